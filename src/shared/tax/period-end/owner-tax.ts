import { ACCOUNT } from '../../ledger/chart.ts';
import { divideRounded, formatMoney, sum } from '../../money.ts';
import type { Centavos } from '../../money.ts';
import { graduatedTax } from '../graduated-rates.ts';
import { legalFigureOn } from '../legal-data.ts';

import { buildDifferences, representationOf } from './differences.ts';
import type { Difference, Representation } from './differences.ts';
import { grossIncome } from './gross-income.ts';
import type { GrossIncome } from './gross-income.ts';
import { CARRIED_YEARS } from './income-tax.ts';
import type { BookedYear, Carried } from './income-tax.ts';

/** What the owner chose for a year (NIRC 24(A)(2)(b), 34(L)). */
export interface OwnerChoice {
  /** Graduated rates, or 8 % of gross sales. */
  readonly rate: 'graduated' | 'eight';
  /** Under graduated rates. */
  readonly deductions: 'itemized' | 'osd';
  /** The owner also earns compensation: there is no reduction by 250,000.00 under 8 %. */
  readonly isMixed: boolean;
}

/** What only the owner or accountant knows of a year, in centavos. */
export interface OwnerTyped {
  /** Expenses that are not deductible and income that the books do not have. */
  readonly added: Centavos;
  readonly lessened: Centavos;
  readonly special: Centavos;
  readonly earlierLosses: Centavos;
  /** Income beside the business that is not in the books. */
  readonly otherIncome: Centavos;
  /** Share in a general professional partnership. */
  readonly partnership: Centavos;
  /** Compensation less what of it is exempt. */
  readonly compensation: Centavos;
}

/** A year of the business: its books, and whether the owner was registered for VAT. */
export interface OwnerYear extends BookedYear {
  readonly choice: OwnerChoice;
  readonly typed: OwnerTyped;
}

/** The income tax of a sole proprietor or professional for a year or to date, in centavos. */
export interface OwnerTax extends GrossIncome {
  /** The rate that holds: 8 % only where it may be had. */
  readonly rate: OwnerChoice['rate'];
  readonly deductions: OwnerChoice['deductions'];
  /** Why 8 % was chosen and may not be had; empty otherwise. */
  readonly whyNot: string;
  readonly before: Centavos;
  readonly differences: readonly Difference[];
  readonly representation: Representation;
  readonly netSales: Centavos;
  /** Other income of the books and what was typed, without the partnership. */
  readonly others: Centavos;
  /** Itemized deductions but special ones and losses. */
  readonly ordinary: Centavos;
  readonly losses: readonly Carried[];
  readonly lossesApplied: Centavos;
  /** The optional standard deduction. */
  readonly standard: Centavos;
  /** Of the business, after deductions. */
  readonly net: Centavos;
  /** Of the business with other income: of graduated rates, or before the reduction of 8 %. */
  readonly taxable: Centavos;
  readonly reduction: Centavos;
  readonly tax: Centavos;
  /** How the tax follows from what is taxable. */
  readonly text: string;
  /** Of compensation alone, which 8 % is not of. */
  readonly compensationTax: Centavos;
}

interface Loss extends Carried {
  amount: Centavos;
}

/**
 * The income tax of the last of some years of a person's business, the oldest first and without a
 * gap: at graduated rates with itemized deductions or 40 % of net sales, or at 8 % of sales and
 * other income above 250,000.00 (NIRC 24(A)(2), 34(L); RR 8-2018). A net operating loss of a year
 * with itemized deductions is deducted in the three that follow, of which one with another method
 * only passes (NIRC 34(D)(3); RR 14-2001).
 */
export function ownerTax(
  years: readonly [OwnerYear, ...OwnerYear[]],
  isVatRegistered: boolean,
): OwnerTax {
  let losses: Loss[] = [];
  let made: OwnerTax | undefined;
  for (const year of years) {
    losses = losses.filter(({ key }) => Number(year.key) - Number(key) <= CARRIED_YEARS);
    made = buildOwnerTax(year, losses, isVatRegistered);
  }
  return made ?? buildOwnerTax(years[0], losses, isVatRegistered);
}

/** The tax of one year; what it uses of `losses` is taken off them, its own loss is added. */
function buildOwnerTax(year: OwnerYear, losses: Loss[], isVatRegistered: boolean): OwnerTax {
  const { key, from, to, result, choice, typed } = year;
  const gross = grossIncome(result);
  const netSales = gross.sales - gross.returns;
  const others = sum(gross.otherIncome.map(({ amount }) => amount)) + typed.otherIncome;
  const whyNot = whyNotEight(choice, { total: netSales + others, isVatRegistered, year });
  const rate = whyNot === '' ? choice.rate : 'graduated';
  const itemized = itemize(year, gross);
  const isItemized = rate === 'graduated' && choice.deductions === 'itemized';
  const beforeLosses = itemized.taxable + typed.otherIncome + typed.partnership;
  const shown = losses.map((loss) => ({ ...loss }));
  const left = typed.earlierLosses + sum(losses.map(({ amount }) => amount));
  const lossesApplied = isItemized && beforeLosses > 0n ? least(left, beforeLosses) : 0n;
  use(losses, lossesApplied - least(typed.earlierLosses, lossesApplied));
  if (isItemized && beforeLosses < 0n) losses.push({ key, from, to, amount: -beforeLosses });
  const standard = part(netSales, 'osd', year);
  const net = isItemized
    ? gross.operations - itemized.ordinary - typed.special - lossesApplied
    : netSales - standard;
  const taxable = rate === 'eight' ? netSales + others : net + others + typed.partnership;
  return {
    ...gross,
    ...itemized,
    rate,
    deductions: choice.deductions,
    whyNot,
    netSales,
    others,
    losses: shown,
    lossesApplied,
    standard,
    net,
    taxable,
    ...taxOf(taxable, { rate, year }),
  };
}

/** The business by its books and the usual differences: what is deducted, and what is left. */
function itemize({ result, to, typed }: OwnerYear, { gross }: GrossIncome) {
  const before = -sum(
    result
      .filter(({ account }) => account !== ACCOUNT.incomeTaxExpense)
      .map((each) => each.balance),
  );
  const representation = representationOf(result, to);
  const differences = buildDifferences(result, representation.excess);
  const adjusted =
    before + sum(differences.map(({ amount }) => amount)) + typed.added - typed.lessened;
  const taxable = adjusted - typed.special;
  return { before, differences, representation, ordinary: gross - adjusted, taxable };
}

/** The tax on what is taxable, with that on compensation, and how it follows. */
function taxOf(
  taxable: Centavos,
  { rate, year }: { readonly rate: OwnerChoice['rate']; readonly year: OwnerYear },
): Pick<OwnerTax, 'reduction' | 'tax' | 'text' | 'compensationTax'> {
  const { choice, typed, to } = year;
  const compensationTax = graduatedTax(typed.compensation, to).tax;
  if (rate === 'graduated') {
    const { tax, text } = graduatedTax(taxable + typed.compensation, to);
    return { reduction: 0n, tax, text, compensationTax };
  }
  const isMixed = choice.isMixed || typed.compensation > 0n;
  const reduction = isMixed ? 0n : (legalFigureOn('individual-reduction', to) ?? 0n);
  const tax = part(taxable - reduction, 'individual-flat', year);
  return { reduction, tax, text: '8 %', compensationTax };
}

/** Why 8 % may not be had by who chose it; empty where it may, or was not chosen. */
function whyNotEight(
  { rate }: OwnerChoice,
  {
    total,
    isVatRegistered,
    year,
  }: { readonly total: Centavos; readonly isVatRegistered: boolean; readonly year: OwnerYear },
): string {
  if (rate === 'graduated') return '';
  if (isVatRegistered) return 'the business is registered for VAT';
  const most = legalFigureOn('vat-threshold', year.to) ?? 0n;
  return total > most ? `sales and other income are more than ${formatMoney(most)}` : '';
}

function part(amount: Centavos, figure: string, { to }: OwnerYear): Centavos {
  return amount > 0n ? divideRounded(amount * (legalFigureOn(figure, to) ?? 0n), 10_000n) : 0n;
}

/** Takes an amount off what is left, the oldest first. */
function use(losses: Loss[], amount: Centavos): void {
  let rest = amount;
  for (const loss of losses) {
    const taken = least(loss.amount, rest);
    loss.amount -= taken;
    rest -= taken;
  }
}

function least(a: Centavos, b: Centavos): Centavos {
  return a < b ? a : b;
}
