import type { Centavos } from '../money.ts';
import { figureBehind, lossItems } from './income-tax-parts.ts';
import {
  OWNER_CHOICES,
  choiceItems,
  isItemized,
  overItem,
  ownerOtherItems,
  ownerRemarks,
  paidItems,
  reconciliationParts,
  withheldItems,
} from './owner-parts.ts';
import type { OwnerReturn } from './owner-parts.ts';
import { fromBooks, penaltyItems, sumOf, typedItem, workedOut } from './return-items.ts';
import type { ReturnItem, Typed, Worksheet } from './return-items.ts';

/**
 * The worksheet of a person's income tax of a year: 1701 (January 2018), items 7, 21 and 22 to 32,
 * part V with schedules 2 and 3 (`V-8` is item 8 of part V), parts VI and VII. The reconciliation
 * with the books (A), losses (N) and what is not in the books (X) are the portal's own.
 */
export function ownerYearWorksheet(asked: OwnerReturn, typed: Typed): Worksheet {
  const { tax } = asked;
  const isEight = tax.rate === 'eight';
  const credits = creditItems(asked, typed);
  const due = tax.tax + (isEight ? tax.compensationTax : 0n);
  const { working, checks, notes } = ownerRemarks(asked);
  const special = typedItem(['VI-4', 'Net tax due at special rates'], typed);
  return {
    parts: [
      { title: 'Part I: choices', items: choiceItems(asked, OWNER_CHOICES['1701'], typed) },
      ...reconciliationParts(asked, typed),
      { title: 'Part V, schedule 2: compensation', items: compensationItems(asked, typed) },
      isEight
        ? {
            title: 'Part V, schedule 3.B: for 8 % income tax rate',
            items: eightItems(asked, typed),
          }
        : {
            title: 'Part V, schedule 3.A: for graduated income tax rates',
            items: graduatedItems(asked, typed),
          },
      ...(isItemized(tax)
        ? [{ title: 'Losses of other years', items: lossItems(tax.losses, typed) }]
        : []),
      { title: 'Part VI: summary of income tax due', items: summaryItems(due, special, isEight) },
      { title: 'Part VII: tax credits and payments', items: credits },
      {
        title: 'Part II: total tax payable',
        items: payableItems(due + special.amount, credits, typed),
      },
    ],
    working,
    checks,
    notes: [
      'Items are those of form 1701 (January 2018), column A: V-8 is item 8 of part V. Part VIII, exempt and special rates, is not kept here.',
      ...(isItemized(tax) || asked.choice.isMixed ? [] : [NOTE_OF_1701A]),
      ...notes,
    ],
  };
}

const NOTE_OF_1701A =
  'Who earns from business or profession alone, under the optional standard deduction or 8 %, may file 1701A instead: its items are 36 to 46 (OSD) or 47 to 56 (8 %), 57 to 65 for the credits and 20 to 30 for what is payable.';

/** Items 4 to 7 of part V. */
function compensationItems({ tax }: OwnerReturn, typed: Typed): ReturnItem[] {
  const gross = typedItem(['V-4', 'Gross compensation income'], typed);
  const exempt = typedItem(['V-5', 'Less: non-taxable or exempt compensation'], typed);
  return [
    gross,
    exempt,
    workedOut(['V-6', 'Taxable compensation income'], gross.amount - exempt.amount, 'V-4 less V-5'),
    workedOut(
      ['V-7', 'Tax due on compensation'],
      tax.rate === 'eight' ? tax.compensationTax : 0n,
      tax.rate === 'eight' ? 'V-6' : 'With V-25',
    ),
  ];
}

/** Items 8 to 25 of part V. */
function graduatedItems(asked: OwnerReturn, typed: Typed): ReturnItem[] {
  const { tax, from, to } = asked;
  const isOfBooks = isItemized(tax);
  const costs = isOfBooks ? tax.costs : 0n;
  const compensation = compensationItems(asked, typed)[2]?.amount ?? 0n;
  const others = ownerOtherItems(['V-19', 'Add: other non-operating income'], asked, typed);
  const partnership = typedItem(['V-21', 'Share in a general professional partnership'], typed);
  return [
    ...salesItems(asked),
    fromBooks(['V-11', 'Less: cost of sales or services'], costs, {
      behind: isOfBooks ? figureBehind('cost-of-sales', { from, to }) : undefined,
      note: isOfBooks ? '' : 'Only with itemized deductions',
    }),
    workedOut(
      ['V-12', 'Gross income or (loss) from operations'],
      tax.netSales - costs,
      'V-10 less V-11',
    ),
    ...deductionItems(asked, typed),
    workedOut(['V-18', 'Net income or (loss)'], tax.net, noteOfNet(isOfBooks)),
    ...others,
    partnership,
    workedOut(
      ['V-22', 'Total other non-operating income'],
      tax.others + partnership.amount,
      'V-19 and V-21',
    ),
    workedOut(['V-23', 'Taxable income, business'], tax.taxable, 'V-18 and V-22'),
    workedOut(
      ['V-24', 'Total taxable income, compensation and business'],
      tax.taxable + compensation,
      'V-6 and V-23',
    ),
    workedOut(['V-25', 'Total tax due, graduated rates'], tax.tax, 'V-24'),
  ];
}

function noteOfNet(isOfBooks: boolean): string {
  return isOfBooks ? 'V-12 less V-16' : 'V-10 less V-17';
}

/** Items 8 to 10 of part V. */
function salesItems({ tax, from, to }: OwnerReturn): ReturnItem[] {
  return [
    fromBooks(['V-8', 'Sales, revenues, receipts, fees'], tax.sales),
    fromBooks(['V-9', 'Less: sales returns, allowances and discounts'], tax.returns),
    fromBooks(['V-10', 'Net sales, revenues, receipts, fees'], tax.netSales, {
      behind: figureBehind('revenue', { from, to }),
      note: 'V-8 less V-9',
    }),
  ];
}

/** Items 13 to 17 of part V. */
function deductionItems({ tax }: OwnerReturn, typed: Typed): ReturnItem[] {
  if (!isItemized(tax)) {
    return [workedOut(['V-17', 'Optional standard deduction (OSD)'], tax.standard, '40 % of V-10')];
  }
  const special = typedItem(['V-14', 'Special allowable itemized deductions'], typed);
  const items = [
    workedOut(
      ['V-13', 'Ordinary allowable itemized deductions'],
      tax.ordinary,
      'Expenses of the books with the differences of the reconciliation',
    ),
    special,
    workedOut(['V-15', 'Net operating loss carry-over (NOLCO)'], tax.lossesApplied),
  ];
  return [
    ...items,
    workedOut(['V-16', 'Total allowable itemized deductions'], sumOf(items), 'V-13 to V-15'),
  ];
}

/** Items 26 to 32 of part V. */
function eightItems(asked: OwnerReturn, typed: Typed): ReturnItem[] {
  const { tax, from, to } = asked;
  return [
    fromBooks(['V-26', 'Sales, revenues, receipts, fees, net of returns'], tax.netSales, {
      behind: figureBehind('revenue', { from, to }),
    }),
    ...ownerOtherItems(['V-27', 'Add: other non-operating income'], asked, typed),
    workedOut(['V-28', 'Total income'], tax.taxable, 'V-26 and V-27'),
    workedOut(
      ['V-29', 'Less: allowable reduction'],
      tax.reduction,
      tax.reduction === 0n ? 'None for mixed income' : 'Business or profession alone',
    ),
    workedOut(['V-30', 'Taxable income or (loss)'], tax.taxable - tax.reduction, 'V-28 less V-29'),
    workedOut(['V-31', 'Tax due on business income, 8 %'], tax.tax, 'V-30'),
    workedOut(
      ['V-32', 'Total tax due, compensation and business'],
      tax.tax + tax.compensationTax,
      'V-7 and V-31',
    ),
  ];
}

/** Items 1 to 5 of part VI. */
function summaryItems(due: Centavos, special: ReturnItem, isEight: boolean): ReturnItem[] {
  return [
    workedOut(['VI-1', 'Tax due, regular rate'], due, isEight ? 'V-32' : 'V-25'),
    special,
    workedOut(['VI-5', 'Total income tax due'], due + special.amount, 'VI-1 and VI-4'),
  ];
}

/** Items 1 to 10 of part VII. */
function creditItems(asked: OwnerReturn, typed: Typed): ReturnItem[] {
  const items = [
    overItem('VII-1', asked),
    ...paidItems(['VII-2', 'Tax payments of the first three quarters'], asked, typed),
    ...withheldItems(
      [
        ['VII-3', 'Creditable tax withheld of the first three quarters'],
        ['VII-4', 'Creditable tax withheld per form 2307 for the fourth quarter'],
      ],
      asked,
    ),
    typedItem(['VII-5', 'Creditable tax withheld per form 2316'], typed),
    typedItem(['VII-6', 'Tax paid in the return previously filed, if this is amended'], typed),
    typedItem(['VII-7', 'Foreign tax credits'], typed),
    typedItem(['VII-8', 'Special tax credits'], typed),
    typedItem(['VII-9', 'Other tax credits and payments'], typed),
  ];
  // What item 2 adds up is not added once more.
  const total = sumOf(items.filter(({ item }) => /^VII-\d$/.test(item)));
  return [
    ...items,
    workedOut(['VII-10', 'Total tax credits and payments'], total, 'VII-1 to VII-9'),
  ];
}

/** Items 22 to 32, which the first page asks for. */
function payableItems(due: Centavos, credits: readonly ReturnItem[], typed: Typed): ReturnItem[] {
  const paid = credits.at(-1)?.amount ?? 0n;
  const later = typedItem(
    ['25', 'Less: portion allowed for the second installment, until 15 October (up to half of 22)'],
    typed,
  );
  const now = due - paid - later.amount;
  const penalties = penaltyItems(
    ['28', '27', '29', '30', '31'],
    { item: '26', amount: now },
    typed,
  );
  return [
    workedOut(['22', 'Tax due'], due, 'VI-5'),
    workedOut(['23', 'Less: total tax credits and payments'], paid, 'VII-10'),
    workedOut(['24', 'Tax payable or (overpayment)'], due - paid, '22 less 23'),
    later,
    workedOut(['26', 'Amount of tax payable or (overpayment)'], now, '24 less 25'),
    ...penalties,
    workedOut(
      ['32', 'Aggregate amount payable or (overpayment)'],
      penalties.at(-1)?.amount ?? now,
      '31',
    ),
  ];
}
