import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

import { PUT_OFF } from '../../ledger/receipts/deliver.ts';

/** A message that no mail server took, or not yet. */
export interface MailFailure {
  /** When the message was written. */
  readonly writtenAt: Date;
  readonly error: string;
  readonly isGivenUp: boolean;
}

/** How the mail goes. */
export interface MailFacts {
  readonly lastSentAt: Date | null;
  readonly failed: number;
  /** Webhook messages that were refused at least once and are tried again. */
  readonly webhooksRefused: number;
}

/** How the mail and the webhooks go. */
export async function readSending(db: Kysely<Tables>): Promise<MailFacts> {
  const { rows } = await sql<MailFacts>`
    select (select max(sent_at) from mails where state = 'sent') as "lastSentAt",
      (select count(*)::int from mails where state = 'failed') as failed,
      (select count(*)::int from webhook_deliveries
        where state = 'waiting' and last_error <> '') as "webhooksRefused"`.execute(db);
  return rows[0] ?? { lastSentAt: null, failed: 0, webhooksRefused: 0 };
}

/** The newest message since a moment that failed or waits because it was not taken. */
export async function findMailFailure(
  db: Kysely<Tables>,
  since: Date,
): Promise<MailFailure | undefined> {
  const { rows } = await sql<MailFailure>`
    select created_at as "writtenAt", last_error as error, state = 'failed' as "isGivenUp"
    from mails
    where state in ('waiting', 'failed') and last_error is not null and last_error <> ${PUT_OFF}
      and created_at >= ${since}
    order by created_at desc limit 1`.execute(db);
  return rows[0];
}
