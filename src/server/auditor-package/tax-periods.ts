import type { Period } from '#shared/periods.ts';
import { parsePeriod, quarterKeyOf } from '#shared/periods.ts';

import { monthsOf } from '../tax/period-of.ts';

/** The months, whole quarters or the calendar year that a period holds or that ends in it. */
export function periodsIn(period: Period, kinds: readonly Period['kind'][]): Period[] {
  const months = monthsOf(period);
  if (kinds.includes('month')) return months;
  if (kinds.includes('year')) return period.kind === 'year' ? calendarYearIn(period) : [];
  const quarters = new Set(months.map(({ from }) => quarterKeyOf(from)));
  return [...quarters].flatMap((key) => {
    const quarter = parsePeriod(key);
    return quarter !== undefined && quarter.to <= period.to ? [quarter] : [];
  });
}

/** The calendar year that ends in a taxable year: 1604-E is of it. */
function calendarYearIn({ from, to }: Period): Period[] {
  const year = parsePeriod(to.endsWith('-12-31') ? to.slice(0, 4) : from.slice(0, 4));
  return year === undefined ? [] : [year];
}
