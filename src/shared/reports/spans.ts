import type { BusinessDate } from '../dates.ts';
import { addDays, daysBetween, formatDate } from '../dates.ts';
import { parsePeriod, taxableQuarterKeyOf, yearKeyOf } from '../periods.ts';

/** The days that a figure counts; from the beginning of the books where there is no first one. */
export interface Span {
  readonly from: BusinessDate | null;
  readonly to: BusinessDate;
}

/** A span with its first day. */
export interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** `31 December 2026`, as the head of a statement has it. */
export function longDate(date: BusinessDate): string {
  const [year = '', month = '1', day = '1'] = date.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

/** The last day of the month that a day is in. */
export function monthEnd(date: BusinessDate): BusinessDate {
  return addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1);
}

/** The calendar months that a span touches, the first and last cut off at its ends. */
export function monthsOf({ from, to }: Days): Days[] {
  return buildParts({ from, to }, monthEnd);
}

/** The quarters of the taxable year that a span touches, the first and last cut off at its ends. */
export function quartersOf({ from, to }: Days, fiscalYearEndMonth: number): Days[] {
  const keyOf = (day: BusinessDate) => taxableQuarterKeyOf(day, fiscalYearEndMonth);
  return buildParts({ from, to }, (day) => parsePeriod(keyOf(day))?.to ?? monthEnd(day));
}

function buildParts({ from, to }: Days, endOf: (day: BusinessDate) => BusinessDate): Days[] {
  const parts: Days[] = [];
  for (let day = from; day <= to; day = addDays(endOf(day), 1)) {
    const end = endOf(day);
    parts.push({ from: day, to: end < to ? end : to });
  }
  return parts;
}

/** The first day of the so many months that end with the month of a day. */
export function firstOfMonths(day: BusinessDate, months: number): BusinessDate {
  return addMonths(`${day.slice(0, 7)}-01`, 1 - months);
}

/** Whether a span is made of whole calendar months. */
export function isWholeMonths({ from, to }: Days): boolean {
  return from.endsWith('-01') && to === monthEnd(to);
}

/**
 * The span of the same length right before this one: of whole months, as many months; otherwise as
 * many days.
 */
export function spanBefore(days: Days): Days {
  const { from, to } = days;
  if (isWholeMonths(days)) return shiftMonths(days, -monthsOf(days).length);
  const length = daysBetween(from, to) + 1;
  return { from: addDays(from, -length), to: addDays(to, -length) };
}

/** The same span a year before; the last day of a month stays one. */
export function spanYearBefore(days: Days): Days {
  return shiftMonths(days, -12);
}

function shiftMonths({ from, to }: Days, months: number): Days {
  const end = addMonths(`${to.slice(0, 7)}-01`, months);
  const day = to === monthEnd(to) ? '31' : to.slice(8);
  return { from: addMonths(from, months), to: withDay(end, day) };
}

/** The day so many months later; a day that this month has not becomes its last one. */
function addMonths(date: BusinessDate, months: number): BusinessDate {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const first = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  return withDay(first, date.slice(8));
}

function withDay(first: BusinessDate, day: string): BusinessDate {
  const [year = 0, month = 1] = first.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${first.slice(0, 8)}${String(Math.min(Number(day), last)).padStart(2, '0')}`;
}

/** The first day of the taxable year that a day is in. */
export function yearStartOf(day: BusinessDate, fiscalYearEndMonth: number): BusinessDate {
  const year = parsePeriod(yearKeyOf(day, fiscalYearEndMonth), fiscalYearEndMonth);
  return year?.from ?? `${day.slice(0, 4)}-01-01`;
}

/** Whether a span is a taxable year from its first to its last day. */
export function isWholeYear(days: Days, fiscalYearEndMonth: number): boolean {
  return findKind(days, fiscalYearEndMonth) === 'year';
}

/** What a span is called in the head of a statement: `For the month ended 31 December 2026`. */
export function periodHeading(days: Days, fiscalYearEndMonth: number): string {
  const kind = findKind(days, fiscalYearEndMonth);
  return kind === undefined
    ? `For the period from ${longDate(days.from)} to ${longDate(days.to)}`
    : `For the ${kind} ended ${longDate(days.to)}`;
}

/**
 * What a span is called above a column: `Dec 2026`, `Q4 2026`, `2026`, or its days. A quarter of a
 * year that is not the calendar's is called by its last month, `Quarter to Nov 2025`: its number
 * would be taken for the calendar's.
 */
export function spanTitle(days: Days, fiscalYearEndMonth: number): string {
  const kind = findKind(days, fiscalYearEndMonth);
  if (kind === 'month') return formatDate(days.to).replace(/^\d+ /, '');
  if (kind === 'quarter') {
    return fiscalYearEndMonth === 12
      ? taxableQuarterKeyOf(days.to).replace(/^(\d+)-(Q\d)$/, '$2 $1')
      : `Quarter to ${formatDate(days.to).replace(/^\d+ /, '')}`;
  }
  if (kind === 'year') return yearKeyOf(days.to, fiscalYearEndMonth);
  return `${formatDate(days.from)} to ${formatDate(days.to)}`;
}

function findKind(
  days: Days,
  fiscalYearEndMonth: number,
): 'month' | 'quarter' | 'year' | undefined {
  const keys = {
    month: days.to.slice(0, 7),
    quarter: taxableQuarterKeyOf(days.to, fiscalYearEndMonth),
    year: yearKeyOf(days.to, fiscalYearEndMonth),
  };
  return (['month', 'quarter', 'year'] as const).find((kind) => {
    const period = parsePeriod(keys[kind], fiscalYearEndMonth);
    return period?.from === days.from && period.to === days.to;
  });
}
