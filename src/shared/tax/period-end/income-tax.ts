import { ACCOUNT, ACCOUNT_RANGE } from '../../ledger/chart.ts';
import type { BusinessDate } from '../../dates.ts';
import { addDays } from '../../dates.ts';
import { divideRounded, sum } from '../../money.ts';
import type { Centavos } from '../../money.ts';
import { monthPeriodOf, yearKeyOf } from '../../periods.ts';
import { legalFigureOn } from '../legal-data.ts';

import { buildDifferences, representationOf } from './differences.ts';
import type { Difference, Representation } from './differences.ts';
import { grossIncome } from './gross-income.ts';
import type { GrossIncome } from './gross-income.ts';
import type { AccountBalance } from './prepared-entry.ts';

/**
 * An excess of minimum tax, and a loss, serve the three years after theirs (NIRC 27(E)(2),
 * 34(D)(3)).
 */
export const CARRIED_YEARS = 3;
/**
 * Minimum tax begins with the fourth taxable year after the one in which business began (NIRC
 * 27(E)(1); RR 9-98 sec. 2.27(E)).
 */
const YEARS_WITHOUT_MINIMUM = 4;

/** What the books have of a taxable year. */
export interface BookedYear {
  /** `2026`. */
  readonly key: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** The year's movements of the 4000s to 8000s before closing, debit less credit. */
  readonly result: readonly AccountBalance[];
  /** Balances at the end of the year, debit less credit. */
  readonly position: readonly AccountBalance[];
}

/** What only the accountant knows of a year, in centavos. */
export interface TypedYear {
  /** Expenses that are not deductible and income that the books do not have. */
  readonly added: Centavos;
  /** Income that is not taxable and special deductions. */
  readonly lessened: Centavos;
  /** Net operating losses of years before the books that this year may still deduct. */
  readonly earlierLosses: Centavos;
  /** Excess minimum tax of years before the books that this year may still credit. */
  readonly earlierExcess: Centavos;
}

/** What an earlier year left over for this one. */
export interface Carried {
  readonly key: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly amount: Centavos;
}

/** The income tax of a domestic corporation for a year, in centavos. */
export interface IncomeTax extends GrossIncome {
  readonly before: Centavos;
  readonly differences: readonly Difference[];
  /** What of representation is deducted, and what is above the ceiling. */
  readonly representation: Representation;
  /** Before losses of other years; below zero a net operating loss. */
  readonly taxable: Centavos;
  readonly losses: readonly Carried[];
  readonly lossesApplied: Centavos;
  readonly netTaxable: Centavos;
  /** Hundredths of a percent, averaged over the months of the year. */
  readonly rate: string;
  readonly regular: Centavos;
  readonly minimumRate: string;
  /** The first taxable year with minimum tax; nothing when it is not known when business began. */
  readonly minimumFrom: string | undefined;
  /** Nothing while it is not due. */
  readonly minimum: Centavos;
  readonly excess: readonly Carried[];
  readonly excessApplied: Centavos;
  readonly tax: Centavos;
}

interface Left {
  readonly year: BookedYear;
  amount: Centavos;
}

/**
 * The income tax of the last of some years, the oldest first and without a gap: profit before tax
 * with the usual differences, less losses of the three years before; regular tax against minimum
 * tax, less excess minimum tax of the three years before (NIRC 27(A), 27(E), 34(D)(3); handbook
 * 5.15, 6.7). What is left over of each year follows from its own tax. `commencedOn` may be empty:
 * then minimum tax is taken as due.
 */
export function incomeTax(
  years: readonly [BookedYear, ...BookedYear[]],
  typedOf: (key: string) => TypedYear,
  { commencedOn, fiscalYearEndMonth }: { commencedOn: string; fiscalYearEndMonth: number },
): IncomeTax {
  const minimumFrom =
    commencedOn === ''
      ? undefined
      : String(Number(yearKeyOf(commencedOn, fiscalYearEndMonth)) + YEARS_WITHOUT_MINIMUM);
  let left: { losses: Left[]; excess: Left[] } = { losses: [], excess: [] };
  let reckoned: IncomeTax | undefined;
  for (const year of years) {
    const isFresh = (each: Left) => Number(year.key) - Number(each.year.key) <= CARRIED_YEARS;
    left = { losses: left.losses.filter(isFresh), excess: left.excess.filter(isFresh) };
    reckoned = buildTax(year, typedOf(year.key), { minimumFrom, ...left });
  }
  return reckoned ?? buildTax(years[0], typedOf(years[0].key), { minimumFrom, ...left });
}

/**
 * The tax of one year; what it uses of earlier years is taken off `losses` and `excess`, what it
 * leaves is added.
 */
function buildTax(
  year: BookedYear,
  typed: TypedYear,
  {
    minimumFrom,
    losses,
    excess,
  }: { minimumFrom: string | undefined; losses: Left[]; excess: Left[] },
): IncomeTax {
  const { result, position } = year;
  const before = -sum(
    result
      .filter(({ account }) => account !== ACCOUNT.incomeTaxExpense)
      .map(({ balance }) => balance),
  );
  const representation = representationOf(result, year.to);
  const differences = buildDifferences(result, representation.excess);
  const taxable =
    before + sum(differences.map(({ amount }) => amount)) + typed.added - typed.lessened;
  const income = grossIncome(result);
  const { gross } = income;
  const isMinimumDue = minimumFrom === undefined || year.key >= minimumFrom;
  const minimum = isMinimumDue ? share(gross, buildAverage('mcit', year)) : 0n;
  const shownLosses = losses.map(carriedOf);
  const regularOn = (income: Centavos) => share(income, regularRate(year, { income, position }));
  // A loss is not spent on a year that pays minimum tax anyway (RR 14-2001).
  const spent = typed.earlierLosses + sum(losses.map(({ amount }) => amount));
  const isWorth = regularOn(taxable) > minimum;
  const lossesApplied = isWorth && taxable > 0n ? least(spent, taxable) : 0n;
  const netTaxable = taxable - lossesApplied;
  const regular = regularOn(netTaxable);
  const shownExcess = excess.map(carriedOf);
  const credits = typed.earlierExcess + sum(excess.map(({ amount }) => amount));
  const excessApplied = regular > minimum ? least(credits, regular) : 0n;
  use(losses, lossesApplied - least(typed.earlierLosses, lossesApplied));
  use(excess, excessApplied - least(typed.earlierExcess, excessApplied));
  if (taxable < 0n) losses.push({ year, amount: -taxable });
  if (minimum > regular) excess.push({ year, amount: minimum - regular });
  return {
    before,
    differences,
    representation,
    taxable,
    losses: shownLosses,
    lossesApplied,
    netTaxable,
    rate: rateText(regularRate(year, { income: netTaxable, position })),
    regular,
    ...income,
    minimumRate: rateText(buildAverage('mcit', year)),
    minimumFrom,
    minimum,
    excess: shownExcess,
    excessApplied,
    tax: regular > minimum ? regular - excessApplied : minimum,
  };
}

/** A rate as it holds over a year: the sum of its months, and how many they are. */
interface Average {
  readonly total: bigint;
  readonly months: bigint;
}

/**
 * A rate that changed within the year counts by the month (RR 5-2021: 27.5 % and 1.5 % for the
 * calendar year 2020).
 */
function buildAverage(key: string, { from, to }: BookedYear): Average {
  let total = 0n;
  let months = 0n;
  for (let day = from; day <= to;) {
    const month = monthPeriodOf(day);
    total += legalFigureOn(key, month.to) ?? 0n;
    months += 1n;
    day = addDays(month.to, 1);
  }
  return { total, months };
}

function regularRate(
  year: BookedYear,
  { income, position }: { income: Centavos; position: readonly AccountBalance[] },
): Average {
  const assets = sum(
    position
      .filter(({ account }) => account.startsWith(ACCOUNT_RANGE.assets))
      .map(({ balance }) => balance),
  );
  const isSmall =
    income <= (legalFigureOn('small-corporation-income', year.to) ?? 0n) &&
    assets <= (legalFigureOn('small-corporation-assets', year.to) ?? 0n);
  return buildAverage(isSmall ? 'income-tax-small' : 'income-tax', year);
}

function share(amount: Centavos, { total, months }: Average): Centavos {
  return amount > 0n ? divideRounded(amount * total, months * 10_000n) : 0n;
}

function rateText({ total, months }: Average): string {
  return `${Number((Number(total) / Number(months) / 100).toFixed(4))} %`;
}

function carriedOf({ year: { key, from, to }, amount }: Left): Carried {
  return { key, from, to, amount };
}

/** Takes an amount off what is left, the oldest first. */
function use(left: Left[], amount: Centavos): void {
  let rest = amount;
  for (const each of left) {
    const taken = least(each.amount, rest);
    each.amount -= taken;
    rest -= taken;
  }
}

function least(a: Centavos, b: Centavos): Centavos {
  return a < b ? a : b;
}
