import { listInquiries, sendInquiry as sendInquiryRoute } from '#shared/api/platform/contact.ts';
import { getPortal } from '#shared/api/platform/portal.ts';

import type { HttpContext } from '../http/context.ts';
import { mount } from '../http/mount.ts';
import { findPermittedCompany } from '../identity/account-queries.ts';

import { countInquiries, listInquiryRows } from './queries.ts';
import { sendInquiry } from './send-inquiry.ts';

/**
 * The contact form, the inquiries that came, and what the portal's pages say before anybody is
 * logged in.
 */
export function mountContact(context: HttpContext): void {
  const { deps } = context;
  mount(context, getPortal, async () => {
    const company = await findPermittedCompany(deps.db);
    return {
      success: true as const,
      companyName: company?.name ?? deps.config.companyName,
      contactEmail: deps.config.contactEmail ?? '',
      contactPhone: deps.config.contactPhone ?? '',
      identity: { ...deps.identity.addresses },
    };
  });
  mount(context, sendInquiryRoute, async ({ body, caller, request }) => {
    await sendInquiry(deps, body, { address: request.ip, isKnown: caller !== undefined });
    return { success: true as const };
  });
  mount(context, listInquiries, async ({ query }) => {
    const [rows, total] = await Promise.all([
      listInquiryRows(deps.db, query),
      countInquiries(deps.db),
    ]);
    return { success: true as const, total, rows: rows.map(toWireRow) };
  });
}

function toWireRow(row: Awaited<ReturnType<typeof listInquiryRows>>[number]) {
  return {
    inquiryId: row.inquiry_id,
    receivedAt: row.received_at.toISOString(),
    name: row.name,
    company: row.company,
    email: row.email,
    topic: row.topic,
    message: row.message,
    bugDescription: row.bug_description,
    timeEncountered: row.time_encountered,
    dateEncountered: row.date_encountered,
    // Without a contact address nothing is mailed.
    mailState: row.mail_state ?? 'none',
  };
}
