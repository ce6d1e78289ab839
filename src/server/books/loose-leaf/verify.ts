import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

/** What a check of the sealed books found. */
export interface BookFindings {
  readonly checked: number;
  /** Each names its book and period. */
  readonly faults: readonly string[];
}

/**
 * Adds the entries of every sealed book up again and compares them with what was sealed, and sees
 * that its parts follow one another. (The sealed files are read with all stored documents.)
 */
export async function verifyBooks(db: Kysely<Tables>): Promise<BookFindings> {
  const { rows } = await sql<{ name: string; isTrue: boolean; isWhole: boolean; follows: boolean }>`
    select s.book || ' ' || s.period || case when s.part = 0 then '' else ', supplement ' || s.part end as name,
        (counted.entries, counted.debit, counted.credit) = (s.entries, s.debit, s.credit) as "isTrue",
        exists (select from book_volumes v where v.seal_id = s.seal_id) as "isWhole",
        s.after_sequence = coalesce(lag(s.through_sequence) over w, 0)
          and s.part = row_number() over w - 1 as follows
      from book_seals s, lateral (
        select count(distinct e.entry_id) as entries, coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit
          from journal_entries e join journal_lines l using (entry_id)
          where (s.book = 'GL' or e.book = s.book) and e.date between s.from_date and s.to_date
            and e.sequence > s.after_sequence and e.sequence <= s.through_sequence) counted
      window w as (partition by s.book, s.period order by s.part)
      order by s.sealed_at`.execute(db);
  const faults = rows.flatMap(({ name, isTrue, isWhole, follows }) => [
    ...(isTrue ? [] : [`the sealed ${name} has other figures than its entries.`]),
    ...(isWhole ? [] : [`the sealed ${name} has no file.`]),
    ...(follows ? [] : [`the sealed ${name} does not follow the part before it.`]),
  ]);
  return { checked: rows.length, faults };
}
