import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import type { AccountSums } from '#shared/reports/sections.ts';

import type { Tables } from '../../tables.ts';

/**
 * What opening balances, and reversals of them, brought in the days of a span: the books begin with
 * them, so they are no movement of the period. With the day of the last of them, if there was one.
 */
export async function readOpenings(
  db: Kysely<Tables>,
  { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate },
  recordedBefore: Date | null,
): Promise<{ sums: AccountSums; lastDay: BusinessDate | null }> {
  const known = recordedBefore === null ? sql`` : sql`and e.recorded_at < ${recordedBefore}`;
  const { rows } = await sql<{
    account: string;
    debit: bigint;
    credit: bigint;
    day: BusinessDate;
  }>`
    select l.account, sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit, max(e.date) as day
      from transactions t join journal_entries e using (transaction_id) join journal_lines l using (entry_id)
      where t.transaction_id in (${openings}) and e.date between ${from} and ${to} ${known} group by l.account`.execute(
    db,
  );
  const days = rows.map(({ day }) => day).toSorted();
  return {
    sums: new Map(rows.map(({ account, debit, credit }) => [account, { debit, credit }])),
    lastDay: days.at(-1) ?? null,
  };
}

// By the series of their numbers, which has few, as `opening_day` finds them; a list of all
// transactions by kind there is not.
const openings = sql`
  with opened as materialized (select o.transaction_id from number_series s
      cross join lateral (select x.transaction_id from transactions x where x.series = s.series offset 0) o
    where s.series like any(opening_series()))
  select transaction_id from opened
  union all select r.transaction_id from opened o join transactions r on r.reverses_id = o.transaction_id`;
