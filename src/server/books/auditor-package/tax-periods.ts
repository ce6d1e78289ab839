import type { Period } from '#shared/periods.ts';
import { parsePeriod } from '#shared/periods.ts';

import { buildMonths, quarterEndingWith } from '../../tax/rows/period-of.ts';

/**
 * The months, whole quarters or the calendar year that a period holds or that ends in it.
 * `yearEndMonth`: of the year whose quarters are meant.
 */
export function periodsIn(
  period: Period,
  kinds: readonly Period['kind'][],
  yearEndMonth = 12,
): Period[] {
  const months = buildMonths(period);
  if (kinds.includes('month')) return months;
  if (kinds.includes('year')) return period.kind === 'year' ? calendarYearIn(period) : [];
  return months
    .map((month) => quarterEndingWith(month, yearEndMonth))
    .filter((quarter) => quarter !== undefined);
}

/**
 * The keys of the months, quarters, half-years and years that end in a period, as the tax calendar
 * names them.
 */
export function obligationKeys(period: Period, fiscalYearEndMonth: number): string[] {
  const months = periodsIn(period, ['month']);
  const halves = months.flatMap(({ key }) => {
    const [year = '', month = ''] = key.split('-');
    return month === '06' ? [`${year}-H1`] : month === '12' ? [`${year}-H2`] : [];
  });
  const others = [
    ...periodsIn(period, ['quarter']),
    ...periodsIn(period, ['quarter'], fiscalYearEndMonth),
    ...periodsIn(period, ['year']),
    period,
  ];
  return [...months, ...others].map(({ key }) => key).concat(halves);
}

/** The calendar year that ends in a taxable year: 1604-E is of it. */
function calendarYearIn({ from, to }: Period): Period[] {
  const year = parsePeriod(to.endsWith('-12-31') ? to.slice(0, 4) : from.slice(0, 4));
  return year === undefined ? [] : [year];
}
