import { ACCOUNT } from '../ledger/chart.ts';
import type { BusinessDate } from '../dates.ts';
import type { Centavos } from '../money.ts';
import {
  carriedItems,
  differenceItems,
  dueOf,
  figureBehind,
  incomeTaxNotes,
  noteOfMinimum,
  otherIncomeItems,
  representationWorking,
} from './income-tax-parts.ts';
import type { IncomeTax, TypedYear } from './period-end/income-tax.ts';
import { fromBooks, penaltyItems, sumOf, typedItem, workedOut } from './return-items.ts';
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
  /** Of it what came in the last quarter of the year. */
  readonly withheldLast: Centavos;
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
    lessened: of('A9') + of('35'),
    earlierLosses: of('N0'),
    earlierExcess: of('M0'),
  };
}

/**
 * The worksheet of a corporation's income tax of a year: 1702-RT (January 2018), part IV with items
 * 27 to 56 and part II with 14 to 21. What leads to them has items of the portal's own: the
 * reconciliation with the books (A), losses (N) and excess minimum tax (M) of other years.
 */
export function incomeTaxWorksheet(tax: IncomeTax, asked: ReturnYear, typed: Typed): Worksheet {
  const credits = creditItems(tax, asked, typed);
  return {
    parts: [
      {
        title: 'Reconciliation of the books with taxable income',
        items: bookItems(tax, asked, typed),
      },
      {
        title: 'Part IV: computation of tax',
        items: [...incomeItems(tax, asked, typed), ...taxItems(tax, asked)],
      },
      { title: 'Losses and excess minimum tax of other years', items: carriedItems(tax, typed) },
      { title: 'Part IV: tax credits and payments', items: credits },
      { title: 'Part II: tax payable', items: payableItems(credits, tax, typed) },
    ],
    working: representationWorking(tax.representation, asked),
    checks: [],
    notes: [
      'Items 14 to 56 are those of form 1702-RT (January 2018). Differences between the books and the tax law that no account shows are entered at A8 and A9.',
      ...incomeTaxNotes(tax),
    ],
  };
}

/** From the profit of the books to taxable income. */
function bookItems(tax: IncomeTax, { from, to }: ReturnYear, typed: Typed): ReturnItem[] {
  const { before, differences, taxable } = tax;
  return [
    fromBooks(['A1', 'Profit before income tax'], before, {
      behind: figureBehind('profit-before-tax', { from, to }),
    }),
    ...differenceItems(differences, { from, to }),
    typedItem(['A8', 'Add: other expenses not deductible, income not in the books'], typed),
    typedItem(['A9', 'Less: other income not taxable'], typed),
    workedOut(['A10', 'Taxable income or (net operating loss)'], taxable, 'A1 to A9, less 35'),
  ];
}

/** Items 27 to 39: gross income, deductions, net taxable income. */
function incomeItems(tax: IncomeTax, span: ReturnYear, typed: Typed): ReturnItem[] {
  const { sales, returns, costs, operations, gross, taxable, lossesApplied, netTaxable } = tax;
  const special = typedItem(['35', 'Special allowable itemized deductions'], typed);
  const ordinary = gross - taxable - special.amount;
  return [
    fromBooks(['27', 'Sales, receipts, revenues, fees'], sales),
    fromBooks(['28', 'Less: sales returns, allowances and discounts'], returns),
    workedOut(['29', 'Net sales'], sales - returns, '27 less 28'),
    fromBooks(['30', 'Less: cost of sales or services'], costs),
    fromBooks(['31', 'Gross income from operations'], operations, {
      behind: figureBehind('gross-profit', span),
      note: '29 less 30',
    }),
    ...otherItems(tax, span),
    workedOut(['33', 'Total taxable income'], gross, '31 and 32'),
    workedOut(
      ['34', 'Ordinary allowable itemized deductions'],
      ordinary,
      'Expenses of the books with the differences of the reconciliation',
    ),
    special,
    workedOut(['36', 'Net operating loss carry-over (NOLCO)'], lossesApplied, noteOfLosses(tax)),
    workedOut(
      ['37', 'Total deductions'],
      ordinary + special.amount + lossesApplied,
      '34 to 36; itemized, not the optional standard deduction of 38',
    ),
    workedOut(['39', 'Net taxable income or (loss)'], netTaxable, '33 less 37'),
  ];
}

/** Item 32, an account each and their sum. */
function otherItems(tax: IncomeTax, span: ReturnYear): ReturnItem[] {
  const items = otherIncomeItems('32', tax, span);
  const label = 'Add: other taxable income not subjected to final tax';
  return [...items, workedOut(['32', label], sumOf(items))];
}

function noteOfLosses({ losses, lossesApplied, taxable, minimum }: IncomeTax): string {
  const isKept = losses.length > 0 && lossesApplied === 0n && taxable > 0n && minimum > 0n;
  return isKept ? 'Kept: minimum tax is due anyway, and the years of the loss run on' : '';
}

/** Items 41 to 43. */
function taxItems(tax: IncomeTax, { key }: ReturnYear): ReturnItem[] {
  const { rate, regular, minimum, minimumRate } = tax;
  return [
    workedOut(['41', `Income tax due other than minimum tax, ${rate}`], regular, 'Of 39'),
    workedOut(
      ['42', `Minimum corporate income tax, ${minimumRate}`],
      minimum,
      noteOfMinimum(tax, key, 'Of 33'),
    ),
    workedOut(['43', 'Tax due'], dueOf(tax), 'The higher of 41 and 42'),
  ];
}

/** Items 44 to 56. */
function creditItems(
  tax: IncomeTax,
  { from, to, credits }: ReturnYear,
  typed: Typed,
): ReturnItem[] {
  const on = (account: string, measure: 'opening' | 'movement' | 'closing') => ({
    behind: { of: 'account', account, from, to, measure } as const,
  });
  const withheld = on(ACCOUNT.incomeTaxWithheld, 'closing');
  const items = [
    fromBooks(
      ['44', 'Excess credits of the prior year, other than minimum tax'],
      credits.carriedOver,
      {
        ...on(ACCOUNT.prepaidIncomeTax, 'opening'),
        note: 'Account 1450 when the year began',
      },
    ),
    typedItem(['45', 'Payments of the quarters under minimum tax, on other accounts'], typed),
    fromBooks(['46', 'Payments of the quarters'], credits.paid, {
      ...on(ACCOUNT.prepaidIncomeTax, 'movement'),
      note: 'Account 1450 in the year, without the entry of the tax; what was minimum tax is item 45 of the form',
    }),
    workedOut(['47', 'Excess minimum tax applied this year'], tax.excessApplied),
    fromBooks(
      ['48', 'Creditable tax withheld of the first three quarters (2307 in hand)'],
      credits.withheld - credits.withheldLast,
      { ...withheld, note: 'Account 1440 at the end of the year, less item 49' },
    ),
    fromBooks(['49', 'Creditable tax withheld of the fourth quarter'], credits.withheldLast, {
      ...withheld,
      note: 'Certificates that came in the last three months',
    }),
    typedItem(['50', 'Foreign tax credits'], typed),
    typedItem(['51', 'Tax paid in the return previously filed, if this is amended'], typed),
    typedItem(['52', 'Special tax credits'], typed),
    typedItem(['53', 'Other credits and payments, on other accounts'], typed),
  ];
  const total = sumOf(items);
  return [
    ...items,
    workedOut(['55', 'Total tax credits and payments'], total, '44 to 53'),
    workedOut(['56', 'Net tax payable or (overpayment)'], dueOf(tax) - total, '43 less 55'),
  ];
}

/** Items 14 to 21, which the first page asks for. */
function payableItems(credits: readonly ReturnItem[], tax: IncomeTax, typed: Typed): ReturnItem[] {
  const of = (item: string) => credits.find((each) => each.item === item)?.amount ?? 0n;
  const net = of('56');
  return [
    workedOut(['14', 'Tax due'], dueOf(tax), '43'),
    workedOut(['15', 'Less: total tax credits and payments'], of('55'), '55'),
    workedOut(['16', 'Net tax payable or (overpayment)'], net, '14 less 15'),
    ...penaltyItems(['17', '18', '19', '20', '21'], { item: '16', amount: net }, typed),
  ];
}
