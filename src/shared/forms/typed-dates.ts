import { addDays, isBusinessDate } from '../dates.ts';
import type { BusinessDate } from '../dates.ts';

/** A day that was read, or the sentence why it is none. */
export type ReadDate = { readonly date: BusinessDate } | { readonly sentence: string };

const NOT_A_DATE = 'Enter a date such as 5 Dec 2026, 12/5, today or +30.';
const NO_SUCH_DAY = 'There is no such date. Enter month/day/year, such as 12/25/2026.';
const TOO_LONG = 30;
/**
 * A day without a year is looked for from nine months back to three ahead: a year in all, so that
 * there is only one.
 */
const DAYS_BACK = 275;
const DAYS_AHEAD = 90;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const LONG_MONTHS =
  'january|february|march|april|may|june|july|august|september|sept|october|november|december';
const MONTH = `(?<month>${LONG_MONTHS}|${MONTHS.join('|')})`;
const YEAR = String.raw`(?:(?:\s*,\s*|[\s-]+)(?<year>\d{4}|\d{2}))?`;

const SHIFT = /^(?<sign>[+-])\s*(?<days>\d{1,4})$/;
const YEAR_FIRST = /^(?<year>\d{4})(?<by>[-/.])(?<month>\d{1,2})\k<by>(?<day>\d{1,2})$/;
const BY_NUMBERS = /^(?<month>\d{1,2})(?<by>[-/.])(?<day>\d{1,2})(?:\k<by>(?<year>\d{4}|\d{2}))?$/;
const DAY_FIRST = new RegExp(String.raw`^(?<day>\d{1,2})[\s-]*${MONTH}\.?${YEAR}$`);
const MONTH_FIRST = new RegExp(String.raw`^${MONTH}\.?[\s-]*(?<day>\d{1,2})${YEAR}$`);

/**
 * Reads a day as people type it, from the day of work: `today`, `t`, `yesterday`, `tomorrow`,
 * `+30`, `-7`, `eom` (the end of this month), `12/5` and `12/5/26` (month before day, as the
 * Philippines write it), `5 Dec`, `Dec 5, 2026`, `2026-12-05`. A day without a year is the one
 * between nine months ago and three months ahead.
 */
export function readDate(text: string, today: BusinessDate): ReadDate {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (typed.length > TOO_LONG) return { sentence: NOT_A_DATE };
  const named = WORDS[typed]?.(today) ?? shifted(typed, today);
  if (named !== undefined) return { date: named };
  const parts = findParts(typed);
  if (parts === undefined) return { sentence: NOT_A_DATE };
  const date =
    parts.year === undefined ? inWindow(parts, today) : dayOf({ ...parts, year: parts.year });
  return date === undefined ? { sentence: NO_SUCH_DAY } : { date };
}

const WORDS: Readonly<Record<string, (today: BusinessDate) => BusinessDate>> = Object.assign(
  // Without a prototype: `constructor` is no day.
  Object.create(null) as object,
  {
    't': (today: BusinessDate) => today,
    'today': (today: BusinessDate) => today,
    'yesterday': (today: BusinessDate) => addDays(today, -1),
    'tomorrow': (today: BusinessDate) => addDays(today, 1),
    'eom': endOfMonth,
    'end of month': endOfMonth,
  },
);

function endOfMonth(today: BusinessDate): BusinessDate {
  // The 28th and four days are always in the next month.
  const next = addDays(`${today.slice(0, 7)}-28`, 4);
  return addDays(`${next.slice(0, 7)}-01`, -1);
}

function shifted(typed: string, today: BusinessDate): BusinessDate | undefined {
  const { sign, days } = SHIFT.exec(typed)?.groups ?? {};
  return days === undefined ? undefined : addDays(today, Number(days) * (sign === '-' ? -1 : 1));
}

interface Parts {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number;
}

function findParts(typed: string): Parts | undefined {
  for (const pattern of [YEAR_FIRST, BY_NUMBERS, DAY_FIRST, MONTH_FIRST]) {
    const { year, month, day } = pattern.exec(typed)?.groups ?? {};
    if (month === undefined) continue;
    return { year: fullYear(year), month: monthOf(month), day: Number(day) };
  }
  return undefined;
}

function fullYear(year: string | undefined): number | undefined {
  if (year === undefined) return undefined;
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

function monthOf(month: string): number {
  return /\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3)) + 1;
}

function inWindow(parts: Parts, today: BusinessDate): BusinessDate | undefined {
  const thisYear = Number(today.slice(0, 4));
  const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)];
  const days = [thisYear, thisYear - 1, thisYear + 1].flatMap(
    (year) => dayOf({ ...parts, year }) ?? [],
  );
  // A 29th of February is the nearest that there is.
  return days.find((day) => day >= from && day <= to) ?? days[0];
}

function dayOf({ year, month, day }: Parts & { readonly year: number }): BusinessDate | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isBusinessDate(text) ? text : undefined;
}
