import { ACCOUNT } from '../ledger/chart.ts';
import type { BusinessDate } from '../dates.ts';
import type { Centavos } from '../money.ts';
import type { Carried, IncomeTax, TypedYear } from './period-end/income-tax.ts';
import type { Behind } from '../reports/report.ts';

import { fromBooks, sumOf, typedItem, workedOut } from './return-items.ts';
import type { ReturnItem, Typed, Worksheet } from './return-items.ts';

/**
 * What was paid and withheld towards the year's income tax, in centavos, before the entry of the
 * tax uses it.
 */
export interface IncomeTaxCredits {
  /** On 1450 when the year began. */
  readonly carriedOver: Centavos;
  /** Paid in the year and put on 1450. */
  readonly paid: Centavos;
  /** By certificates 2307 in hand, on 1440. */
  readonly withheld: Centavos;
}

interface ReturnYear {
  /** `2026`. */
  readonly key: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly credits: IncomeTaxCredits;
}

/** Whether the company files the income tax of a corporation; the portal reckons no other. */
export function filesAsCorporation(entityType: string): boolean {
  return entityType === 'corporation' || entityType === 'opc' || entityType === 'partnership';
}

/** What was typed for a year, as its income tax needs it. */
export function buildTypedYear(typed: Typed): TypedYear {
  const of = (item: string) => typed.get(item)?.amount ?? 0n;
  return {
    added: of('A8'),
    lessened: of('A9'),
    earlierLosses: of('N0'),
    earlierExcess: of('M0'),
  };
}

/**
 * The worksheet of a corporation's income tax of a year (1702-RT). Its items are the portal’s own,
 * in the order of the computation.
 */
export function incomeTaxWorksheet(tax: IncomeTax, asked: ReturnYear, typed: Typed): Worksheet {
  return {
    parts: [
      { title: 'Taxable income', items: incomeItems(tax, asked, typed) },
      { title: 'Income tax', items: taxItems(tax, asked, typed) },
      { title: 'Credits and payments', items: creditItems(tax.tax, asked, typed) },
    ],
    working: [],
    checks: [],
    notes: [
      'The items are the portal’s own: form 1702-RT numbers them otherwise. Differences between the books and the tax law that no account shows are typed at A8 and A9.',
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
    ],
  };
}

function incomeItems(tax: IncomeTax, { from, to }: ReturnYear, typed: Typed): ReturnItem[] {
  const { before, differences, taxable, losses, lossesApplied, netTaxable } = tax;
  return [
    fromBooks(['A1', 'Profit before income tax'], before, {
      behind: figureBehind('profit-before-tax', { from, to }),
    }),
    ...differences.map(({ account, label, amount }) =>
      fromBooks([account, label], amount, {
        behind: { of: 'account', account, from, to, measure: 'movement' },
      }),
    ),
    typedItem(['A8', 'Add: other expenses not deductible, income not in the books'], typed),
    typedItem(['A9', 'Less: other income not taxable, special deductions'], typed),
    workedOut(['A10', 'Taxable income or (net operating loss)'], taxable),
    ...losses.map((loss) => carriedItem('N', 'Net operating loss', loss)),
    typedItem(['N0', 'Net operating losses of years before these books, still allowed'], typed),
    workedOut(['A11', 'Less: net operating losses applied'], lossesApplied, noteOfLosses(tax)),
    workedOut(['A12', 'Net taxable income'], netTaxable, 'A10 less A11'),
  ];
}

function noteOfLosses({ losses, lossesApplied, taxable, minimum }: IncomeTax): string {
  const isKept = losses.length > 0 && lossesApplied === 0n && taxable > 0n && minimum > 0n;
  return isKept ? 'Kept: minimum tax is due anyway, and the years of the loss run on' : '';
}

function taxItems(tax: IncomeTax, { key, from, to }: ReturnYear, typed: Typed): ReturnItem[] {
  const { rate, regular, minimum, minimumRate, minimumFrom, excess, excessApplied } = tax;
  const isLater = minimumFrom !== undefined && key < minimumFrom;
  return [
    workedOut(['B1', `Regular income tax, ${rate}`], regular, `${rate} of A12`),
    ...grossItems(tax, { from, to }),
    workedOut(
      ['B3', `Minimum corporate income tax, ${minimumRate}`],
      minimum,
      isLater
        ? `Not due before the taxable year ${minimumFrom} (NIRC 27(E))`
        : `${minimumRate} of B2`,
    ),
    ...excess.map((each) => carriedItem('M', 'Excess minimum tax', each)),
    typedItem(['M0', 'Excess minimum tax of years before these books, still allowed'], typed),
    workedOut(['B4', 'Less: excess minimum tax applied'], excessApplied),
    workedOut(
      ['B5', 'Income tax of the year'],
      tax.tax,
      minimum > regular ? 'B3, which is more than B1' : 'B1 less B4',
    ),
  ];
}

/** Gross income as 1702-RT adds it up: items 31 to 33. */
function grossItems(
  { operations, otherIncome, gross }: IncomeTax,
  span: { readonly from: BusinessDate; readonly to: BusinessDate },
): ReturnItem[] {
  return [
    fromBooks(['B2A', 'Gross income from operations'], operations, {
      behind: figureBehind('gross-profit', span),
    }),
    ...otherIncome.map(({ account, amount }) =>
      fromBooks([`B2-${account}`, `Add: other taxable income on account ${account}`], amount, {
        behind: { of: 'account', account, ...span, measure: 'movement' },
      }),
    ),
    workedOut(['B2', 'Gross income'], gross, '1702-RT item 33: subject to regular tax'),
  ];
}

function carriedItem(mark: string, label: string, { key, from, to, amount }: Carried): ReturnItem {
  return fromBooks([`${mark}-${key}`, `${label} of ${key}, not used yet`], amount, {
    behind: figureBehind('profit-before-tax', { from, to }),
    note: `Of the income tax worksheet of ${key}`,
  });
}

function creditItems(tax: Centavos, { from, to, credits }: ReturnYear, typed: Typed): ReturnItem[] {
  const on = (account: string, measure: 'opening' | 'movement' | 'closing') => ({
    behind: { of: 'account', account, from, to, measure } as const,
  });
  const items = [
    fromBooks(['C1', 'Excess credits of the prior year'], credits.carriedOver, {
      ...on(ACCOUNT.prepaidIncomeTax, 'opening'),
      note: 'Account 1450 when the year began',
    }),
    fromBooks(['C2', 'Payments of the quarters'], credits.paid, {
      ...on(ACCOUNT.prepaidIncomeTax, 'movement'),
      note: 'Account 1450 in the year, without the entry of the tax',
    }),
    fromBooks(['C3', 'Creditable tax withheld (2307 in hand)'], credits.withheld, {
      ...on(ACCOUNT.incomeTaxWithheld, 'closing'),
      note: 'Account 1440 at the end of the year, without the entry of the tax',
    }),
    typedItem(['C4', 'Payments of the quarters on other accounts'], typed),
    typedItem(['C5', 'Paid with the return previously filed (amended)'], typed),
  ];
  const total = sumOf(items);
  return [
    ...items,
    workedOut(['C6', 'Total credits and payments'], total, 'C1 to C5'),
    workedOut(['C7', 'Income tax payable or (overpayment)'], tax - total, 'B5 less C6'),
  ];
}

function figureBehind(
  figure: 'profit-before-tax' | 'gross-profit',
  span: { readonly from: BusinessDate; readonly to: BusinessDate },
): Behind {
  return { of: 'figure', figure, measure: 'movement', ...span, stages: 'adjusted' };
}
