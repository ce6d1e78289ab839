import { groupBy } from './board.ts';
import type { Board, PlacedItem, PlacedLine } from './board.ts';

const LEAST = 6;
const MOST = 60;
const MOST_OF_A_DAY = 240;
/** A batch is paid on its day, or a few days on where a weekend and holidays lie between. */
const DAYS = 6;

type Held = ReadonlySet<PlacedLine | PlacedItem>;

/**
 * Payrolls and settlements: one line of 6 to 60 entries of one day and kind, or 6 to 60 lines of
 * one day and wording that are one entry. 92 and sure where no other batch and no other line has
 * this sum; 78 where one member of the batch is missing from the sum.
 */
export function proposeBatches(board: Board, held: Held): void {
  const lines = board.lines.filter((line) => board.isFreeLine(line) && !held.has(line));
  const items = board.items.filter((item) => board.isFreeItem(item) && !held.has(item));
  const batches = batchesOf(items, kindOfDay);
  const byAmount = groupBy(lines, ({ amount }) => amount);
  const totals = groupBy(batches, ({ total }) => total);
  for (const { rows, total, day } of batches) {
    const near = (byAmount.get(total) ?? []).filter((line) => isNear(line.day, day));
    const [line] = near;
    if (line === undefined || !board.isFreeLine(line)) continue;
    const isSure = near.length === 1 && totals.get(total)?.length === 1;
    const reason = `One line, ${rows.length} entries of one day and kind`;
    board.propose({ lines: [line], items: rows, score: isSure ? 92 : 72, isSure, reason });
  }
  proposeRuns(board, { items, byAmount });
  proposeWithoutOne(board, { batches, lines });
  const worded = batchesOf(lines, ({ date, description, amount }) => {
    const words = description
      .replaceAll(/[^a-z ]/gi, '')
      .slice(0, 16)
      .trim()
      .toUpperCase();
    return words === '' ? undefined : `${date} ${words} ${amount > 0n}`;
  });
  const ofAmount = groupBy(items, ({ amount }) => amount);
  const sums = groupBy(worded, ({ total }) => total);
  for (const { rows, total, day } of worded) {
    const near = (ofAmount.get(total) ?? []).filter((item) => isNear(day, item.day));
    const [item] = near;
    if (item === undefined || !board.isFreeItem(item)) continue;
    const isSure = near.length === 1 && sums.get(total)?.length === 1;
    const reason = `${rows.length} lines of one day total ${item.documentNumber}`;
    board.propose({ lines: rows, items: [item], score: isSure ? 92 : 72, isSure, reason });
  }
}

/**
 * Two batches of one day, such as the sales of two terminals: the one run of 6 to 60 entries with
 * consecutive numbers that has a line's amount, 90 and sure. All but one of a day is left to a
 * person.
 */
function proposeRuns(
  board: Board,
  {
    items,
    byAmount,
  }: { items: readonly PlacedItem[]; byAmount: ReadonlyMap<bigint, PlacedLine[]> },
): void {
  const days = groupBy(items, (item) => (board.isFreeItem(item) ? kindOfDay(item) : undefined));
  for (const rows of days.values()) {
    if (rows.length <= LEAST || rows.length > MOST_OF_A_DAY) continue;
    const found = runsOf(rows, byAmount);
    for (const [line, runs] of groupBy(found, (run) => run.line)) {
      const [run, other] = runs;
      if (run === undefined || other !== undefined || !board.isFreeLine(line)) continue;
      if (!run.rows.every((item) => board.isFreeItem(item))) continue;
      const reason = `One line, ${run.rows.length} entries with consecutive numbers`;
      board.propose({ lines: [line], items: run.rows, score: 90, isSure: true, reason });
    }
  }
}

function runsOf(
  rows: readonly PlacedItem[],
  byAmount: ReadonlyMap<bigint, PlacedLine[]>,
): { line: PlacedLine; rows: readonly PlacedItem[] }[] {
  const found: { line: PlacedLine; rows: readonly PlacedItem[] }[] = [];
  for (let from = 0; from <= rows.length - LEAST; from += 1) {
    let total = 0n;
    for (let to = from; to < Math.min(rows.length, from + MOST); to += 1) {
      total += rows[to]?.amount ?? 0n;
      if (to - from + 1 < LEAST || to - from + 2 === rows.length) continue;
      const paid = (byAmount.get(total) ?? []).filter(({ day }) =>
        isNear(day, rows[from]?.day ?? 0),
      );
      for (const line of paid) found.push({ line, rows: rows.slice(from, to + 1) });
    }
  }
  return found;
}

function kindOfDay({ date, kind = '', amount }: PlacedItem): string {
  return `${date} ${kind} ${amount > 0n}`;
}

/** All of a batch but one, such as an employee who was paid in another way. */
function proposeWithoutOne(
  board: Board,
  { batches, lines }: { batches: readonly Batch<PlacedItem>[]; lines: readonly PlacedLine[] },
): void {
  for (const { rows, total, day } of batches) {
    if (!rows.every((item) => board.isFreeItem(item))) continue;
    const byAmount = groupBy(rows, ({ amount }) => amount);
    const found = lines.flatMap((line) => {
      if (!board.isFreeLine(line) || !isNear(line.day, day)) return [];
      const missing = byAmount.get(total - line.amount) ?? [];
      return missing.length === 1 ? [{ line, missing: missing[0] }] : [];
    });
    const [only, other] = found;
    if (only === undefined || other !== undefined) continue;
    const items = rows.filter((item) => item !== only.missing);
    const reason = `One line, ${items.length} entries of one day and kind; all but ${only.missing?.documentNumber ?? 'one'}`;
    board.propose({ lines: [only.line], items, score: 78, isSure: false, reason });
  }
}

interface Batch<Row> {
  readonly rows: readonly Row[];
  readonly total: bigint;
  readonly day: number;
}

function batchesOf<Row extends PlacedLine | PlacedItem>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | undefined,
): Batch<Row>[] {
  return [...groupBy(rows, keyOf).values()]
    .filter(({ length }) => length >= LEAST && length <= MOST)
    .map((batch) => ({
      rows: batch,
      total: batch.reduce((all, { amount }) => all + amount, 0n),
      day: batch[0]?.day ?? 0,
    }));
}

function isNear(lineDay: number, itemDay: number): boolean {
  return lineDay >= itemDay - 1 && lineDay <= itemDay + DAYS;
}
