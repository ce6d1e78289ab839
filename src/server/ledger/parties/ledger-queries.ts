import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readSums } from '../postings/balances.ts';

/** What accounts came to on a day by their kept balances, debit less credit, with their titles. */
export async function sumAccounts(
  db: Kysely<Tables>,
  accounts: readonly string[],
  asOf: BusinessDate,
): Promise<ReadonlyMap<string, { readonly title: string; readonly balance: bigint }>> {
  const titles = await db
    .selectFrom('accounts')
    .select(['number', 'title'])
    .where('number', 'in', [...accounts])
    .execute();
  const everything = { excluded: [], excludedFrom: null, recordedBefore: null };
  const sums = await readSums(db, { from: null, to: asOf }, everything);
  return new Map(
    titles.map(({ number, title }) => {
      const { debit, credit } = sums.get(number) ?? { debit: 0n, credit: 0n };
      return [number, { title, balance: debit - credit }];
    }),
  );
}

/** A line of a party on an itemised account. */
export interface StatementRow {
  readonly account: string;
  readonly title: string;
  readonly normalSide: 'debit' | 'credit';
  readonly date: BusinessDate;
  readonly document: string;
  readonly number: string;
  readonly transactionId: string;
  readonly particulars: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

/** A party's lines on its control accounts in a period, in the order of the books. */
export async function listStatementRows(
  db: Kysely<Tables>,
  { partyId, from, to }: { partyId: string; from: BusinessDate; to: BusinessDate },
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select l.account, a.title, a.normal_side as "normalSide", e.date, l.document, t.number,
        t.transaction_id as "transactionId", coalesce(nullif(l.memo, ''), e.description) as particulars, l.debit, l.credit
      from journal_lines l join journal_entries e using (entry_id) join accounts a on a.number = l.account
        join transactions t using (transaction_id)
      where l.party_id = ${partyId} and a.is_control and e.date between ${from} and ${to}
      order by l.account, e.date, e.sequence, l.position`.execute(db);
  return rows;
}

/** What a party's control accounts came to before a day, debit less credit. */
export async function sumBefore(
  db: Kysely<Tables>,
  { partyId, before }: { partyId: string; before: BusinessDate },
) {
  const { rows } = await sql<{
    account: string;
    title: string;
    normalSide: 'debit' | 'credit';
    balance: bigint;
  }>`
    select l.account, a.title, a.normal_side as "normalSide", sum(l.debit - l.credit)::bigint as balance
      from journal_lines l join journal_entries e using (entry_id) join accounts a on a.number = l.account
      where l.party_id = ${partyId} and a.is_control and e.date < ${before}
      group by l.account, a.title, a.normal_side having sum(l.debit - l.credit) <> 0`.execute(db);
  return rows;
}

/** A transaction that names a party. */
export interface HistoryRow {
  readonly transactionId: string;
  readonly kindTitle: string;
  readonly number: string;
  readonly entryNumber: string;
  readonly date: BusinessDate;
  readonly description: string;
  readonly total: bigint;
  readonly state: 'posted' | 'reversed' | 'reversal';
  readonly recordedBy: string;
  readonly recordedAt: Date;
}

/**
 * The transactions that name a party in their head, their lines or their tax rows, newest first; a
 * user's own only.
 */
export async function listHistory(
  db: Kysely<Tables>,
  caller: Caller,
  { partyIds, limit, offset }: { partyIds: readonly string[]; limit: number; offset: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const own = caller.role === 'user' ? sql`and t.recorded_by = ${caller.userId}` : sql``;
  const named = sql`with named as (
    select t.transaction_id from transactions t where t.party_id = any(${partyIds}::uuid[])
    union select e.transaction_id from journal_lines l join journal_entries e using (entry_id) where l.party_id = any(${partyIds}::uuid[])
    union select e.transaction_id from tax_rows x join journal_entries e using (entry_id) where x.party_id = any(${partyIds}::uuid[]))`;
  const [page, count] = await Promise.all([
    sql<HistoryRow>`${named}
      select t.transaction_id as "transactionId", t.printed ->> 'kindTitle' as "kindTitle", t.number,
          e.number as "entryNumber", t.date, t.description, t.total, u.client_id as "recordedBy",
          t.recorded_at as "recordedAt", case when t.reverses_id is not null then 'reversal'
            when r.transaction_id is not null then 'reversed' else 'posted' end as state
        from named join transactions t using (transaction_id) join journal_entries e using (transaction_id)
          join user_accounts u on u.user_id = t.recorded_by
          left join transactions r on r.reverses_id = t.transaction_id
        where true ${own} order by t.date desc, e.sequence desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: bigint }>`${named}
      select count(*) as count from named join transactions t using (transaction_id) where true ${own}`.execute(
      db,
    ),
  ]);
  return { rows: page.rows, total: Number(count.rows[0]?.count ?? 0) };
}
