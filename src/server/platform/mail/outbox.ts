import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';

import type { MailKind } from './tables.ts';

/** A message to write into the outbox. */
export interface NewMail {
  readonly kind: MailKind;
  /** One bare address; the table refuses anything else. */
  readonly to: string;
  /** The address that an answer goes to, if not to the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** A file of `mail_files` that goes with it. */
  readonly mailFileId?: string;
  readonly at: Date;
}

/**
 * Writes a message into the outbox, in the database transaction `tx` of what causes it; the worker
 * sends it soon after. Answers its Message-ID. (A receipt is written by the posting itself, as a
 * row that names the transaction.)
 */
export async function enqueueMail(tx: Kysely<Tables>, mail: NewMail): Promise<string> {
  const { message_id: messageId } = await tx
    .insertInto('mails')
    .values({
      created_at: mail.at,
      kind: mail.kind,
      transaction_id: null,
      recipient: mail.to,
      reply_to: mail.replyTo ?? null,
      sender: null,
      subject: oneLine(mail.subject),
      text: mail.text,
      html: mail.html ?? null,
      mail_file_id: mail.mailFileId ?? null,
      next_attempt_at: mail.at,
      claimed_until: null,
      last_error: null,
      sent_at: null,
    })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return messageId;
}

/** A letter to one party: its first address, and further ones. */
export interface Letter {
  readonly to: string;
  readonly alsoTo: string[];
  readonly subject: string;
  readonly text: string;
}

/**
 * Writes a letter into the outbox, one message to each of its addresses; each gets it once. Throws
 * bad-request for a letter without a subject or text.
 */
export async function enqueueMails(
  tx: Kysely<Tables>,
  { to, alsoTo, subject, text }: Letter,
  { kind, at }: Pick<NewMail, 'kind' | 'at'>,
): Promise<{ recipients: string[]; messageIds: string[] }> {
  const fields = Object.entries({ subject, text })
    .filter(([, written]) => written === '')
    .map(([path]) => ({ path, message: 'Fill this in.' }));
  if (fields.length > 0) throw new Problem('bad-request', { fields });
  const each = new Map([to, ...alsoTo].map((address) => [address.toLowerCase(), address]));
  const recipients = [...each.values()];
  const messageIds: string[] = [];
  for (const address of recipients) {
    messageIds.push(await enqueueMail(tx, { kind, to: address, subject, text, at }));
  }
  return { recipients, messageIds };
}

/** A subject is one line of a message's head; a line break in it would begin another one. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
