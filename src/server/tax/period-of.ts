import { Problem } from '#shared/problems.ts';
import type { Period, PeriodKind } from '#shared/periods.ts';
import { monthPeriodOf, parsePeriod } from '#shared/periods.ts';
import { addDays } from '#shared/dates.ts';

/** A period of one of these kinds. Throws tax-period-wrong for another. */
export function demandPeriod(
  key: string,
  kinds: readonly PeriodKind[],
  fiscalYearEndMonth = 12,
): Period {
  const period = parsePeriod(key, fiscalYearEndMonth);
  if (period !== undefined && kinds.includes(period.kind)) return period;
  throw new Problem('tax-period-wrong', { values: { wanted: kinds.join(' or a ') } });
}

/** The month that the year of a form ends with: 1604-E is of the calendar year, whatever the company's taxable year is (handbook 6.8). */
export function formYearEnd(form: string, fiscalYearEndMonth: number): number {
  return form.toUpperCase() === '1604-E' ? 12 : fiscalYearEndMonth;
}

/** The months of a period, in their order. */
export function monthsOf({ from, to }: Pick<Period, 'from' | 'to'>): Period[] {
  const months: Period[] = [];
  for (let day = from; day <= to;) {
    const month = monthPeriodOf(day);
    months.push(month);
    day = addDays(month.to, 1);
  }
  return months;
}

/** Whether a month is the last one of its calendar quarter. */
export function isThirdMonth({ key }: Pick<Period, 'key'>): boolean {
  return Number(key.slice(5, 7)) % 3 === 0;
}

/** Which month of its quarter a month is: 0, 1 or 2. */
export function placeInQuarter(month: string): number {
  return (Number(month.slice(5, 7)) - 1) % 3;
}
