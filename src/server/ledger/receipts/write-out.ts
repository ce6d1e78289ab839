import { invariant } from '#shared/invariant.ts';

import type { Deps } from '../../platform/deps.ts';
import { readMailFile } from '../../platform/mail/files-queries.ts';
import type { MailAttachment } from '../../platform/ports/mailer.ts';
import { getVoucherInput } from '../vouchers/queries.ts';
import { voucherPdf } from '../vouchers/voucher-pdf.ts';

import { composeReceipt } from './compose-receipt.ts';
import type { ComposedMail, ReceiptWords } from './compose-receipt.ts';
import type { Mail } from './queries.ts';
import { keepWrittenMail } from './queries.ts';

export interface WrittenMail {
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

/**
 * The text of a message as it is sent. A receipt's is written from its stored transaction the first
 * time it is wanted, and kept.
 */
export async function writeOut(deps: Deps, mail: Mail): Promise<WrittenMail> {
  if (mail.sender !== null && mail.subject !== null && mail.text !== null) {
    return { sender: mail.sender, subject: mail.subject, text: mail.text, html: mail.html };
  }
  const written = { sender: deps.config.mailFrom, ...(await composed(deps, mail)) };
  await keepWrittenMail(deps.db, mail.mail_id, written);
  return written;
}

async function composed(deps: Deps, mail: Mail) {
  if (mail.subject !== null && mail.text !== null) {
    return { subject: mail.subject, text: mail.text, html: mail.html };
  }
  invariant(mail.transaction_id !== null, 'only a receipt is written later');
  return await composeFor(deps, mail.transaction_id, {});
}

/** The receipt of a transaction, with the words of who sends it. */
export async function composeFor(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  transactionId: string,
  words: ReceiptWords,
): Promise<ComposedMail> {
  const voucher = await getVoucherInput(db, transactionId);
  return composeReceipt(voucher, `${config.publicUrl}/records/${transactionId}`, words);
}

/**
 * What goes with a message: the file that is kept for it; a receipt carries the voucher of its
 * transaction, drawn when it is wanted.
 */
export async function findAttachments(deps: Deps, mail: Mail): Promise<MailAttachment[]> {
  if (mail.mail_file_id !== null) return [await readMailFile(deps.db, mail.mail_file_id)];
  if (mail.kind !== 'receipt' || mail.transaction_id === null) return [];
  const voucher = await voucherPdf(deps, mail.transaction_id);
  return [{ ...voucher, contentType: 'application/pdf' }];
}
