// What the income tax returns of corporations and persons, of quarters and years, have in common.
import type { BusinessDate } from '../dates.ts';
import { ACCOUNT } from '../ledger/chart.ts';
import { formatMoney } from '../money.ts';
import type { Centavos } from '../money.ts';
import type { Behind } from '../reports/report.ts';
import type { Difference, Representation } from './period-end/differences.ts';
import type { GrossIncome } from './period-end/gross-income.ts';
import type { Carried, IncomeTax } from './period-end/income-tax.ts';
import { fromBooks, typedItem } from './return-items.ts';
import type { ReturnItem, Typed, Worksheet } from './return-items.ts';

/** The days of a return. */
interface Span {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** The accounts that a figure of the income statement adds up over some days. */
export function figureBehind(
  figure: 'profit-before-tax' | 'gross-profit' | 'revenue' | 'cost-of-sales',
  { from, to }: Span,
): Behind {
  return { of: 'figure', figure, measure: 'movement', from, to, stages: 'adjusted' };
}

/** What an account has of some days, or had when they began or ended. */
export function accountBehind(
  account: string,
  { from, to }: Span,
  measure: 'opening' | 'movement' | 'closing' = 'movement',
): Behind {
  return { of: 'account', account, from, to, measure };
}

/**
 * What the quarters before declared, as the books have it today; opens the worksheet of the last of
 * them. `item` is the one that says so there.
 */
export function previousItem(
  own: readonly [string, string],
  amount: Centavos | undefined,
  {
    form,
    period,
    item,
  }: { readonly form: string; readonly period: string | undefined; readonly item: string },
): ReturnItem {
  if (period === undefined) return fromBooks(own, 0n);
  return fromBooks(own, amount ?? 0n, {
    behind: { of: 'return', form, period },
    note: `Item ${item} of the previous quarter, as the books are today`,
  });
}

/** The differences that accounts show by themselves, by account. */
export function differenceItems(differences: readonly Difference[], span: Span): ReturnItem[] {
  return differences.map(({ account, label, amount }) =>
    fromBooks([account, label], amount, { behind: accountBehind(account, span) }),
  );
}

/** Income beside operations, an account each, under the mark of the item that adds them up. */
export function otherIncomeItems(
  mark: string,
  { otherIncome }: Pick<GrossIncome, 'otherIncome'>,
  span: Span,
): ReturnItem[] {
  return otherIncome.map(({ account, amount }) =>
    fromBooks([`${mark}-${account}`, `Other taxable income on account ${account}`], amount, {
      behind: accountBehind(account, span),
    }),
  );
}

/** The losses that other years left over, and what was entered of years before the books. */
export function lossItems(losses: readonly Carried[], typed: Typed): ReturnItem[] {
  return [
    ...losses.map((loss) => carriedItem('N', 'Net operating loss', loss)),
    typedItem(['N0', 'Net operating losses of years before these books, still allowed'], typed),
  ];
}

/** Losses and excess minimum tax of other years. */
export function carriedItems({ losses, excess }: IncomeTax, typed: Typed): ReturnItem[] {
  return [
    ...lossItems(losses, typed),
    ...excess.map((each) => carriedItem('M', 'Excess minimum tax', each)),
    typedItem(['M0', 'Excess minimum tax of years before these books, still allowed'], typed),
  ];
}

function carriedItem(mark: string, label: string, { key, from, to, amount }: Carried): ReturnItem {
  return fromBooks([`${mark}-${key}`, `${label} of ${key}, not used yet`], amount, {
    behind: figureBehind('profit-before-tax', { from, to }),
    note: `Of the income tax worksheet of ${key}`,
  });
}

/** How much of representation is deducted, where there is any. */
export function representationWorking(
  { actual, deductible, excess }: Representation,
  span: Span,
): Worksheet['working'] {
  if (actual <= 0n) return [];
  const text = `${formatMoney(actual)}, deductible ${formatMoney(deductible)}, above the ceiling ${formatMoney(excess)} (0.5 % of net sales of goods, 1 % of services)`;
  const behind = accountBehind(ACCOUNT.representation, span);
  return [{ label: 'Representation and entertainment', text, behind }];
}

/** What a reader of a corporation's tax should know of it. */
export function incomeTaxNotes(tax: IncomeTax): string[] {
  return [
    ...(tax.minimumFrom === undefined
      ? [
          'The company profile does not say when business began: minimum tax is computed as if it were due (NIRC 27(E)).',
        ]
      : []),
    ...(tax.minimum > tax.regular
      ? [
          'The excess of the minimum tax over the regular tax is a credit of the three years that follow, against regular tax only (NIRC 27(E)(2)).',
        ]
      : []),
    ...(tax.taxable < 0n
      ? [
          'The net operating loss may be deducted in the three years that follow, unless ownership changes substantially (NIRC 34(D)(3)).',
        ]
      : []),
  ];
}

/** The higher of regular and minimum tax, in centavos. */
export function dueOf({ regular, minimum }: Pick<IncomeTax, 'regular' | 'minimum'>): Centavos {
  return regular > minimum ? regular : minimum;
}

/** Why minimum tax is not asked for, or what it is of. */
export function noteOfMinimum(
  { minimumFrom }: Pick<IncomeTax, 'minimumFrom'>,
  year: string,
  of: string,
): string {
  const isLater = minimumFrom !== undefined && year < minimumFrom;
  return isLater ? `Not due before the taxable year ${minimumFrom} (NIRC 27(E))` : of;
}
