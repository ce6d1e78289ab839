import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { numberKeyOf, printedNumber } from '#shared/ledger/document-numbers.ts';

import type { Tables } from '../../tables.ts';

import { findRange } from './classify-number.ts';
import { findNeighbours, listRanges } from './queries.ts';
import type { RegisteredRange } from './queries.ts';

/** How many numbers after the last are looked at for one that is free. */
const TRIES = 50;

/**
 * The number that the next form of a kind bears: the next one of the registered range that the
 * newest record is in, or of the first range that has any left; without ranges, the first free one
 * after the newest record's. Nothing where nobody can say.
 */
export async function findNextNumber(
  db: Kysely<Tables>,
  kind: string,
): Promise<string | undefined> {
  const [newest, ranges] = await Promise.all([findNewest(db, kind), listRanges(db, kind)]);
  if (ranges.length === 0) return newest === undefined ? undefined : freeAfter(db, kind, newest);
  const current = newest === undefined ? undefined : findRange(newest, ranges)?.range;
  const ordered = ranges.toSorted((a, b) => Number(b === current) - Number(a === current));
  for (const range of ordered) {
    const next = await nextIn(db, kind, range);
    if (next !== undefined) return next;
  }
  return undefined;
}

async function nextIn(db: Kysely<Tables>, kind: string, range: RegisteredRange) {
  const known = await findNeighbours(db, { kind, range, serial: range.last, except: undefined });
  const next = Math.max(range.next, ...known.map(({ serial }) => serial + 1));
  return next > range.last ? undefined : printedNumber(range, next);
}

/** The number of the record of a kind that was entered last; a reversal has one of its own. */
async function findNewest(db: Kysely<Tables>, kind: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('transactions as t')
    .innerJoin('journal_entries as e', 'e.transaction_id', 't.transaction_id')
    .select('t.number')
    .where('t.kind', '=', kind)
    .where('t.reverses_id', 'is', null)
    .orderBy('e.sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

async function freeAfter(db: Kysely<Tables>, kind: string, newest: string) {
  const [, prefix = '', digits] = /^(.*?)(\d{1,12})$/.exec(newest) ?? [];
  if (digits === undefined) return undefined;
  const form = { prefix, digits: digits.length };
  const candidates = Array.from({ length: TRIES }, (_, at) =>
    printedNumber(form, Number(digits) + 1 + at),
  );
  const keys = candidates.map(numberKeyOf);
  const { rows } = await sql<{ key: string }>`
    select c.number_key as key from document_claims c where c.kind = ${kind} and c.number_key = any(${keys})
    union all select n.number_key from unused_numbers n
      where n.kind = ${kind} and n.withdrawn_at is null and n.number_key = any(${keys})`.execute(
    db,
  );
  const taken = new Set(rows.map(({ key }) => key));
  return candidates.find((_, at) => !taken.has(keys[at] ?? ''));
}
