import { readDate } from '#shared/forms/typed-dates.ts';
import { isBusinessDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { parseTyped } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import type { Sheet } from '../imports/sheet.ts';

const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;

/**
 * Whether days stand before months in a column: known where one of the figures is above 12, else
 * undefined.
 */
export function isDayFirst(cells: readonly string[]): boolean | undefined {
  for (const cell of cells) {
    const [, first, , second] = NUMBERS.exec(cell.trim()) ?? [];
    if (Number(first) > 12) return true;
    if (Number(second) > 12) return false;
  }
  return cells.some((cell) => NUMBERS.test(cell.trim())) ? undefined : false;
}

/** Reads a day as a file has it; nothing where it is none. */
export function readDay(text: string, daysFirst: boolean): BusinessDate | undefined {
  const typed = text.trim();
  if (isBusinessDate(typed)) return typed;
  const [, first = '', by = '', second = '', year = ''] = NUMBERS.exec(typed) ?? [];
  const turned = first !== '' && daysFirst ? [second, first, year].join(by) : typed;
  // A file says its years: without one a day is a guess, and no word such as "today" is meant.
  if (!/\d{4}$|[-/.]\d{2}$/.test(turned)) return undefined;
  const read = readDate(turned, '2000-01-01');
  return 'date' in read ? read.date : undefined;
}

/** Reads an amount with its sign: `-1,000.00`, `(1,000.00)`, `$1,000.00`; zero of nothing. */
export function readAmount(text: string): Centavos | undefined {
  const plain = text.replaceAll(/[$₱\s]|PHP/gi, '');
  if (plain === '' || /^[-–]+$/.test(plain)) return 0n;
  const inner = /^\((.+)\)$/.exec(plain)?.[1] ?? /^(.+)-$/.exec(plain)?.[1];
  const amount = parseTyped(inner ?? plain);
  if (amount === undefined) return undefined;
  return inner === undefined ? amount : -amount;
}

/** The day that a report says it is of, in the rows before its headings. */
export function findAsOf({ rows }: Sheet, headerRow: number): BusinessDate | undefined {
  for (const text of rows.slice(0, headerRow).flat()) {
    const [, said] = /\bas (?:of|at)\s+(.+)$/i.exec(text) ?? [];
    // QuickBooks Desktop writes the day alone over its columns: "Nov 30, 26".
    const [, month, year] = /^([A-Z][a-z]{2} \d{1,2}), (\d{2})$/.exec(text.trim()) ?? [];
    const written = month === undefined ? said : `${month}, 20${year}`;
    const day = written === undefined ? undefined : readDay(written, false);
    if (day !== undefined) return day;
  }
  return undefined;
}
