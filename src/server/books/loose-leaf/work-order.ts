import { z } from 'zod';

import type { Book } from '#shared/books/books.ts';
import { BOOKS, BOOK_SHEETS, BOOK_TITLES } from '#shared/books/books.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';

import type { BookCellState } from './book-year.ts';
import { readBookYear } from './book-year.ts';

/** What somebody wants drawn, or drawn and sealed. */
export const workOrder = z.object({
  act: z.enum(['print', 'seal']),
  books: z.array(z.enum(BOOKS)),
  period: z.string(),
  sheet: z.enum(BOOK_SHEETS),
});
export type WorkOrder = z.output<typeof workOrder>;

/** A book of the period that is wanted, with what is sealed of it and what is not yet. */
export type NamedCell = BookCellState & { readonly book: Book };

/**
 * The books of an order as they are now. Throws book-not-this-year, and where they are to be sealed
 * book-nothing-to-seal and book-not-sealable (with the reason).
 */
export async function findCells(
  deps: Deps,
  caller: Caller,
  order: WorkOrder,
): Promise<{ period: Period; cells: NamedCell[] }> {
  const { company } = await getCompany(deps, caller);
  const period = parsePeriod(order.period, company.fiscalYearEndMonth);
  if (period === undefined || period.kind === 'quarter') throw new Problem('book-not-this-year');
  const year = period.kind === 'year' ? period.key : yearKey(period, company.fiscalYearEndMonth);
  const { books } = await readBookYear(deps, caller, year);
  const cells = books
    .filter(({ book }) => order.books.includes(book))
    .flatMap(({ book, months, year: whole }) => {
      const cell = [...months, whole].find((one) => one.period === period.key);
      return cell === undefined ? [] : [{ ...cell, book }];
    });
  return { period, cells };
}

/** Throws book-nothing-to-seal, book-not-sealable (with the reason). */
export function demandSealable(cells: readonly NamedCell[], { label }: Period): void {
  const waiting = cells.filter((cell) => cell.waiting > 0);
  if (waiting.length === 0) throw new Problem('book-nothing-to-seal', { values: { name: label } });
  const stopped = waiting.find(({ obstacle }) => obstacle !== '');
  if (stopped === undefined) return;
  const found = `${BOOK_TITLES[stopped.book]}: ${stopped.obstacle}`;
  throw new Problem('book-not-sealable', { values: { found } });
}

function yearKey({ from }: Period, endMonth: number): string {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  return String(month > endMonth ? year + 1 : year).padStart(4, '0');
}
