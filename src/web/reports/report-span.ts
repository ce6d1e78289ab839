import type { BusinessDate } from '#shared/dates.ts';
import { addDays, formatDate, isBusinessDate } from '#shared/dates.ts';
import type { Period, PeriodKind } from '#shared/periods.ts';
import { monthPeriodOf, parsePeriod, taxableQuarterKeyOf, yearKeyOf } from '#shared/periods.ts';

import { wrongInAddress } from '../lib/wrong-address.ts';

/** First and last day of what a report covers. */
export interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** Where a taxable year ends, and which day it is. */
export interface Today {
  readonly today: BusinessDate;
  readonly fiscalYearEndMonth: number;
}

/** Periods that move on with the calendar: what a saved report may mean by its dates. */
export const SPANS = {
  'this-month': 'The current month',
  'last-month': 'Previous month',
  'this-quarter': 'The current quarter',
  'last-quarter': 'Previous quarter',
  'this-year': 'The current taxable year',
  'last-year': 'Previous taxable year',
} as const;
export type Span = keyof typeof SPANS;

/** Whether a text of the address names a period that moves on. */
export function isSpan(text: string): text is Span {
  return text in SPANS;
}

/** The month, taxable quarter or taxable year that a day is in. */
export function periodAround(kind: PeriodKind, day: BusinessDate, fiscalYearEndMonth = 12): Period {
  if (kind === 'month') return monthPeriodOf(day);
  const keyOf = kind === 'quarter' ? taxableQuarterKeyOf : yearKeyOf;
  const key = keyOf(day, fiscalYearEndMonth);
  return parsePeriod(key, fiscalYearEndMonth) ?? monthPeriodOf(day);
}

/** The period after (`1`) or before (`-1`) a month, quarter or year. */
export function nextPeriod(
  { kind, from, to }: Pick<Period, 'kind' | 'from' | 'to'>,
  step: 1 | -1,
  fiscalYearEndMonth = 12,
): Period {
  return periodAround(kind, addDays(step === 1 ? to : from, step), fiscalYearEndMonth);
}

/** The period that two days are exactly, the shortest kind; nothing for days of one's own. */
export function periodOf({ from, to }: Days, fiscalYearEndMonth = 12): Period | undefined {
  return (['month', 'quarter', 'year'] as const)
    .map((kind) => periodAround(kind, to, fiscalYearEndMonth))
    .find((period) => period.from === from && period.to === to);
}

/** The quarters of the taxable year that end in a calendar year, in their order. */
export function quartersIn(year: string, fiscalYearEndMonth: number): readonly Period[] {
  return Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-01`)
    .filter((day) => (fiscalYearEndMonth - Number(day.slice(5, 7))) % 3 === 0)
    .map((day) => periodAround('quarter', day, fiscalYearEndMonth));
}

/** The days of a period that moves on, on a day. */
export function daysOfSpan(span: Span, { today, fiscalYearEndMonth }: Today): Days {
  const [which, kind] = span.split('-') as ['this' | 'last', PeriodKind];
  const current = periodAround(kind, today, fiscalYearEndMonth);
  const { from, to } = which === 'this' ? current : nextPeriod(current, -1, fiscalYearEndMonth);
  return { from, to };
}

/**
 * What of an address names no days, in sentences; the period that a screen begins with is shown in
 * its place.
 */
export function wrongDays(texts: {
  from: string;
  to: string;
  span: string;
  knownBy: string;
}): readonly string[] {
  const { from, to, span, knownBy } = texts;
  const isWrong = (day: string) => day !== '' && !isBusinessDate(day);
  const instead = 'the current period is shown';
  return [
    ...[...new Set([from, to])].filter(isWrong).map((day) => wrongInAddress(day, 'day', instead)),
    ...(from === '' || to === '' ? [from, to].filter(isBusinessDate) : []).map(
      (day) => `The address names only one day, ${formatDate(day)}; ${instead}.`,
    ),
    ...(span === '' || isSpan(span) ? [] : [wrongInAddress(span, 'period', instead)]),
    ...(isWrong(knownBy) ? [wrongInAddress(knownBy, 'day', 'figures as of now are shown')] : []),
  ];
}

/**
 * The days that an address asks for: its own, those of its span, or those of the span that a screen
 * begins with.
 */
export function daysOfAddress(
  { from, to, span }: { from: string; to: string; span: string },
  otherwise: Span,
  now: Today,
): Days {
  if (isBusinessDate(from) && isBusinessDate(to)) return { from, to };
  return daysOfSpan(isSpan(span) ? span : otherwise, now);
}
