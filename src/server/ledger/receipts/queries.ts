import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

import type { MailsTable, MailState } from '../../platform/mail/tables.ts';

export type Mail = Selectable<MailsTable>;

/**
 * Takes the message that waits longest and is due: its try is counted and it is reserved until
 * `until`, so that another worker passes it by, and so that a worker that dies leaves it to be
 * tried again.
 */
export async function claimDueMail(
  db: Kysely<Tables>,
  { now, until }: { now: Date; until: Date },
): Promise<Mail | undefined> {
  const { rows } = await sql<Mail>`
    update mails set attempts = attempts + 1, claimed_until = ${until}
    where mail_id = (
      select mail_id from mails
      where state = 'waiting' and next_attempt_at <= ${now} and (claimed_until is null or claimed_until < ${now})
      order by next_attempt_at, mail_id limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

const MOST_KEPT_AT_ONCE = 1_000;

/**
 * Where no mail server takes messages: keeps what is due to be read in the outbox, in one statement
 * for all. A receipt's text is written when somebody opens it.
 */
export async function keepDueMails(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    update mails set state = 'kept', attempts = 0, sent_at = null, last_error = null, claimed_until = null
    where mail_id in (
      select mail_id from mails
      where state = 'waiting' and next_attempt_at <= ${now} and (claimed_until is null or claimed_until < ${now})
      order by next_attempt_at, mail_id limit ${MOST_KEPT_AT_ONCE} for update skip locked)`.execute(
    db,
  );
}

export interface MailChange {
  readonly state?: MailState;
  readonly attempts?: number;
  readonly refusals?: number;
  readonly next_attempt_at?: Date;
  readonly last_error?: string | null;
  readonly sent_at?: Date | null;
}

/** Writes down how a try ended, and gives the message free. */
export async function settleMail(
  tx: Kysely<Tables>,
  mailId: string,
  change: MailChange,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ ...change, claimed_until: null })
    .where('mail_id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute();
}

/** The mail server takes messages again: what was put off need not wait longer. */
export async function hurryWaiting(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_attempt_at: now })
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '>', now)
    .where('refusals', '>', 0)
    .execute();
}

/** How many receipts of the one who recorded this transaction were sent since then. */
export async function countReceiptsSent(
  db: Kysely<Tables>,
  transactionId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails m join transactions t using (transaction_id)
    where m.state = 'sent' and m.sent_at > ${since}
      and t.recorded_by = (select recorded_by from transactions where transaction_id = ${transactionId})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Puts off the other receipts that are due of the one who recorded this transaction. */
export async function putOffOthers(
  db: Kysely<Tables>,
  transactionId: string,
  { now, until, why }: { now: Date; until: Date; why: string },
): Promise<void> {
  await sql`
    update mails set next_attempt_at = ${until}, last_error = ${why}
    where mail_id in (
      select m.mail_id from mails m join transactions t using (transaction_id)
      where m.state = 'waiting' and m.kind = 'receipt' and m.next_attempt_at <= ${now}
        and (m.claimed_until is null or m.claimed_until < ${now})
        and t.recorded_by = (select recorded_by from transactions where transaction_id = ${transactionId})
      order by m.mail_id for update of m skip locked)`.execute(db);
}

/** A page of the outbox, newest first, without the texts. */
export async function listMailRows(
  db: Kysely<Tables>,
  filter: {
    state?: MailState | undefined;
    search?: string | undefined;
    page: number;
    pageSize: number;
  },
) {
  const search = filter.search?.trim().toLowerCase() ?? '';
  const found = db
    .selectFrom('mails as m')
    .leftJoin('transactions as t', 't.transaction_id', 'm.transaction_id')
    .leftJoin('journal_entries as e', 'e.transaction_id', 't.transaction_id')
    .$if(filter.state !== undefined, (query) => query.where('m.state', '=', filter.state ?? 'sent'))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`position(${search} in lower(m.recipient || ' ' || coalesce(m.subject, e.number, '') || ' ' || coalesce(t.number, ''))) > 0`,
      ),
    );
  const rows = await found
    .select([
      'm.mail_id',
      'm.created_at',
      'm.recipient',
      'm.subject',
      'm.state',
      'm.attempts',
      'm.last_error',
      'm.sent_at',
      'm.transaction_id',
      't.number',
      't.printed',
      'e.number as entry_number',
    ])
    .orderBy('m.created_at', 'desc')
    .orderBy('m.mail_id')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();
  const { total } = await found
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export function findMail(db: Kysely<Tables>, mailId: string): Promise<Mail | undefined> {
  return db.selectFrom('mails').selectAll().where('mail_id', '=', mailId).executeTakeFirst();
}

/** Keeps the text of a receipt with its row, so that what is shown later is what was sent. */
export async function keepWrittenMail(
  db: Kysely<Tables>,
  mailId: string,
  written: { sender: string; subject: string; text: string; html: string | null },
): Promise<void> {
  await db
    .updateTable('mails')
    .set(written)
    .where('mail_id', '=', mailId)
    .where('sender', 'is', null)
    .execute();
}
