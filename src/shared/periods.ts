import type { BusinessDate } from './dates.ts';
import { addDays, isBusinessDate } from './dates.ts';

export type PeriodKind = 'month' | 'quarter' | 'year';

/**
 * A month (`2026-12`), a calendar quarter (`2026-Q4`), a quarter that is none of the calendar's by
 * its last month (`2026-04-Q`: February to April), or a year (`2026`), with its first and last day.
 * A quarter has one key, which means the same for ever, whatever becomes of the company's taxable
 * year.
 */
export interface Period {
  readonly key: string;
  readonly kind: PeriodKind;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** `December 2026`, `Quarter 4 of 2026`, `Quarter to April 2026`, `2026`. */
  readonly label: string;
}

/** The months in words, January first. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** What a period asks for falls due at most so many days after it. */
const DUE_WITHIN_DAYS = 365;

/**
 * Reads the key of a period; nothing for a text that names none, and for a period outside of the
 * days that the product knows. A year is the taxable year that ends in it: with another last month
 * than December it begins in the year before (NIRC 43).
 */
export function parsePeriod(key: string, fiscalYearEndMonth = 12): Period | undefined {
  const period = readPeriod(key, fiscalYearEndMonth);
  if (period === undefined || !isBusinessDate(period.from) || !isBusinessDate(period.to))
    return undefined;
  return isBusinessDate(addDays(period.to, DUE_WITHIN_DAYS)) ? period : undefined;
}

function readPeriod(key: string, fiscalYearEndMonth: number): Period | undefined {
  const parts = /^(\d{4})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])(-Q)?))?$/.exec(key);
  const year = Number(parts?.[1]);
  if (parts === null || year < 1900 || year > 2199) return undefined;
  if (parts[3] !== undefined) {
    const last = monthPeriod(year, Number(parts[3]));
    return parts[4] === undefined ? last : quarterUpTo(last);
  }
  if (parts[2] !== undefined) {
    const quarter = Number(parts[2]);
    const first = quarter * 3 - 2;
    const { from } = monthPeriod(year, first);
    const { to } = monthPeriod(year, first + 2);
    return { key, kind: 'quarter', from, to, label: `Quarter ${quarter} of ${year}` };
  }
  const { to } = monthPeriod(year, fiscalYearEndMonth);
  const { from } =
    fiscalYearEndMonth === 12
      ? monthPeriod(year, 1)
      : monthPeriod(year - 1, fiscalYearEndMonth + 1);
  return { key, kind: 'year', from, to, label: key };
}

/** The month that a day is in. */
export function monthPeriodOf(day: BusinessDate): Period {
  return monthPeriod(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
}

/** The name of a day's month, such as `October`. */
export function nameOfMonth(day: BusinessDate): string {
  return MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? '';
}

/** The key of the calendar quarter that a day is in. */
export function quarterKeyOf(day: BusinessDate): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

/**
 * The key of the taxable quarter that a day is in: a quarter of the year that the company's income
 * tax is of, calendar or fiscal (RR 16-2005 sec. 4.114-1, "synchronized with the income tax
 * quarter"). With a year that ends in March, June, September or December it is the calendar
 * quarter.
 */
export function taxableQuarterKeyOf(day: BusinessDate, fiscalYearEndMonth = 12): string {
  const place = (Number(day.slice(5, 7)) + 11 - (fiscalYearEndMonth % 3)) % 3;
  let last = monthPeriodOf(day);
  for (let month = place; month < 2; month += 1) last = monthPeriodOf(addDays(last.to, 1));
  return quarterUpTo(last)?.key ?? quarterKeyOf(day);
}

/** Whether a period is a quarter of such a taxable year. */
export function isTaxableQuarter({ kind, key, to }: Period, fiscalYearEndMonth = 12): boolean {
  return kind === 'quarter' && taxableQuarterKeyOf(to, fiscalYearEndMonth) === key;
}

/**
 * The quarter that ends with a month; nothing where that is a calendar quarter, whose key is
 * another one.
 */
function quarterUpTo(last: Period): Period | undefined {
  if (Number(last.key.slice(5, 7)) % 3 === 0) return undefined;
  const second = monthPeriodOf(addDays(last.from, -1));
  const { from } = monthPeriodOf(addDays(second.from, -1));
  return {
    key: `${last.key}-Q`,
    kind: 'quarter',
    from,
    to: last.to,
    label: `Quarter to ${last.label}`,
  };
}

/** The key of the taxable year that a day is in. */
export function yearKeyOf(day: BusinessDate, fiscalYearEndMonth = 12): string {
  const year = Number(day.slice(0, 4));
  return String(Number(day.slice(5, 7)) > fiscalYearEndMonth ? year + 1 : year).padStart(4, '0');
}

function monthPeriod(year: number, month: number): Period {
  const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
  const next =
    month === 12
      ? `${String(year + 1).padStart(4, '0')}-01-01`
      : `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-01`;
  return {
    key: first,
    kind: 'month',
    from: `${first}-01`,
    to: addDays(next, -1),
    label: `${MONTH_NAMES[month - 1] ?? ''} ${year}`,
  };
}
