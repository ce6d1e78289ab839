import type { FastifyReply } from 'fastify';

import {
  exportCertificate,
  exportCertificates,
  listCertificates,
  listReceived,
  listRecordCertificates,
  listRunCertificates,
} from '#shared/api/tax/tax-certificates.ts';
import { sum } from '#shared/money.ts';
import { quarterKeyOf } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import { listRunPayments } from '../../bank/pay-runs/queries.ts';
import { serveFile } from '../../platform/attachments/serve-file.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { getCompany } from '../../platform/settings/company.ts';
import { form2307Pdf } from '../../output/vouchers/form-2307-pdf.ts';

import { listRecordTaxes } from './certificate-queries.ts';
import { certificatesZip } from './certificate-zip.ts';
import { findCertificates, findForm } from './certificates.ts';
import { demandPeriod } from '../rows/period-of.ts';
import { findTaxReport } from '../lists/reports.ts';

const done = { success: true as const };

/** Certificates 2307 that we give, and those that we were given. */
export function mountCertificates(context: HttpContext): void {
  const { deps } = context;
  mount(context, listCertificates, async ({ query }) => {
    const quarter = demandPeriod(query.period, ['quarter']);
    return { ...done, ...(await inSnapshot(deps.db, (tx) => findCertificates(tx, quarter))) };
  });
  mount(context, exportCertificate, async ({ params, query, caller, reply }) => {
    const input = await findInput(deps, caller, { ...query, ...params });
    if (input === undefined) throw new Problem('certificate-none');
    const tin = input.certificates[0]?.payee.tin ?? '';
    return sendPdf(reply, `2307-${tin}-${query.period}.pdf`, await form2307Pdf(input));
  });
  mount(context, exportCertificates, async ({ params, query, caller, reply }) => {
    const input = await findInput(deps, caller, query);
    if (input === undefined) throw new Problem('certificates-none');
    if (params.format === 'pdf') {
      return sendPdf(reply, `2307-${query.period}.pdf`, await form2307Pdf(input));
    }
    return serveFile(reply, {
      fileName: `2307-${query.period}.zip`,
      contentType: 'application/zip',
      content: certificatesZip(input, query.period),
    });
  });
  mount(context, listRecordCertificates, async ({ params }) => {
    return { ...done, certificates: await certificatesOf(deps, [params.transactionId]) };
  });
  mount(context, listRunCertificates, async ({ params }) => {
    const payments = await listRunPayments(deps.db, params.payRunId);
    const standing = payments.filter(({ reversedBy }) => reversedBy === '');
    const ids = standing.map(({ transactionId }) => transactionId);
    return { ...done, certificates: await certificatesOf(deps, ids) };
  });
  mount(context, listReceived, async ({ query, caller }) => {
    const { company } = await getCompany(deps, caller);
    const kinds = ['month', 'quarter', 'year'] as const;
    const period = demandPeriod(query.period, kinds, company.fiscalYearEndMonth);
    const asked = { period, producedAt: deps.clock.now() };
    return { ...done, report: await findTaxReport(deps.db, 'creditable', asked) };
  });
}

/** The certificates that transactions belong to, one a supplier and quarter. */
async function certificatesOf({ db }: Deps, transactionIds: readonly string[]) {
  const taxes = await listRecordTaxes(db, transactionIds);
  const grouped = Map.groupBy(
    taxes,
    ({ partyId, month }) => `${partyId} ${quarterKeyOf(`${month}-01`)}`,
  );
  return [...grouped.values()].flatMap((ofQuarter) => {
    const [first] = ofQuarter;
    if (first === undefined) return [];
    const { partyId, payee, month } = first;
    const tax = sum(ofQuarter.map((row) => row.tax));
    return [{ partyId, payee, period: quarterKeyOf(`${month}-01`), tax }];
  });
}

async function findInput(
  deps: Deps,
  caller: Caller,
  { period, partyId }: { period: string; partyId?: string },
) {
  const { company } = await getCompany(deps, caller);
  const quarter = demandPeriod(period, ['quarter']);
  const createdAt = deps.clock.now();
  return inSnapshot(deps.db, (tx) => findForm(tx, company, { quarter, partyId, createdAt }));
}

function sendPdf(reply: FastifyReply, fileName: string, content: Uint8Array): FastifyReply {
  return serveFile(reply, { fileName, contentType: 'application/pdf', content });
}
