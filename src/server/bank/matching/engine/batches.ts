import { groupBy } from './board.ts';
import type { Board, PlacedItem, PlacedLine } from './board.ts';

const LEAST = 6;
const MOST = 60;
/** A batch is paid on its day, or a few days on where a weekend lies between. */
const DAYS = 4;

type Held = ReadonlySet<PlacedLine | PlacedItem>;

/**
 * Payrolls and settlements: one line of 6 to 60 entries of one day and kind, or 6 to 60 lines of
 * one day and wording that are one entry. 92 and sure where no other batch and no other line has
 * this sum; 78 where one member of the batch is missing from the sum.
 */
export function proposeBatches(board: Board, held: Held): void {
  const lines = board.lines.filter((line) => board.isFreeLine(line) && !held.has(line));
  const items = board.items.filter((item) => board.isFreeItem(item) && !held.has(item));
  const batches = batchesOf(
    items,
    ({ date, kind = '', amount }) => `${date} ${kind} ${amount > 0n}`,
  );
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
