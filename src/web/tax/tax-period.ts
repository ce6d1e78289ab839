import type { Period, PeriodKind } from '#shared/periods.ts';
import {
  isTaxableQuarter,
  monthPeriodOf,
  parsePeriod,
  taxableQuarterKeyOf,
  yearKeyOf,
} from '#shared/periods.ts';
import { addDays, daysBetween } from '#shared/dates.ts';

import { today } from '../lib/today.ts';
import { useFilters } from '../lib/use-filters.ts';

/**
 * The period of the address; of a kind that the screen does not take, the one around its end.
 * Without one, the one that is due: as a rule the period that ended last. Its quarters are those of
 * the calendar, or of the taxable year that ends in the month.
 */
export function useTaxPeriod(
  kinds: readonly PeriodKind[],
  yearEndMonth = 12,
  findDue = lastEndedOf(kinds),
) {
  const { filters, change } = useFilters(['period']);
  const given = parsePeriod(filters.period);
  const period = given === undefined ? undefined : ofKinds(given, kinds, yearEndMonth);
  return {
    period: period ?? findDue(today(), yearEndMonth),
    choose: (key: string) => change({ period: key }),
  };
}

/**
 * The period itself where a screen takes its kind, otherwise the one around its end, unless that is
 * still to come.
 */
function ofKinds(
  given: Period,
  kinds: readonly PeriodKind[],
  yearEndMonth: number,
): Period | undefined {
  const isOtherQuarter = given.kind === 'quarter' && !isTaxableQuarter(given, yearEndMonth);
  if (kinds.includes(given.kind) && !isOtherQuarter) return given;
  const kind = kinds.includes(given.kind) ? given.kind : (kinds[0] ?? 'quarter');
  const around = periodAround(kind, given.to, yearEndMonth);
  return around.from > today() ? undefined : around;
}

/** Finds the period that ended last, of the first of the kinds. */
function lastEndedOf([kind = 'quarter']: readonly PeriodKind[]) {
  return (day: string, yearEndMonth: number) => lastEnded(kind, day, yearEndMonth);
}

function lastEnded(kind: PeriodKind, day: string, yearEndMonth: number): Period {
  const now = periodAround(kind, day, yearEndMonth);
  return periodAround(kind, addDays(now.from, -1), yearEndMonth);
}

const LAST_DAY_OF_ANNUAL = 15;

/**
 * The quarter or year whose income tax is due: the last quarter that ended, instead of the fourth
 * its year, which comes before the first quarter of the next until the fifteenth day of its fourth
 * month.
 */
export function findIncomeTaxDue(day: string, yearEndMonth: number): Period {
  const quarter = lastEnded('quarter', day, yearEndMonth);
  const months = (Number(quarter.to.slice(5, 7)) - yearEndMonth + 12) % 12;
  const sinceEnd = daysBetween(quarter.to, day);
  if (months === 0) return yearOf(quarter.to, yearEndMonth);
  if (months > 3 || sinceEnd > LAST_DAY_OF_ANNUAL) return quarter;
  return yearOf(addDays(quarter.from, -1), yearEndMonth);
}

/** The taxable year that ends in the month and has a day. */
function yearOf(day: string, yearEndMonth: number): Period {
  return parsePeriod(yearKeyOf(day, yearEndMonth), yearEndMonth) ?? monthPeriodOf(day);
}

/** The period before or after one, of its own kind. */
export function neighbour(period: Period, side: -1 | 1): Period {
  const day = side === -1 ? addDays(period.from, -1) : addDays(period.to, 1);
  return periodAround(period.kind, day, yearEndOf(period));
}

/** The month of a year's end that a quarter is of: any that is so many quarters from its own. */
function yearEndOf({ kind, to }: Period): number {
  return kind === 'quarter' ? Number(to.slice(5, 7)) : 12;
}

/** The period of a kind that a day is in. */
export function periodAround(kind: PeriodKind, day: string, yearEndMonth = 12): Period {
  if (kind === 'month') return monthPeriodOf(day);
  const key = kind === 'quarter' ? taxableQuarterKeyOf(day, yearEndMonth) : day.slice(0, 4);
  return parsePeriod(key) ?? monthPeriodOf(day);
}

/**
 * The periods of a kind that end in a year; of quarters those of the calendar, or of the taxable
 * year that ends in the month.
 */
export function periodsOfYear(
  kind: PeriodKind,
  year: string,
  yearEndMonth = 12,
): readonly Period[] {
  const months = Array.from(
    { length: 12 },
    (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`,
  );
  const keys: Readonly<Record<PeriodKind, readonly string[]>> = {
    month: months,
    quarter: months
      .filter((month) => (yearEndMonth - Number(month.slice(5))) % 3 === 0)
      .map((month) => taxableQuarterKeyOf(`${month}-01`, yearEndMonth)),
    year: [year],
  };
  return keys[kind].flatMap((key) => parsePeriod(key) ?? []);
}
