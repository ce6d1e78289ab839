import { findRole } from './find-headings.ts';
import type { NamedRole } from './find-headings.ts';
import type { ColumnRole } from './heading-names.ts';
import { findAmount } from './read-table-amount.ts';
import { findDateParts } from './read-table-date.ts';

/** The row of the headings, and the role that each of its columns names. */
export interface FoundHeader {
  readonly row: number;
  readonly roles: readonly (NamedRole | undefined)[];
  /** What the headings say; empty where a column has none. */
  readonly texts: readonly string[];
  readonly score: number;
}

const FILLED_ROWS = 30;
const MONEY: readonly ColumnRole[] = ['amount', 'debit', 'credit', 'net', 'gross'];

/**
 * The row that names the most columns among the first 30 that hold something (all rows of the first
 * page, of a PDF, which begins with addresses). Headings that stand in two rows are read together.
 * `undefined` where no row names a day or an amount.
 */
export function findHeader(
  rows: readonly (readonly string[])[],
  isPdf: boolean,
): FoundHeader | undefined {
  let best: FoundHeader | undefined;
  let filled = 0;
  for (const [row, cells] of rows.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    filled += 1;
    if (filled > FILLED_ROWS * (isPdf ? 4 : 1)) break;
    const found = headerOf(cells, row);
    if (found !== undefined && found.score > (best?.score ?? 0)) best = found;
    const above = rows[row - 1] ?? [];
    const both = hasFigures(above) ? undefined : headerOf(joined(above, cells), row);
    // Two rows must say clearly more than one of them.
    if (both !== undefined && both.score > (best?.score ?? 0) + 1.5) best = both;
  }
  return best;
}

function joined(above: readonly string[], below: readonly string[]): string[] {
  const width = Math.max(above.length, below.length);
  return Array.from({ length: width }, (_, at) => `${above[at] ?? ''} ${below[at] ?? ''}`.trim());
}

function headerOf(cells: readonly string[], row: number): FoundHeader | undefined {
  if (hasFigures(cells)) return undefined;
  const roles = cells.map(findRole);
  const best = new Map<ColumnRole, number>();
  for (const named of roles)
    if (named !== undefined && named.role !== 'other')
      best.set(named.role, Math.max(named.weight, best.get(named.role) ?? 0));
  const isMoney = MONEY.some((role) => best.has(role));
  if (best.size < 2 || !(best.has('date') || isMoney)) return undefined;
  const sum = [...best.values()].reduce((total, weight) => total + weight, 0);
  return { row, roles, texts: cells, score: sum + (best.has('date') && isMoney ? 5 : 0) };
}

function hasFigures(cells: readonly string[]): boolean {
  return cells.some(
    (cell) => findDateParts(cell) !== undefined || findAmount(cell, '.') !== undefined,
  );
}
