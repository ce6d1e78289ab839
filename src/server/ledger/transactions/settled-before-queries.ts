import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Posting, Question } from '#kinds/posting.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';

import type { Tables } from '../../tables.ts';

/**
 * A document that is corrected to a day after what settles it is asked about, as a payment is that
 * is dated before what it pays. What was so before the correction was asked about then.
 */
export async function questionsOfSettledBefore(
  db: Kysely<Tables>,
  { posting, corrects }: { posting: Posting; corrects: string | undefined },
): Promise<Question[]> {
  const own = posting.lines.filter(({ document }) => document === OWN_NUMBER);
  if (corrects === undefined || own.length === 0) return [];
  const accounts = own.map(({ account }) => account);
  const { rows } = await sql<{ number: string; date: BusinessDate }>`
    select distinct t.number, t.date from transactions o
      join journal_lines l on l.document = o.number and l.account = any(${accounts}::text[])
      join journal_entries e on e.entry_id = l.entry_id
      join transactions t on t.transaction_id = e.transaction_id
      where o.transaction_id = ${corrects}::uuid and t.transaction_id <> o.transaction_id
        and l.party_id is not distinct from o.party_id
        and t.date >= o.date and t.date < ${posting.date}::date and t.reverses_id is null
        and not exists (select from transactions r where r.reverses_id = t.transaction_id)
      order by t.date, t.number`.execute(db);
  const [first] = rows;
  if (first === undefined) return [];
  const named = `${first.number} of ${formatDate(first.date)}`;
  const settles =
    rows.length === 1 ? `${named} settles` : `${named} and ${rows.length - 1} more settle`;
  const text = `${settles} it, and it is now dated ${formatDate(posting.date)}. It was settled before.`;
  return [{ code: 'settled-before', text }];
}
