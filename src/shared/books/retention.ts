import type { BusinessDate } from '../dates.ts';
import { isBusinessDate } from '../dates.ts';

/** Years that books and papers are kept (NIRC 235 as amended; RR 7-2024, section 4). */
const YEARS = 5;

/** What the last day of retention depends on beside the day itself. */
interface Year {
  /** The taxable year's last month, 1 to 12. */
  readonly fiscalYearEndMonth: number;
  /** When the annual income tax return of a taxable year was filed, where that is known. */
  readonly filedOn: (year: number) => BusinessDate | undefined;
}

/** The taxable year of a day, named by the calendar year in which it ends. */
export function taxableYearOf(day: BusinessDate, fiscalYearEndMonth: number): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month <= fiscalYearEndMonth ? year : year + 1;
}

/**
 * The last day on which what was recorded on a day has to be kept: five years from the deadline of
 * the income tax return of its taxable year (the 15th day of the fourth month after it), or from
 * the day on which that was filed, if later (NIRC 235, 77; handbook 3.5).
 */
export function keptUntil(day: BusinessDate, { fiscalYearEndMonth, filedOn }: Year): BusinessDate {
  const year = taxableYearOf(day, fiscalYearEndMonth);
  const months = year * 12 + fiscalYearEndMonth - 1 + 4;
  const deadline = dateOf(Math.floor(months / 12), (months % 12) + 1, 15);
  const filed = filedOn(year);
  const from = filed !== undefined && filed > deadline ? filed : deadline;
  const [last = 0, month = 0, at = 0] = from.split('-').map(Number);
  return dateOf(last + YEARS, month, at);
}

/** 29 February of a year without one is the 28th. */
function dateOf(year: number, month: number, day: number): BusinessDate {
  const month2 = `${year}-${String(month).padStart(2, '0')}`;
  const text = `${month2}-${String(day).padStart(2, '0')}`;
  return isBusinessDate(text) ? text : `${month2}-28`;
}
