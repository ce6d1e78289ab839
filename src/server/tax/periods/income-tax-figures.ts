import type { Kysely } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BookedYear } from '#shared/tax/period-end/income-tax.ts';
import { balanceOf } from '#shared/tax/period-end/balance-of.ts';
import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { isBusinessTax } from '#shared/ledger/withholding.ts';
import { sum } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import { monthPeriodOf, parsePeriod } from '#shared/periods.ts';
import type { IncomeTaxCredits } from '#shared/tax/income-tax-return.ts';

import type { Tables } from '../../tables.ts';
import { sumTaxRows } from '../rows/queries.ts';

import { balancesAt } from './balance-queries.ts';
import { creditsUsed, firstEntryOn } from './year-queries.ts';

/**
 * How many years back something may still count: what was carried for three years was used before
 * what came later.
 */
const YEARS_BACK = 6;

/**
 * What the books have of a taxable year and of those before it that may leave something over, the
 * oldest first.
 */
export async function bookedYears(
  tx: Kysely<Tables>,
  year: Period,
  fiscalYearEndMonth: number,
): Promise<[BookedYear, ...BookedYear[]]> {
  const [oldest, ...others] = await earlierYears(tx, year, fiscalYearEndMonth);
  const last = await bookedYear(tx, year);
  return oldest === undefined ? [last] : [oldest, ...others, last];
}

/**
 * What the books have of the years before a taxable year that may leave something over, the oldest
 * first.
 */
export async function earlierYears(
  tx: Kysely<Tables>,
  year: Pick<Period, 'key'>,
  fiscalYearEndMonth: number,
): Promise<BookedYear[]> {
  const first = await firstEntryOn(tx);
  const earlier: BookedYear[] = [];
  for (let back = YEARS_BACK; back > 0; back--) {
    const before = parsePeriod(String(Number(year.key) - back), fiscalYearEndMonth);
    if (before === undefined || first === null || before.to < first) continue;
    earlier.push(await bookedYear(tx, before));
  }
  return earlier;
}

/** What the books have of a taxable year, or of its days to the end of a month. */
export async function bookedYear(
  tx: Kysely<Tables>,
  { key, from, to }: Pick<Period, 'key' | 'from' | 'to'>,
): Promise<BookedYear> {
  const moved = await balancesAt(tx, to, from);
  return {
    key,
    from,
    to,
    result: moved
      .filter(({ account }) => /^[4-8]/.test(account))
      .map(({ account, balance, closing }) => ({ account, balance: balance - closing })),
    position: await balancesAt(tx, to),
  };
}

/**
 * What was paid and withheld towards the income tax of a year, or of its quarters to date, without
 * what its own entry used of it.
 */
export async function incomeTaxCredits(
  tx: Kysely<Tables>,
  { from, to, position }: BookedYear,
): Promise<IncomeTaxCredits> {
  const used = await creditsUsed(tx, { from, to });
  const opening = balanceOf(await balancesAt(tx, addDays(from, -1)), ACCOUNT.prepaidIncomeTax);
  const withheld = balanceOf(position, ACCOUNT.incomeTaxWithheld) + used.withheld;
  const came = await withheldIn(tx, { from: lastQuarterFrom(to), to });
  return {
    carriedOver: opening,
    paid: balanceOf(position, ACCOUNT.prepaidIncomeTax) - opening + used.prepaid,
    withheld,
    withheldLast: came < withheld ? came : withheld,
  };
}

/** What was put on account 1450 in some whole months, debit less credit. */
export async function prepaidIn(
  tx: Kysely<Tables>,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<bigint> {
  return balanceOf(await balancesAt(tx, to, from), ACCOUNT.prepaidIncomeTax);
}

/** Income tax by certificates that came in some days. */
async function withheldIn(tx: Kysely<Tables>, days: Pick<Period, 'from' | 'to'>) {
  const rows = await sumTaxRows(tx, { types: ['creditable-wt'], ...days });
  return sum(rows.filter(({ code }) => !isBusinessTax(code)).map(({ tax }) => tax));
}

/** The first day of the quarter that a year ends with. */
function lastQuarterFrom(to: BusinessDate): BusinessDate {
  const month = monthPeriodOf(to);
  return monthPeriodOf(addDays(monthPeriodOf(addDays(month.from, -1)).from, -1)).from;
}
