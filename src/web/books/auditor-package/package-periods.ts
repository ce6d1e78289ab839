import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { Period, PeriodKind } from '#shared/periods.ts';
import { monthPeriodOf, parsePeriod, taxableQuarterKeyOf, yearKeyOf } from '#shared/periods.ts';

const MONTHS = 24;
const QUARTERS = 8;
const YEARS = 6;

/**
 * The periods that a package can be asked for: the latest first, the one that a day is in at the
 * head of each. Quarters and years are those of the taxable year.
 */
export function packagePeriods(
  today: BusinessDate,
  fiscalYearEndMonth = 12,
): readonly { kind: PeriodKind; title: string; periods: readonly Period[] }[] {
  const back = (count: number, periodOf: (day: BusinessDate) => Period | undefined) => {
    const periods: Period[] = [];
    for (let day = today; periods.length < count;) {
      const period = periodOf(day) ?? monthPeriodOf(day);
      periods.push(period);
      day = addDays(period.from, -1);
    }
    return periods;
  };
  const quarterOf = (day: BusinessDate) =>
    parsePeriod(taxableQuarterKeyOf(day, fiscalYearEndMonth));
  const yearOf = (day: BusinessDate) =>
    parsePeriod(yearKeyOf(day, fiscalYearEndMonth), fiscalYearEndMonth);
  return [
    { kind: 'month', title: 'Months', periods: back(MONTHS, monthPeriodOf) },
    { kind: 'quarter', title: 'Quarters', periods: back(QUARTERS, quarterOf) },
    { kind: 'year', title: 'Years', periods: back(YEARS, yearOf) },
  ];
}

/** The month before the one that a day is in: what an auditor is usually given. */
export function lastMonth(today: BusinessDate): string {
  return packagePeriods(today)[0]?.periods[1]?.key ?? today.slice(0, 7);
}
