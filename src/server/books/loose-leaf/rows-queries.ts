import { sql } from 'kysely';

import type { Snapshot } from '../../platform/db/snapshot.ts';
import { streamQuery } from '../../platform/db/snapshot.ts';

import { inScope, partOf, STAGE_RANK } from './scope-queries.ts';
import type { BookScope, Group } from './scope.ts';

/** A line of the journal with its entry, as the columnar books read it. */
export interface JournalRow extends Group {
  readonly entry: string;
  readonly transactionId: string;
  readonly date: string;
  readonly document: string;
  readonly description: string;
  readonly party: string;
  readonly tin: string;
  readonly address: string;
  readonly cheque: string;
  readonly bases: Readonly<Record<string, number>> | null;
  readonly account: string;
  readonly title: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

/**
 * Every line of a book in the order of its pages: month by month, what was sealed before what came
 * later, day by day.
 */
export function streamJournalRows(
  snapshot: Snapshot,
  scope: BookScope,
): AsyncGenerator<JournalRow> {
  const type = scope.book === 'SJ' ? 'output-vat' : 'input-vat';
  const bases =
    scope.book === 'SJ' || scope.book === 'PJ'
      ? sql`(select jsonb_object_agg(x.code, x.base) from (select code, sum(base) as base from tax_rows
          where entry_id = e.entry_id and type = ${type} group by code) x)`
      : sql`null`;
  return streamQuery(
    snapshot,
    sql<JournalRow>`
    select to_char(e.date, 'YYYY-MM') as month, ${partOf(scope)} as part, e.number as entry,
        e.transaction_id as "transactionId", e.date, t.number as document, e.description,
        coalesce(t.printed -> 'party' ->> 'name', t.answers ->> 'payee', '') as party,
        coalesce(t.printed -> 'party' ->> 'tin', '') as tin,
        coalesce(t.printed -> 'party' ->> 'address', '') as address,
        coalesce((select string_agg(c.number, ', ') from cheques c where c.transaction_id = t.transaction_id), '') as cheque,
        ${bases} as bases, l.account, a.title, l.debit, l.credit
      from journal_entries e
      join transactions t on t.transaction_id = e.transaction_id
      join journal_lines l on l.entry_id = e.entry_id
      join accounts a on a.number = l.account
      where ${inScope(scope)}
      order by month, part, e.date, ${STAGE_RANK}, e.book, e.serial, l.position`,
  );
}

/** A line of the journal as the ledger's cards read it. */
export interface CardRow extends Group {
  readonly account: string;
  readonly entry: string;
  readonly transactionId: string;
  readonly date: string;
  readonly document: string;
  readonly description: string;
  readonly book: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

/**
 * Every line of the ledger, account by account; on a day in the order of stage, book and number.
 */
export function streamCardRows(snapshot: Snapshot, scope: BookScope): AsyncGenerator<CardRow> {
  return streamQuery(
    snapshot,
    sql<CardRow>`
    select l.account, to_char(e.date, 'YYYY-MM') as month, ${partOf(scope)} as part, e.number as entry,
        e.transaction_id as "transactionId", e.date, t.number as document, e.description, e.book, l.debit, l.credit
      from journal_entries e
      join transactions t on t.transaction_id = e.transaction_id
      join journal_lines l on l.entry_id = e.entry_id
      where ${inScope(scope)}
      order by l.account, month, part, e.date, ${STAGE_RANK}, e.book, e.serial, l.position`,
  );
}

/**
 * Every account of the chart with what stood on it, as debit less credit, before the first entry of
 * a scope.
 */
export async function listOpenings(snapshot: Snapshot, scope: BookScope) {
  const { rows } = await sql<{
    account: string;
    title: string;
    side: 'debit' | 'credit';
    opening: bigint;
  }>`
    select a.number as account, a.title, a.normal_side as side, (coalesce((
        select sum(b.debit - b.credit) from account_balances b
          where b.account = a.number and b.month < ${scope.period.from}::date), 0)
      + coalesce((select sum(l.debit - l.credit) from journal_lines l join journal_entries e using (entry_id)
          where l.account = a.number and e.date between ${scope.period.from} and ${scope.period.to}
            and ${scope.after}::bigint > 0 and e.sequence <= ${scope.after}), 0))::bigint as opening
      from accounts a order by 1`.execute(snapshot);
  return rows;
}

/** Numbers of printed forms that nobody used, dated in these days, as they stand at this moment. */
export async function listUnusedNumbers(
  snapshot: Snapshot,
  { kinds, from, to }: { kinds: readonly string[]; from: string; to: string },
) {
  const { rows } = await sql<{
    id: string;
    number: string;
    date: string;
    state: 'cancelled' | 'missing';
    reason: string;
    isWithdrawn: boolean;
  }>`
    select unused_number_id as id, number, date, state, reason, withdrawn_at is not null as "isWithdrawn"
      from unused_numbers where kind = any (${kinds}) and date between ${from} and ${to}
      order by date, number_key`.execute(snapshot);
  return rows;
}
