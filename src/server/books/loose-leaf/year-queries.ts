import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Book } from '#shared/books/books.ts';
import type { Period } from '#shared/periods.ts';

import type { Tables } from '../../tables.ts';

/** What a month of a book has, and how many of its entries no seal has yet. */
export interface CountedMonth {
  readonly book: Book;
  readonly month: string;
  readonly entries: number;
  readonly debit: bigint;
  readonly credit: bigint;
  /** Not in a seal of the month. */
  readonly waiting: number;
  /** Not in a seal of the year. */
  readonly waitingForYear: number;
}

/** Every month of a year, book by book; the ledger has the entries of all. */
export async function countMonths(
  db: Kysely<Tables>,
  { key, from, to }: Pick<Period, 'key' | 'from' | 'to'>,
): Promise<CountedMonth[]> {
  const { rows } = await sql<CountedMonth>`
    with entries as (
      select e.book, to_char(e.date, 'YYYY-MM') as month, e.sequence, l.debit, l.credit
        from journal_entries e, lateral (select sum(debit) as debit, sum(credit) as credit
          from journal_lines where entry_id = e.entry_id) l
        where e.date between ${from} and ${to}),
    posted as (select * from entries union all select 'GL', month, sequence, debit, credit from entries),
    seals as (select book, period, max(through_sequence) as through from book_seals group by 1, 2)
    select p.book, p.month, count(*)::int as entries, sum(p.debit)::bigint as debit, sum(p.credit)::bigint as credit,
        (count(*) filter (where p.sequence > coalesce(m.through, 0)))::int as waiting,
        (count(*) filter (where p.sequence > coalesce(y.through, 0)))::int as "waitingForYear"
      from posted p
      left join seals m on m.book = p.book and m.period = p.month
      left join seals y on y.book = p.book and y.period = ${key}
      group by 1, 2`.execute(db);
  return rows;
}

/** The first and the last day that has entries. */
export async function findEntryDays(db: Kysely<Tables>) {
  const row = await db
    .selectFrom('journal_entries')
    .select((eb) => [eb.fn.min('date').as('first'), eb.fn.max('date').as('last')])
    .executeTakeFirst();
  return { first: row?.first ?? undefined, last: row?.last ?? undefined };
}

/** Months of these days that are closed. */
export async function listLockedMonths(
  db: Kysely<Tables>,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('locked_months')
    .select('month')
    .where('month', '>=', from)
    .where('month', '<=', to)
    .execute();
  return rows.map(({ month }) => month.slice(0, 7));
}

/** What was done with the books of a year, newest first. */
export function listSteps(db: Kysely<Tables>, year: string) {
  return db
    .selectFrom('book_steps as s')
    .innerJoin('user_accounts as u', 'u.user_id', 's.noted_by')
    .select(['s.step', 's.date', 's.reference', 'u.client_id as by', 's.noted_at as at'])
    .where('s.year', '=', year)
    .orderBy('s.noted_at', 'desc')
    .execute();
}
