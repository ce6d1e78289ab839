import type { Period, PeriodKind } from '#shared/periods.ts';
import { monthPeriodOf, parsePeriod, quarterKeyOf } from '#shared/periods.ts';
import { addDays } from '#shared/dates.ts';

import { today } from '../forms/today.ts';
import { useFilters } from '../lib/use-filters.ts';

/**
 * The period of the address; of a kind that the screen does not take, the one around its end. Without one, the period that
 * ended last, which is the one that is due.
 */
export function useTaxPeriod(kinds: readonly PeriodKind[]) {
  const { filters, change } = useFilters(['period']);
  const given = parsePeriod(filters.period);
  const period = given === undefined ? undefined : ofKinds(given, kinds);
  return {
    period: period ?? lastEnded(kinds[0] ?? 'quarter'),
    choose: (key: string) => change({ period: key }),
  };
}

/** The period itself where a screen takes its kind, otherwise the one around its end, unless that is still to come. */
function ofKinds(given: Period, kinds: readonly PeriodKind[]): Period | undefined {
  if (kinds.includes(given.kind)) return given;
  const around = periodAround(kinds[0] ?? 'quarter', given.to);
  return around.from > today() ? undefined : around;
}

/** The period of a kind that ended last. */
function lastEnded(kind: PeriodKind): Period {
  const now = periodAround(kind, today());
  return periodAround(kind, addDays(now.from, -1));
}

/** The period before or after one, of its own kind. */
export function neighbour(period: Period, side: -1 | 1): Period {
  return periodAround(period.kind, side === -1 ? addDays(period.from, -1) : addDays(period.to, 1));
}

/** The period of a kind that a day is in. */
export function periodAround(kind: PeriodKind, day: string): Period {
  if (kind === 'month') return monthPeriodOf(day);
  const key = kind === 'quarter' ? quarterKeyOf(day) : day.slice(0, 4);
  return parsePeriod(key) ?? monthPeriodOf(day);
}

/** The periods of a kind in a year. */
export function periodsOfYear(kind: PeriodKind, year: string): readonly Period[] {
  const keys: Readonly<Record<PeriodKind, readonly string[]>> = {
    month: Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`),
    quarter: [1, 2, 3, 4].map((quarter) => `${year}-Q${quarter}`),
    year: [year],
  };
  return keys[kind].flatMap((key) => parsePeriod(key) ?? []);
}
