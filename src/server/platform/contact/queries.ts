import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

import type { InquiriesTable } from './tables.ts';

// Any fixed number: inquiries are counted and stored one after the other, so that the limits hold
// at once.
const LOCK = 7_262_513;

/** Makes later inquiries wait until this transaction ends. */
export async function lockInquiries(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/**
 * When the inquiries of the last hour came, oldest first; of one network, of those whose address
 * begins so (`10.20.*`), or of all.
 */
export async function listRecentTimes(
  tx: Kysely<Tables>,
  since: Date,
  address?: string,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('inquiries')
    .select('received_at')
    .where('received_at', '>', since)
    .$if(address !== undefined, (query) => query.where('address', 'like', patternOf(address ?? '')))
    .orderBy('received_at')
    .limit(1_000)
    .execute();
  return rows.map(({ received_at }) => received_at);
}

function patternOf(address: string): string {
  const exact = address.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return exact.endsWith('*') ? `${exact.slice(0, -1)}%` : exact;
}

export async function insertInquiry(
  tx: Kysely<Tables>,
  inquiry: Insertable<InquiriesTable>,
): Promise<void> {
  await tx.insertInto('inquiries').values(inquiry).execute();
}

/**
 * Takes from inquiries of before then who sent them and what they wrote, also from the messages
 * that brought them. Answers how many.
 */
export async function anonymiseInquiries(db: Kysely<Tables>, before: Date): Promise<number> {
  const nothing = { address: '', name: '', company: '', email: '', message: '' };
  const { numUpdatedRows } = await db
    .updateTable('inquiries')
    .set({ ...nothing, bug_description: '' })
    .where('received_at', '<', before)
    .where('name', '!=', '')
    .executeTakeFirst();
  await db
    .updateTable('mails')
    .set({ subject: '', text: '', html: null, reply_to: null })
    .where('kind', '=', 'inquiry')
    .where('created_at', '<', before)
    .where('text', '!=', '')
    .execute();
  return Number(numUpdatedRows);
}

/** One page of the inquiries, newest first, each with the state of its mail. */
export function listInquiryRows(
  db: Kysely<Tables>,
  { page, pageSize }: { page: number; pageSize: number },
) {
  return db
    .selectFrom('inquiries as i')
    .leftJoin('mails as m', 'm.message_id', 'i.mail_message_id')
    .selectAll('i')
    .select('m.state as mail_state')
    .orderBy('i.received_at', 'desc')
    .orderBy('i.inquiry_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function countInquiries(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('inquiries')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
