import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';
import type { Caller } from '../../platform/http/caller.ts';

import type { RecordDetail } from './queries.ts';

const MOST = 100;

/** Another transaction in force on a document that this one opened or settled. */
interface Related {
  readonly transactionId: string;
  readonly kindTitle: string;
  readonly number: string;
  readonly date: BusinessDate;
  readonly document: string;
  /** What it moved on that document, in centavos, whatever the side. */
  readonly amount: bigint;
  /** Whether this caller may open it: a user opens their own. */
  readonly mayOpen: boolean;
}

/** What is still open, in centavos, of a document that this one opened. */
interface OpenDocument {
  readonly account: string;
  readonly title: string;
  readonly document: string;
  readonly balance: bigint;
}

/**
 * What paid an invoice or bill, what a payment paid, where a receipt was deposited: the oldest
 * hundred, both ways.
 */
export async function listRelated(
  db: Kysely<Tables>,
  caller: Caller,
  row: RecordDetail,
): Promise<Related[]> {
  const { rows } = await sql<Related>`
    with mine as (
      select distinct l.account, l.party_id, l.document
        from journal_lines l join accounts a on a.number = l.account
        where l.entry_id = ${row.entryId} and a.is_itemised)
    select t.transaction_id as "transactionId", t.printed ->> 'kindTitle' as "kindTitle", t.number, e.date,
        m.document, abs(sum(l.debit - l.credit))::bigint as amount,
        ${caller.role !== 'user'} or t.recorded_by = ${caller.userId} as "mayOpen"
      from mine m join journal_lines l on l.document = m.document and l.account = m.account
          and l.party_id is not distinct from m.party_id
        join journal_entries e using (entry_id) join transactions t using (transaction_id)
        left join transactions r on r.reverses_id = t.transaction_id
      where t.transaction_id <> ${row.transactionId} and t.reverses_id is null and r.transaction_id is null
      group by t.transaction_id, e.date, e.sequence, m.account, m.party_id, m.document
      order by e.date, e.sequence, m.document limit ${MOST}`.execute(db);
  return rows;
}

/**
 * The documents that it opened, with what is still open of each; nothing when it was reversed or is
 * a reversal.
 */
export async function listOpened(db: Kysely<Tables>, row: RecordDetail): Promise<OpenDocument[]> {
  if (row.reversesId !== null || row.reversalId !== null) return [];
  return db
    .selectFrom('open_items as o')
    .innerJoin('accounts as a', 'a.number', 'o.account')
    .innerJoin('journal_lines as l', (join) =>
      join
        .onRef('l.account', '=', 'o.account')
        .onRef('l.document', '=', 'o.document')
        .on(sql<boolean>`l.party_id is not distinct from o.party_id`)
        .on('l.entry_id', '=', row.entryId),
    )
    .select(['o.account', 'a.title', 'o.document', 'o.balance'])
    .distinct()
    .where('o.transaction_id', '=', row.transactionId)
    .orderBy('o.account')
    .orderBy('o.document')
    .limit(MOST)
    .execute();
}

/** The cheques that it wrote, for the way to the register. */
export function listWritten(db: Kysely<Tables>, row: RecordDetail) {
  return db
    .selectFrom('cheques')
    .select(['cheque_id as chequeId', 'number', 'state'])
    .where('transaction_id', '=', row.transactionId)
    .orderBy('number')
    .execute();
}
