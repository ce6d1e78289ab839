import type { Centavos } from '#shared/money.ts';
import type { ReportRow } from '#shared/reports/report.ts';

/** How a row comes of others: those that are added, and those that are deducted. */
export interface RowSum {
  readonly added: readonly number[];
  readonly deducted: readonly number[];
}

/** Longer sums of single rows no cell of a workbook should hold. */
const MOST_PARTS = 2_000;

/**
 * How subtotals and totals come of the rows above them, by the rows' places: the nearest rows that
 * stand in no other sum and add up to it in every column, or the difference of the last two. A
 * total for which neither holds (a percentage, a balance that was brought forward) has none.
 */
export function findSums(
  rows: readonly ReportRow[],
  columns: readonly number[],
): ReadonlyMap<number, RowSum> {
  const sums = new Map<number, RowSum>();
  let open: number[] = [];
  for (const [at, row] of rows.entries()) {
    if (!hasAmount(row, columns)) continue;
    if (row.kind === 'subtotal' || row.kind === 'total') {
      const found = findSum(rows, { at, open, columns });
      if (found !== undefined) {
        sums.set(at, found);
        const used = new Set([...found.added, ...found.deducted]);
        open = open.filter((one) => !used.has(one));
      }
    }
    open.push(at);
  }
  return sums;
}

interface Asked {
  readonly at: number;
  readonly open: readonly number[];
  readonly columns: readonly number[];
}

function findSum(rows: readonly ReportRow[], { at, open, columns }: Asked): RowSum | undefined {
  const wanted = columns.map((column) => amountAt(rows[at], column));
  const totals = columns.map(() => 0n);
  for (let from = open.length - 1; from >= Math.max(0, open.length - MOST_PARTS); from -= 1) {
    for (const [place, column] of columns.entries()) {
      totals[place] = (totals[place] ?? 0n) + amountAt(rows[open[from] ?? at], column);
    }
    // One row alone is no sum, unless its group has no other row.
    const isGroup = from < open.length - 1 || rows[open[from] ?? at]?.kind === 'line';
    if (isGroup && totals.every((total, place) => total === wanted[place]))
      return { added: open.slice(from), deducted: [] };
  }
  const [minuend, subtrahend] = open.slice(-2);
  if (minuend === undefined || subtrahend === undefined) return undefined;
  const isDifference = columns.every(
    (column, place) =>
      amountAt(rows[minuend], column) - amountAt(rows[subtrahend], column) === wanted[place],
  );
  return isDifference ? { added: [minuend], deducted: [subtrahend] } : undefined;
}

function hasAmount(row: ReportRow, columns: readonly number[]): boolean {
  return columns.some((column) => row.cells[column]?.amount !== undefined);
}

function amountAt(row: ReportRow | undefined, column: number): Centavos {
  return row?.cells[column]?.amount ?? 0n;
}

/**
 * A sum as a formula of a column: `SUM(C7:C9)`, `C4-C9`. `rowAt` gives a row's number in the sheet;
 * runs of rows that follow each other become a range, where no other amount stands between them.
 */
export function sumFormula(
  letter: string,
  { added, deducted }: RowSum,
  rowAt: (place: number) => number,
): string {
  const runs: [number, number][] = [];
  for (const place of added) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === place - 1) run[1] = place;
    else runs.push([place, place]);
  }
  const parts = runs.map(([first, last]) =>
    first === last
      ? `${letter}${rowAt(first)}`
      : `SUM(${letter}${rowAt(first)}:${letter}${rowAt(last)})`,
  );
  return [parts.join('+'), ...deducted.map((place) => `${letter}${rowAt(place)}`)].join('-');
}
