import { Problem } from '#shared/problems.ts';
import type { Period, PeriodKind } from '#shared/periods.ts';
import {
  isTaxableQuarter,
  monthPeriodOf,
  parsePeriod,
  taxableQuarterKeyOf,
} from '#shared/periods.ts';
import { addDays } from '#shared/dates.ts';

/**
 * A period of one of these kinds; its quarters are those of the calendar, and of the taxable year
 * that ends in the month. Throws tax-period-wrong for another.
 */
export function demandPeriod(
  key: string,
  kinds: readonly PeriodKind[],
  fiscalYearEndMonth = 12,
): Period {
  const period = parsePeriod(key, fiscalYearEndMonth);
  if (period !== undefined && kinds.includes(period.kind)) {
    if (period.kind !== 'quarter' || isTaxableQuarter(period)) return period;
    if (isTaxableQuarter(period, fiscalYearEndMonth)) return period;
  }
  throw new Problem('tax-period-wrong', { values: { wanted: kinds.join(' or a ') } });
}

/**
 * The month that the year of a form ends with: 1604-E and 1701 are of the calendar year, whatever
 * the company's taxable year is (handbook 6.8; NIRC 43).
 */
export function formYearEnd(form: string, fiscalYearEndMonth: number): number {
  return ['1604-E', '1701'].includes(form.toUpperCase()) ? 12 : fiscalYearEndMonth;
}

/**
 * Forms whose quarter is that of the income tax: of the taxable year (RR 16-2005 sec. 4.114-1; NIRC
 * 128(A)(1)). What is withheld goes by the calendar.
 */
const BY_TAXABLE_QUARTER: ReadonlySet<string> = new Set([
  '2550Q',
  '2551Q',
  '1702Q',
  '1702',
  '1702-RT',
]);

/**
 * The month that the year ends with whose quarters a form is of: of withholding, and of an
 * individual's income tax (NIRC 43), the calendar year's.
 */
export function formQuarterEnd(form: string, fiscalYearEndMonth: number): number {
  return BY_TAXABLE_QUARTER.has(form) ? fiscalYearEndMonth : 12;
}

/** The taxable quarter that a month is the last one of; nothing for another month. */
export function quarterEndingWith(month: Period, fiscalYearEndMonth: number): Period | undefined {
  const quarter = parsePeriod(taxableQuarterKeyOf(month.to, fiscalYearEndMonth));
  return quarter?.to === month.to ? quarter : undefined;
}

/** The months of a period, in their order. */
export function buildMonths({ from, to }: Pick<Period, 'from' | 'to'>): Period[] {
  const months: Period[] = [];
  for (let day = from; day <= to;) {
    const month = monthPeriodOf(day);
    months.push(month);
    day = addDays(month.to, 1);
  }
  return months;
}

/** Which month of its calendar quarter a month is: 0, 1 or 2. */
export function placeInQuarter(month: string): number {
  return (Number(month.slice(5, 7)) - 1) % 3;
}

/** The taxable quarter around a period's end; a quarter that is one is itself. */
export function taxableQuarterOf(period: Period, fiscalYearEndMonth: number): Period {
  return parsePeriod(taxableQuarterKeyOf(period.to, fiscalYearEndMonth)) ?? period;
}
