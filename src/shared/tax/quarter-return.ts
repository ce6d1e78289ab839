import type { BusinessDate } from '../dates.ts';
import { ACCOUNT } from '../ledger/chart.ts';
import type { Centavos } from '../money.ts';
import {
  accountBehind,
  carriedItems,
  differenceItems,
  dueOf,
  figureBehind,
  incomeTaxNotes,
  noteOfMinimum,
  previousItem,
  otherIncomeItems,
  representationWorking,
} from './income-tax-parts.ts';
import type { IncomeTaxCredits } from './income-tax-return.ts';
import { accountsLess, amountLess } from './less-before.ts';
import type { IncomeTax, TypedYear } from './period-end/income-tax.ts';
import { fromBooks, penaltyItems, sumOf, typedItem, workedOut } from './return-items.ts';
import type { ReturnItem, Typed, Worksheet } from './return-items.ts';

/** A quarter of a taxable year and what 1702Q needs of it. */
export interface CorporateQuarter {
  /** Of the quarter. */
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** The quarter before it in the year; nothing of the first one. */
  readonly previous: string | undefined;
  /** The taxable year that it is of, `2026`, and its first day. */
  readonly year: string;
  readonly yearFrom: BusinessDate;
  /** The tax of the year to the end of each quarter, the first quarter first. */
  readonly taxes: readonly [IncomeTax, ...IncomeTax[]];
  /** To the end of the quarter; `withheldLast` is that of the quarter. */
  readonly credits: IncomeTaxCredits;
  /** Of what was paid, for quarters whose tax was minimum tax. */
  readonly paidAsMinimum: Centavos;
}

/** What was typed for the quarters of a year up to one of them, as the tax to date needs it. */
export function buildTypedQuarters(quarters: readonly Typed[], own: Typed): TypedYear {
  const all = (item: string) =>
    quarters.reduce((total, typed) => total + (typed.get(item)?.amount ?? 0n), 0n);
  return {
    added: all('A8'),
    lessened: all('A9'),
    earlierLosses: own.get('N0')?.amount ?? 0n,
    earlierExcess: own.get('M0')?.amount ?? 0n,
  };
}

/**
 * The worksheet of a corporation's income tax of a quarter, cumulative: 1702Q (January 2018), part
 * IV with schedules 2 to 4 (`2-9` is item 9 of schedule 2) and part II with 14 to 25. The
 * reconciliation with the books (A), losses (N) and excess minimum tax (M) are the portal's own.
 */
export function quarterWorksheet(asked: CorporateQuarter, typed: Typed): Worksheet {
  const now = lastOf(asked.taxes);
  const schedule2 = [...incomeItems(asked), ...taxItems(asked)];
  const schedule4 = creditItems(asked, typed);
  return {
    parts: [
      {
        title: 'Reconciliation of the books with taxable income, this quarter',
        items: bookItems(asked, typed),
      },
      { title: 'Part IV, schedule 2: declaration this quarter, regular rate', items: schedule2 },
      { title: 'Part IV, schedule 3: minimum corporate income tax', items: minimumItems(asked) },
      { title: 'Losses and excess minimum tax of other years', items: carriedItems(now, typed) },
      { title: 'Part IV, schedule 4: tax credits and payments', items: schedule4 },
      {
        title: 'Part II: total tax payable',
        items: payableItems(now, { credits: sumOf(schedule4.slice(0, -1)), typed }),
      },
    ],
    working: representationWorking(now.representation, { from: asked.yearFrom, to: asked.to }),
    checks: [],
    notes: [
      'Items are those of form 1702Q (January 2018): 2-9 is item 9 of schedule 2. The tax is computed on the year to date; what earlier quarters declared is item 2-8. Schedule 1, exempt and special rates, is not kept here: enter such tax at 17.',
      ...incomeTaxNotes(now),
    ],
  };
}

function lastOf(taxes: CorporateQuarter['taxes']): IncomeTax {
  return taxes.at(-1) ?? taxes[0];
}

function beforeOf(taxes: CorporateQuarter['taxes']): IncomeTax | undefined {
  return taxes.length > 1 ? taxes.at(-2) : undefined;
}

/** From the profit of the quarter to its taxable income, without losses of other years. */
function bookItems({ taxes, from, to }: CorporateQuarter, typed: Typed): ReturnItem[] {
  const [now, before] = [lastOf(taxes), beforeOf(taxes)];
  const span = { from, to };
  return [
    fromBooks(['A1', 'Profit before income tax'], amountLess(now.before, before?.before), {
      behind: figureBehind('profit-before-tax', span),
    }),
    ...differenceItems(accountsLess(now.differences, before?.differences), span),
    typedItem(['A8', 'Add: other expenses not deductible, income not in the books'], typed),
    typedItem(['A9', 'Less: other income not taxable, special deductions'], typed),
    workedOut(
      ['A10', 'Taxable income or (loss) this quarter'],
      amountLess(now.taxable, before?.taxable),
      'A1 to A9',
    ),
  ];
}

/** Items 1 to 9 of schedule 2. */
function incomeItems({ taxes, from, to, previous }: CorporateQuarter): ReturnItem[] {
  const [now, before] = [lastOf(taxes), beforeOf(taxes)];
  const span = { from, to };
  const less = (of: (tax: IncomeTax) => Centavos) => amountLess(of(now), before && of(before));
  const net = less(({ sales, returns }) => sales - returns);
  const costs = less((tax) => tax.costs);
  const others = otherIncomeItems(
    '2-4',
    { otherIncome: accountsLess(now.otherIncome, before?.otherIncome) },
    span,
  );
  const gross = net - costs + sumOf(others);
  const taxable = less(({ netTaxable }) => netTaxable);
  return [
    fromBooks(
      ['2-1', 'Sales, receipts, revenues, fees, net of returns, allowances and discounts'],
      net,
      { behind: figureBehind('revenue', span) },
    ),
    fromBooks(['2-2', 'Less: cost of sales or services'], costs, {
      behind: figureBehind('cost-of-sales', span),
    }),
    workedOut(['2-3', 'Gross income from operations'], net - costs, '2-1 less 2-2'),
    ...others,
    workedOut(['2-4', 'Add: non-operating and other taxable income'], sumOf(others)),
    workedOut(['2-5', 'Total gross income'], gross, '2-3 and 2-4'),
    workedOut(
      ['2-6', 'Less: deductions'],
      gross - taxable,
      'Expenses of the books with the differences of the reconciliation, and losses of other years',
    ),
    workedOut(['2-7', 'Taxable income this quarter'], taxable, '2-5 less 2-6'),
    previousItem(['2-8', 'Add: taxable income of previous quarters'], before?.netTaxable, {
      form: '1702Q',
      period: previous,
      item: '2-9',
    }),
    workedOut(['2-9', 'Total taxable income to date'], now.netTaxable, '2-7 and 2-8'),
  ];
}

/** Items 11 to 13 of schedule 2; 10 is the rate, in the label of 11. */
function taxItems({ taxes, year }: CorporateQuarter): ReturnItem[] {
  const now = lastOf(taxes);
  const { rate, regular, minimum, minimumRate } = now;
  const label = `Minimum corporate income tax, ${minimumRate}`;
  return [
    workedOut(['2-11', `Income tax due other than minimum tax, ${rate} (item 10)`], regular, '2-9'),
    workedOut(['2-12', label], minimum, noteOfMinimum(now, year, '3-6')),
    workedOut(['2-13', 'Income tax due'], dueOf(now), 'The higher of 2-11 and 2-12'),
  ];
}

const ORDINALS = ['1st', '2nd', '3rd'] as const;

/** Schedule 3: gross income of each quarter, and the minimum tax of all. */
function minimumItems({ taxes, year }: CorporateQuarter): ReturnItem[] {
  const now = lastOf(taxes);
  const quarters = ORDINALS.map((ordinal, at) => {
    const tax = taxes[at];
    const amount = tax === undefined ? 0n : amountLess(tax.gross, taxes[at - 1]?.gross);
    const note = at === taxes.length - 1 ? '2-5' : '';
    return workedOut(
      [`3-${at + 1}`, `Gross income, regular rate, ${ordinal} quarter`],
      amount,
      note,
    );
  });
  return [
    ...quarters,
    workedOut(['3-4', 'Total gross income'], now.gross, '3-1 to 3-3'),
    workedOut(
      ['3-6', `Minimum corporate income tax, ${now.minimumRate} (item 5)`],
      now.minimum,
      noteOfMinimum(now, year, '3-4'),
    ),
  ];
}

/** Items 1 to 7 of schedule 4. */
function creditItems(
  { yearFrom, from, to, credits, paidAsMinimum }: CorporateQuarter,
  typed: Typed,
): ReturnItem[] {
  const toDate = { from: yearFrom, to };
  const paid = accountBehind(ACCOUNT.prepaidIncomeTax, toDate);
  const items = [
    fromBooks(['4-1', 'Prior year’s excess credits'], credits.carriedOver, {
      behind: accountBehind(ACCOUNT.prepaidIncomeTax, toDate, 'opening'),
      note: `Account ${ACCOUNT.prepaidIncomeTax} when the year began`,
    }),
    fromBooks(
      ['4-2', 'Tax payments of the previous quarters, other than minimum tax'],
      credits.paid - paidAsMinimum,
      { behind: paid, note: `Account ${ACCOUNT.prepaidIncomeTax} in the year, without 4-3` },
    ),
    fromBooks(['4-3', 'Minimum tax payments of the previous quarters'], paidAsMinimum, {
      behind: paid,
      note: 'Paid in the quarter after one whose tax was minimum tax',
    }),
    fromBooks(
      ['4-4', 'Creditable tax withheld of the previous quarters'],
      credits.withheld - credits.withheldLast,
      {
        behind: accountBehind(ACCOUNT.incomeTaxWithheld, toDate, 'closing'),
        note: `Account ${ACCOUNT.incomeTaxWithheld}, less item 4-5`,
      },
    ),
    fromBooks(
      ['4-5', 'Creditable tax withheld per form 2307 for this quarter'],
      credits.withheldLast,
      {
        behind: accountBehind(ACCOUNT.incomeTaxWithheld, { from, to }),
        note: 'Certificates that came in this quarter, as in the SAWT',
      },
    ),
    typedItem(['4-6', 'Tax paid in the return previously filed, if this is amended'], typed),
    typedItem(['4-6A', 'Other tax credits and payments, on other accounts'], typed),
  ];
  return [
    ...items,
    workedOut(['4-7', 'Total tax credits and payments'], sumOf(items), '4-1 to 4-6A'),
  ];
}

/** Items 14 to 25, which the first page asks for. */
function payableItems(
  now: IncomeTax,
  { credits, typed }: { readonly credits: Centavos; readonly typed: Typed },
): ReturnItem[] {
  const due = dueOf(now);
  const special = typedItem(['17', 'Add: income tax due, special rate'], typed);
  const still = due - now.excessApplied;
  const net = still + special.amount - credits;
  return [
    workedOut(['14', 'Income tax due, regular rate'], due, '2-13'),
    workedOut(
      ['15', 'Less: unexpired excess of prior year’s minimum tax over regular tax'],
      now.excessApplied,
      'Only against regular tax',
    ),
    workedOut(['16', 'Income tax still due, regular rate'], still, '14 less 15'),
    special,
    workedOut(['18', 'Aggregate income tax due'], still + special.amount, '16 and 17'),
    workedOut(['19', 'Less: total tax credits and payments'], credits, '4-7'),
    workedOut(['20', 'Net tax payable or (overpayment)'], net, '18 less 19'),
    ...penaltyItems(['21', '22', '23', '24', '25'], { item: '20', amount: net }, typed),
  ];
}
