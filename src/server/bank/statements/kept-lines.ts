import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';
import type { FileLine } from '../formats/types.ts';

import { isStanding } from './balance.ts';
import type { KeptLine } from './compare-lines.ts';

/**
 * The lines of an account that have the day and amount of a file's lines, whether they count or
 * not.
 */
export async function findKeptLines(
  db: Kysely<Tables>,
  account: string,
  lines: readonly FileLine[],
): Promise<KeptLine[]> {
  const places = new Map(lines.map(({ date, amount }) => [`${date} ${amount}`, { date, amount }]));
  const { rows } = await sql<KeptLine>`
    select l.line_id as "lineId", l.date, l.amount, l.description, l.reference, l.cheque_number as "chequeNumber",
        l.text_key as "textKey", l.occurrence, ${isStanding('l')} as "isStanding",
        array(select distinct s.format from bank_statement_lines h join bank_statements s using (statement_id)
          where h.line_id = l.line_id) as formats
      from unnest(${[...places.values()].map(({ date }) => date)}::date[],
          ${[...places.values()].map(({ amount }) => String(amount))}::bigint[]) as wanted (date, amount)
        join bank_lines l on l.account = ${account} and l.date = wanted.date and l.amount = wanted.amount`.execute(
    db,
  );
  return rows;
}

/** How many lines of an account count between two days, both included. */
export async function countStandingLines(
  db: Kysely<Tables>,
  account: string,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bank_lines l
      where l.account = ${account} and l.date between ${from}::date and ${to}::date and ${isStanding('l')}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
