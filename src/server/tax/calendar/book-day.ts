import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';
import type { Taxpayer } from '#shared/tax/calendar/obligation-rule.ts';
import { dueObligation, findObligation, standingMove } from '#shared/tax/calendar/obligations.ts';

import type { Tables } from '../../tables.ts';

import { extendedText } from './calendar.ts';
import { readHolidays } from './holidays.ts';
import { findMoveRow } from './queries.ts';

/** By when the books of a year must be bound or registered, as the tax calendar has it. */
interface BookDay {
  readonly day: BusinessDate;
  /** What the rule and the circulars give without a change made here. */
  readonly usualDay: BusinessDate;
  readonly rule: string;
  /** That a circular extended the day; empty where none did. */
  readonly note: string;
  /** Why somebody here set another day; empty when nobody did. */
  readonly reason: string;
}

/** The obligation of a company's books of a year, as the calendar names it. */
export function nameBookObligation({ booksMode }: Pick<Taxpayer, 'booksMode'>, year: string) {
  return { form: `books_${booksMode}`, period: year };
}

/**
 * The day by which the books of a taxable year are due, moved as the calendar moves it. Throws
 * book-not-this-year for a year that the calendar does not know.
 */
export async function findBookDay(
  tx: Kysely<Tables>,
  company: Taxpayer,
  year: string,
): Promise<BookDay> {
  const key = nameBookObligation(company, year);
  const found = findObligation(key.form, key.period, company);
  if (found === undefined) throw new Problem('book-not-this-year');
  const { isHoliday } = await readHolidays(tx, [Number(year), Number(year) + 1]);
  const { rule, statutory, due, extendedBy } = dueObligation(company, { ...found, isHoliday });
  if (due === null) throw new Problem('book-not-this-year');
  const move = standingMove(await findMoveRow(tx, key), statutory);
  return {
    day: move?.due ?? due,
    usualDay: due,
    rule: rule.rule,
    note: extendedText(statutory, extendedBy),
    reason: move?.reason ?? '',
  };
}
