import type { Centavos } from '../money.ts';
import { figureBehind, lossItems, previousItem } from './income-tax-parts.ts';
import { amountLess } from './less-before.ts';
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
import type { OwnerTax } from './period-end/owner-tax.ts';
import { fromBooks, penaltyItems, sumOf, typedItem, workedOut } from './return-items.ts';
import type { ReturnItem, Typed, Worksheet } from './return-items.ts';

/**
 * The worksheet of a person's income tax of a quarter, cumulative: 1701Q (January 2018), items 8,
 * 16 and 26 to 68. The reconciliation with the books (A), losses (N) and what is not in the books
 * (X) are the portal's own.
 */
export function ownerQuarterWorksheet(asked: OwnerReturn, typed: Typed): Worksheet {
  const { tax } = asked;
  const isEight = tax.rate === 'eight';
  const credits = creditItems(asked, typed);
  const payable = payableItems(tax.tax, credits, { isEight, typed });
  const { working, checks, notes } = ownerRemarks(asked);
  return {
    parts: [
      { title: 'Part I: choices', items: choiceItems(asked, OWNER_CHOICES['1701Q'], typed) },
      ...reconciliationParts(asked, typed),
      isEight
        ? { title: 'Part V, schedule II: for 8 % income tax rate', items: eightItems(asked, typed) }
        : {
            title: 'Part V, schedule I: for graduated income tax rates',
            items: graduatedItems(asked, typed),
          },
      ...(isItemized(tax)
        ? [{ title: 'Losses of other years', items: lossItems(tax.losses, typed) }]
        : []),
      { title: 'Part V, schedules III and IV: tax credits, payments, penalties', items: payable },
      { title: 'Part III: total tax payable', items: totalItems(payable) },
    ],
    working,
    checks,
    notes: [
      'Items are those of form 1701Q (January 2018), column A. The tax is computed on the year to date.',
      ...notes,
    ],
  };
}

const SALES = 'Sales, revenues, receipts, fees, net of returns, allowances and discounts';

/** Items 36 to 46. */
function graduatedItems(asked: OwnerReturn, typed: Typed): ReturnItem[] {
  const { tax, before, from, to } = asked;
  const span = { from, to };
  const less = (of: (tax: OwnerTax) => Centavos) => amountLess(of(tax), before && of(before));
  const sales = less(({ netSales }) => netSales);
  const isOfBooks = isItemized(tax);
  const costs = isOfBooks ? less((each) => each.costs) : 0n;
  const itemized = isOfBooks ? less((each) => each.ordinary + each.lossesApplied) : 0n;
  const standard = isOfBooks ? 0n : less((each) => each.standard);
  const others = ownerOtherItems(['43', 'Non-operating income'], asked, typed);
  return [
    fromBooks(['36', SALES], sales, { behind: figureBehind('revenue', span) }),
    fromBooks(['37', 'Less: cost of sales or services'], costs, {
      behind: isOfBooks ? figureBehind('cost-of-sales', span) : undefined,
      note: isOfBooks ? '' : 'Only with itemized deductions',
    }),
    workedOut(['38', 'Gross income or (loss) from operations'], sales - costs, '36 less 37'),
    workedOut(
      ['39', 'Total allowable itemized deductions'],
      itemized,
      isOfBooks ? 'Expenses of the books with the differences, and losses of other years' : '',
    ),
    workedOut(['40', 'Optional standard deduction (OSD)'], standard, isOfBooks ? '' : '40 % of 36'),
    workedOut(
      ['41', 'Net income or (loss) this quarter'],
      sales - costs - itemized - standard,
      '38 less 39 or 40',
    ),
    previousItem(['42', 'Taxable income or (loss) of previous quarters'], before?.taxable, {
      form: '1701Q',
      period: asked.previous,
      item: '45',
    }),
    ...others,
    typedItem(['44', 'Share in a general professional partnership'], typed),
    workedOut(['45', 'Total taxable income or (loss) to date'], tax.taxable, '41 to 44'),
    workedOut(['46', 'Tax due'], tax.tax, '45'),
  ];
}

/** Items 47 to 54. */
function eightItems(asked: OwnerReturn, typed: Typed): ReturnItem[] {
  const { tax, before, from, to } = asked;
  const sales = amountLess(tax.netSales, before?.netSales);
  const others = ownerOtherItems(['48', 'Add: non-operating income'], asked, typed);
  const income = amountLess(tax.taxable, before?.taxable);
  return [
    fromBooks(['47', SALES], sales, { behind: figureBehind('revenue', { from, to }) }),
    ...others,
    workedOut(['49', 'Total income for the quarter'], income, '47 and 48'),
    previousItem(['50', 'Add: total taxable income of previous quarters'], before?.taxable, {
      form: '1701Q',
      period: asked.previous,
      item: '51',
    }),
    workedOut(['51', 'Cumulative taxable income as of this quarter'], tax.taxable, '49 and 50'),
    workedOut(
      ['52', 'Less: allowable reduction'],
      tax.reduction,
      tax.reduction === 0n ? 'None for mixed income' : 'Business or profession alone',
    ),
    workedOut(
      ['53', 'Taxable income or (loss) to date'],
      tax.taxable - tax.reduction,
      '51 less 52',
    ),
    workedOut(['54', 'Tax due, 8 %'], tax.tax, '53'),
  ];
}

/** Items 55 to 61. */
function creditItems(asked: OwnerReturn, typed: Typed): ReturnItem[] {
  return [
    overItem('55', asked),
    ...paidItems(['56', 'Tax payments of the previous quarters'], asked, typed),
    ...withheldItems(
      [
        ['57', 'Creditable tax withheld of the previous quarters'],
        ['58', 'Creditable tax withheld per form 2307 for this quarter'],
      ],
      asked,
    ),
    typedItem(['59', 'Tax paid in the return previously filed, if this is amended'], typed),
    typedItem(['60', 'Foreign tax credits'], typed),
    typedItem(['61', 'Other tax credits and payments'], typed),
  ];
}

/** Items 55 to 68. */
function payableItems(
  due: Centavos,
  credits: readonly ReturnItem[],
  { isEight, typed }: { readonly isEight: boolean; readonly typed: Typed },
): ReturnItem[] {
  // What item 56 adds up is not added once more.
  const total = sumOf(credits.filter(({ item }) => /^\d+$/.test(item)));
  const net = due - total;
  const note = `${isEight ? '54' : '46'} less 62`;
  return [
    ...credits,
    workedOut(['62', 'Total tax credits and payments'], total, '55 to 61'),
    workedOut(['63', 'Tax payable or (overpayment)'], net, note),
    ...penaltyItems(['64', '65', '66', '67', '68'], { item: '63', amount: net }, typed),
  ];
}

/** Items 26 to 30, which the first page asks for; 31 is the same without a spouse. */
function totalItems(payable: readonly ReturnItem[]): ReturnItem[] {
  const of = (item: string) => payable.find((each) => each.item === item)?.amount ?? 0n;
  return [
    workedOut(['26', 'Tax due'], of('63') + of('62'), '46 or 54'),
    workedOut(['27', 'Less: tax credits and payments'], of('62'), '62'),
    workedOut(['28', 'Tax payable or (overpayment)'], of('63'), '63'),
    workedOut(['29', 'Add: total penalties'], of('67'), '67'),
    workedOut(['30', 'Total amount payable or (overpayment)'], of('68'), '28 and 29'),
    workedOut(['31', 'Aggregate amount payable or (overpayment)'], of('68'), '30'),
  ];
}
