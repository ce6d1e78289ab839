import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { ACCOUNT, likeRange } from '#shared/ledger/chart.ts';
import { invariant } from '#shared/invariant.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';

import type { BookScope, Group } from './scope.ts';

/** The entries (`e`) of a scope; the ledger has those of every book. */
export function inScope({ book, period, after, through }: BookScope): RawBuilder<boolean> {
  const ofBook = book === 'GL' ? sql`true` : sql`e.book = ${book}`;
  return sql<boolean>`${ofBook} and e.date between ${period.from} and ${period.to}
    and e.sequence > ${after} and e.sequence <= ${through}`;
}

/**
 * Which part of its month's book an entry (`e`) belongs to: how often the month had been sealed
 * before it was recorded.
 */
export function partOf({ book }: BookScope): RawBuilder<number> {
  // While nothing of the book is sealed, which is asked once, no line asks for its own part.
  return sql<number>`case when exists (select from book_seals where book = ${book}) then
    (select count(*)::int from book_seals s where s.book = ${book}
      and s.period = to_char(e.date, 'YYYY-MM') and s.through_sequence < e.sequence) else 0 end`;
}

/**
 * The order within a day: as forms said it, then what was adjusted, then the closing (handbook
 * 5.15).
 */
export const STAGE_RANK = sql<number>`case e.stage when 'normal' then 0 when 'adjusting' then 1 else 2 end`;

/** How many entries the journal has at this moment: the place of the last one in the hash chain. */
export async function readChainLength(snapshot: Snapshot): Promise<bigint> {
  const { length } = await snapshot
    .selectFrom('ledger_chain')
    .select('length')
    .executeTakeFirstOrThrow();
  return length;
}

/** What a scope comes to. */
export async function sumScope(snapshot: Snapshot, scope: BookScope) {
  const { rows } = await sql<{ entries: number; lines: number; debit: bigint; credit: bigint }>`
    select count(distinct e.entry_id)::int as entries, count(*)::int as lines,
        coalesce(sum(l.debit), 0)::bigint as debit, coalesce(sum(l.credit), 0)::bigint as credit
      from journal_entries e join journal_lines l using (entry_id) where ${inScope(scope)}`.execute(
    snapshot,
  );
  const [row] = rows;
  invariant(row !== undefined, 'sums have a row');
  return row;
}

/** The months and parts that a scope has entries of. */
export async function listGroups(snapshot: Snapshot, scope: BookScope): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select to_char(e.date, 'YYYY-MM') as month, ${partOf(scope)} as part
      from journal_entries e where ${inScope(scope)} group by 1, 2 order by 1, 2`.execute(snapshot);
  return rows;
}

/** Debits and credits of each account in a scope: what is to be posted to the ledger. */
export async function sumAccounts(snapshot: Snapshot, scope: BookScope) {
  const { rows } = await sql<{ account: string; title: string; debit: bigint; credit: bigint }>`
    select l.account, a.title, sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit
      from journal_entries e join journal_lines l using (entry_id) join accounts a on a.number = l.account
      where ${inScope(scope)} group by 1, 2 order by 1`.execute(snapshot);
  return rows;
}

/** Debits and credits that each book of the journal has in a scope. */
export async function sumBooks(snapshot: Snapshot, scope: BookScope) {
  const { rows } = await sql<{ book: string; entries: number; debit: bigint; credit: bigint }>`
    select e.book, count(distinct e.entry_id)::int as entries, sum(l.debit)::bigint as debit,
        sum(l.credit)::bigint as credit
      from journal_entries e join journal_lines l using (entry_id)
      where ${inScope(scope)} group by 1 order by 1`.execute(snapshot);
  return rows;
}

/** Bank accounts that a book has amounts of. */
export async function listBanks(snapshot: Snapshot, scope: BookScope) {
  const { rows } = await sql<{ account: string; title: string }>`
    select a.number as account, a.title from accounts a where a.number like ${likeRange('banks')} and exists (
      select from journal_entries e join journal_lines l using (entry_id)
        where l.account = a.number and ${inScope(scope)}) order by 1`.execute(snapshot);
  return rows;
}

/** Whether the sales journal has lines of accounts that none of its columns is for. */
export async function hasOtherAccounts(snapshot: Snapshot, scope: BookScope): Promise<boolean> {
  const { rows } = await sql`select from journal_entries e join journal_lines l using (entry_id)
    where ${inScope(scope)} and l.account not in (${ACCOUNT.receivable}, ${ACCOUNT.outputVat}) and l.account not like ${likeRange('income')} limit 1`.execute(
    snapshot,
  );
  return rows.length > 0;
}
