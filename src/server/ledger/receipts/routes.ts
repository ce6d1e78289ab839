import {
  getMail,
  getMailAttachment,
  listMail,
  mailReceipt as mailReceiptRoute,
  resendMail,
} from '#shared/api/ledger/receipts.ts';
import { Problem } from '#shared/problems.ts';

import { serveFile } from '../../platform/attachments/serve-file.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { mailReceipt } from './mail-receipt.ts';
import { subjectOf } from './compose-receipt.ts';
import type { Mail } from './queries.ts';
import { findMail, listMailRows } from './queries.ts';
import { resend } from './resend.ts';
import { findAttachments, writeOut } from './write-out.ts';

/** The outbox for the admin: list, one message as it is sent, its attachments, try again. */
export function mountReceipts(context: HttpContext): void {
  const { deps } = context;
  mount(context, listMail, async ({ query }) => {
    const { rows, total } = await listMailRows(deps.db, query);
    return { success: true as const, total, rows: rows.map(toWireRow) };
  });
  mount(context, getMail, async ({ params }) => ({
    success: true as const,
    mail: await describeMail(deps, await getKnownMail(deps, params.mailId)),
  }));
  mount(context, getMailAttachment, async ({ params, reply }) => {
    const mail = await getKnownMail(deps, params.mailId);
    const attachment = (await findAttachments(deps, mail))[params.index];
    if (attachment === undefined) throw new Problem('not-found');
    return serveFile(reply, attachment);
  });
  mount(context, resendMail, async ({ params, caller, request }) => {
    await resend(deps, params.mailId, { caller, address: request.ip });
    return { success: true as const };
  });
  mount(context, mailReceiptRoute, async ({ params, body, caller, request }) => {
    await mailReceipt(deps, caller, { ...params, ...body, address: request.ip });
    return { success: true as const };
  });
}

async function describeMail(deps: Deps, mail: Mail) {
  const written = await writeOut(deps, mail);
  const attachments = await findAttachments(deps, mail);
  return {
    ...toWireRow({ ...mail, ...written, number: null, entry_number: null, printed: null }),
    from: written.sender,
    messageId: mail.message_id,
    text: written.text,
    html: written.html,
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      fileName,
      contentType,
      size: content.length,
    })),
  };
}

async function getKnownMail(deps: Deps, mailId: string): Promise<Mail> {
  const mail = await findMail(deps.db, mailId);
  if (mail === undefined) throw new Problem('mail-not-found');
  return mail;
}

type Row = Awaited<ReturnType<typeof listMailRows>>['rows'][number];

/** A receipt that is not written out yet: as it will be. */
function subjectOfUnwritten({ number, entry_number: entryNumber, printed }: Row): string {
  const kindTitle = printed?.kindTitle ?? '';
  return subjectOf({ kindTitle, number: number ?? '', entryNumber: entryNumber ?? '' });
}

function toWireRow(row: Row) {
  return {
    mailId: row.mail_id,
    createdAt: row.created_at,
    to: row.recipient,
    subject: row.subject ?? subjectOfUnwritten(row),
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
    sentAt: row.sent_at,
    transactionId: row.transaction_id,
  };
}
