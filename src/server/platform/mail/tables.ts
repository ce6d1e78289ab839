import type { Generated, GeneratedAlways } from 'kysely';

import type { MAIL_STATES } from '#shared/api/ledger/receipts.ts';

export type MailState = (typeof MAIL_STATES)[number];
export type MailKind =
  | 'receipt'
  | 'inquiry'
  | 'reminder'
  | 'statement'
  | 'monthly-report'
  | 'anchor'
  | 'account'
  | 'approval'
  | 'question'
  | 'remittance';

/** The outbox: one row is one message to one address. */
export interface MailsTable {
  mail_id: Generated<string>;
  created_at: Date;
  kind: MailKind;
  transaction_id: string | null;
  recipient: string;
  reply_to: string | null;
  /**
   * These four are null for a receipt until the worker first writes it out from its transaction.
   */
  sender: string | null;
  subject: string | null;
  text: string | null;
  html: string | null;
  message_id: GeneratedAlways<string>;
  /** A file that goes with it. */
  mail_file_id: Generated<string | null>;
  state: Generated<MailState>;
  /**
   * How often it was handed to a mail server; counted before each try, so that a try cut short
   * counts.
   */
  attempts: Generated<number>;
  /** How often a mail server answered that it won't take this message now. */
  refusals: Generated<number>;
  next_attempt_at: Date;
  /** A worker is at it until then at the latest. */
  claimed_until: Date | null;
  last_error: string | null;
  sent_at: Date | null;
}

/** What goes with messages, kept as it was sent. */
interface MailFilesTable {
  mail_file_id: string;
  file_name: string;
  content_type: 'application/pdf';
  content: Uint8Array;
  created_at: Date;
}

export interface ReceiptsTables {
  mails: MailsTable;
  mail_files: MailFilesTable;
}
