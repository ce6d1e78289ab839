import { findAmount, indicatorOf, isNoAmount } from './read-table-amount.ts';
import type { DecimalSign } from './read-table-amount.ts';
import { isCurrency } from './currency-codes.ts';
import { findDateParts } from './read-table-date.ts';

/** What the cells of a column look like, over the rows that were looked at. */
export interface ColumnLook {
  readonly filled: number;
  /** Shares of the filled cells. */
  readonly dates: number;
  readonly amounts: number;
  /** Amounts with decimals: those are money, and not numbers of things. */
  readonly decimals: number;
  readonly indicators: number;
  /** Whole numbers of four digits and more, as cheques have. */
  readonly numbers: number;
  /** Times of a day, and codes of currencies (ISO 4217). */
  readonly times: number;
  readonly currencies: number;
  /** 1, 2, 3 and so on, or the other way round. */
  readonly isCounting: boolean;
  readonly length: number;
  readonly distinct: number;
}

const MAX_ROWS = 600;
const MAX_LOOKED_AT = 5_000;

/** Looks at every column of the rows below the headings. */
export function columnLooks(
  rows: readonly (readonly string[])[],
  decimal: DecimalSign,
): ColumnLook[] {
  const sample = sampleOf(rows);
  const width = sample.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) =>
    buildLook(
      sample.flatMap((row) => ((row[column] ?? '') === '' ? [] : [row[column] ?? ''])),
      decimal,
    ),
  );
}

/** The rows that have a day and a figure in some cell: the lines, wherever they stand. */
export function likelyLines(rows: readonly (readonly string[])[]): (readonly string[])[] {
  const found: (readonly string[])[] = [];
  for (const row of rows.slice(0, MAX_LOOKED_AT)) {
    if (found.length >= MAX_ROWS) break;
    if (row.some((cell) => findDateParts(cell) !== undefined) && row.some(isFigure))
      found.push(row);
  }
  return found;
}

function isFigure(cell: string): boolean {
  return (
    cell !== '' &&
    (findAmount(cell, '.') ?? findAmount(cell, ',')) !== undefined &&
    !isNoAmount(cell)
  );
}

function sampleOf(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const lines = likelyLines(rows);
  return lines.length > 0 ? lines : rows.slice(0, MAX_ROWS);
}

function buildLook(cells: readonly string[], decimal: DecimalSign): ColumnLook {
  const share = (is: (cell: string) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
  const isAmount = (cell: string) => isNoAmount(cell) || findAmount(cell, decimal) !== undefined;
  const sign = decimal === '.' ? /\.\d{1,2}\D*$/ : /,\d{1,2}\D*$/;
  return {
    filled: cells.length,
    dates: share((cell) => findDateParts(cell) !== undefined && !/^\d+[.,]\d{2}$/.test(cell)),
    amounts: share(isAmount),
    decimals: share((cell) => isAmount(cell) && sign.test(cell)),
    indicators: share((cell) => indicatorOf(cell) !== undefined),
    numbers: share((cell) => /^\d{4,14}$/.test(cell)),
    times: share((cell) => /^\d{1,2}:\d{2}/.test(cell)),
    currencies: share(isCurrency),
    isCounting: isCounting(cells),
    length: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length),
    distinct: new Set(cells).size,
  };
}

function isCounting(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => (/^\d{1,6}$/.test(cell) ? Number(cell) : Number.NaN));
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? Number.NaN));
  return steps.length > 0 && steps.every((step) => Math.abs(step) === 1);
}
