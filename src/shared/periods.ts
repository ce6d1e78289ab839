import type { BusinessDate } from './dates.ts';
import { addDays, isBusinessDate } from './dates.ts';

export type PeriodKind = 'month' | 'quarter' | 'year';

/** A month (`2026-12`), a calendar quarter (`2026-Q4`) or a year (`2026`), with its first and last day. */
export interface Period {
  readonly key: string;
  readonly kind: PeriodKind;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** `December 2026`, `Quarter 4 of 2026`, `2026`. */
  readonly label: string;
}

const MONTHS = [
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
 * Reads the key of a period; nothing for a text that names none, and for a period outside of the days that the product knows. A
 * year is the taxable year that ends in it: with another last month than December it begins in the year before (NIRC 43).
 */
export function parsePeriod(key: string, fiscalYearEndMonth = 12): Period | undefined {
  const period = readPeriod(key, fiscalYearEndMonth);
  if (period === undefined || !isBusinessDate(period.from) || !isBusinessDate(period.to))
    return undefined;
  return isBusinessDate(addDays(period.to, DUE_WITHIN_DAYS)) ? period : undefined;
}

function readPeriod(key: string, fiscalYearEndMonth: number): Period | undefined {
  const parts = /^(\d{4})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?$/.exec(key);
  const year = Number(parts?.[1]);
  if (parts === null || year < 1900 || year > 2199) return undefined;
  if (parts[3] !== undefined) return monthPeriod(year, Number(parts[3]));
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

/** The key of the calendar quarter that a day is in. */
export function quarterKeyOf(day: BusinessDate): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
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
    label: `${MONTHS[month - 1] ?? ''} ${year}`,
  };
}
