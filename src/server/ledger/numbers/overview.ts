import type { Kysely } from 'kysely';

import { printedNumber } from '#shared/ledger/document-numbers.ts';

import type { Tables } from '../../tables.ts';

import {
  listGaps,
  listInternal,
  listKnown,
  listOutside,
  listRanges,
  listUnused,
} from './queries.ts';
import type { KnownNumber, RegisteredRange } from './queries.ts';

const GAPS_SHOWN = 100;

/** Every series with its numbers: the registered ranges of printed forms, and our own. */
export async function findOverview(db: Kysely<Tables>) {
  const [ranges, internal, unused] = await Promise.all([
    listRanges(db),
    listInternal(db),
    listUnused(db),
  ]);
  const rows = await Promise.all(
    ranges.map(async (range) => rangeRow(range, await listKnown(db, range))),
  );
  const kinds = [...new Set(ranges.map(({ kind }) => kind))];
  const outside = await Promise.all(
    kinds.map((kind) =>
      listOutside(
        db,
        kind,
        ranges.filter((range) => range.kind === kind),
      ),
    ),
  );
  return {
    ranges: rows,
    internal,
    unused,
    outside: outside.flatMap((found) => found.rows),
    outsideCount: outside.reduce((total, { count }) => total + count, 0),
  };
}

/** The ranges of printed forms with the first spans of each that nobody has accounted for. */
export async function findRangeGaps(db: Kysely<Tables>) {
  const ranges = await listRanges(db);
  return Promise.all(
    ranges.map(async (range) => ({
      kind: range.kind,
      gaps: (await listGaps(db, range, GAPS_SHOWN)).map((gap) => printGap(range, gap)),
    })),
  );
}

/** The numbers between `from` and `to` that nobody has accounted for, as spans. */
export function buildGaps(
  { next }: Pick<RegisteredRange, 'next'>,
  known: readonly { readonly serial: number }[],
): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  let expected = next;
  for (const { serial } of known) {
    if (serial < expected) continue;
    if (serial > expected) gaps.push({ from: expected, to: serial - 1 });
    expected = serial + 1;
  }
  return gaps;
}

/** A line of the numbers' file: every number up to the last one accounted for. */
export interface NumberLine {
  readonly range: RegisteredRange;
  readonly number: string;
  readonly state: KnownNumber['state'] | 'passed over';
  readonly known?: KnownNumber;
}

/** Every number of every range up to the last one that is accounted for, range after range. */
export async function* numberLines(db: Kysely<Tables>): AsyncGenerator<NumberLine> {
  for (const range of await listRanges(db)) {
    let expected = range.next;
    for (const known of await listKnown(db, range)) {
      for (; expected < known.serial; expected += 1) {
        yield { range, number: printedNumber(range, expected), state: 'passed over' };
      }
      expected = Math.max(expected, known.serial + 1);
      yield { range, number: known.number, state: known.state, known };
    }
  }
}

function rangeRow(range: RegisteredRange, known: readonly KnownNumber[]) {
  const gaps = buildGaps(range, known);
  const countOf = (state: KnownNumber['state']) =>
    known.filter((number) => number.state === state).length;
  const next = Math.max(range.next, (known.at(-1)?.serial ?? 0) + 1);
  const print = (serial: number) => printedNumber(range, serial);
  const digitsOf = (serial: number) => String(serial).padStart(range.digits, '0');
  return {
    rangeId: range.rangeId,
    kind: range.kind,
    prefix: range.prefix,
    first: digitsOf(range.first),
    last: digitsOf(range.last),
    next: digitsOf(range.next),
    atpNumber: range.atpNumber,
    atpDate: range.atpDate,
    printer: range.printer,
    registeredBy: range.registeredBy,
    registeredAt: range.registeredAt,
    used: countOf('used'),
    cancelled: countOf('cancelled'),
    missing: countOf('missing'),
    gaps: gaps.slice(0, GAPS_SHOWN).map((gap) => printGap(range, gap)),
    gapCount: gaps.reduce((total, { from, to }) => total + to - from + 1, 0),
    nextNumber: next > range.last ? null : print(next),
    left: Math.max(0, range.last - next + 1),
  };
}

function printGap(range: RegisteredRange, { from, to }: { from: number; to: number }) {
  return {
    from: printedNumber(range, from),
    to: printedNumber(range, to),
    count: to - from + 1,
  };
}
