// What 1701Q and 1701 have in common.
import type { BusinessDate } from '../dates.ts';
import type { Centavos } from '../money.ts';
import type { Behind } from '../reports/report.ts';
import { ACCOUNT } from '../ledger/chart.ts';
import {
  accountBehind,
  differenceItems,
  figureBehind,
  representationWorking,
} from './income-tax-parts.ts';
import type { IncomeTaxCredits } from './income-tax-return.ts';
import { accountsLess, amountLess } from './less-before.ts';
import type { OwnerChoice, OwnerTax, OwnerTyped } from './period-end/owner-tax.ts';
import { choiceItem, fromBooks, sumOf, typedItem, workedOut } from './return-items.ts';
import type { ReturnItem, Typed, Worksheet } from './return-items.ts';

/** What the owner chose, and what it follows from. */
export interface MadeChoice extends OwnerChoice {
  /** Of a profession, not of a trade. */
  readonly isProfession: boolean;
  /** The return that the choice was filed with, for the whole year; empty while it is open. */
  readonly filedWith: string;
}

/** A quarter or a year of the owner, and what its return needs. */
export interface OwnerReturn {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** The first day of the year. */
  readonly yearFrom: BusinessDate;
  readonly choice: MadeChoice;
  /** Of the year to the end of the quarter, or of the whole year. */
  readonly tax: OwnerTax;
  /** To the end of the quarter before; nothing in the first one, and of a whole year. */
  readonly before: OwnerTax | undefined;
  /** The key of that quarter. */
  readonly previous: string | undefined;
  readonly credits: IncomeTaxCredits;
}

/** The items of a form that are choices. */
interface ChoiceMarks {
  readonly code: string;
  readonly rate: string;
  readonly method: string;
}

/** How a choice is kept among the typed items: `8.00` and `40.00` percent, `1.00` for yes. */
const EIGHT = 800n;
const STANDARD = 4_000n;
const MIXED = 100n;

/** The choices of a form: code, tax rate and method of deduction. */
export const OWNER_CHOICES: Readonly<Record<'1701Q' | '1701', ChoiceMarks>> = {
  '1701Q': { code: '8', rate: '16', method: '16A' },
  '1701': { code: '7', rate: '21', method: '21A' },
};

/** The choices as they were kept: graduated rates, itemized, business alone, unless told. */
export function readChoice(
  amountOf: (item: string) => Centavos | undefined,
  { code, rate, method }: ChoiceMarks,
): OwnerChoice {
  return {
    rate: amountOf(rate) === EIGHT ? 'eight' : 'graduated',
    deductions: amountOf(method) === STANDARD ? 'osd' : 'itemized',
    isMixed: amountOf(code) === MIXED,
  };
}

/** What was typed, as the tax of the year needs it; of several quarters, of all of them. */
export function buildOwnerTyped(all: readonly Typed[], own: Typed): OwnerTyped {
  const of = (item: string) =>
    all.reduce((total, typed) => total + (typed.get(item)?.amount ?? 0n), 0n);
  return {
    added: of('A8'),
    lessened: of('A9'),
    special: of('V-14'),
    earlierLosses: own.get('N0')?.amount ?? 0n,
    otherIncome: of('X1'),
    partnership: of('44') + of('V-21'),
    compensation: of('V-4') - of('V-5'),
  };
}

/** The items that are choices, in the order of the form. */
export function choiceItems(
  { choice, tax }: Pick<OwnerReturn, 'choice' | 'tax'>,
  { code, rate, method }: ChoiceMarks,
  typed: Typed,
): ReturnItem[] {
  const noteOf = (item: string) => typed.get(item)?.note ?? '';
  const isHeld = choice.filedWith !== '';
  const held = isHeld ? `As filed with ${choice.filedWith}, for the whole year` : '';
  const choose = ([item, label, chosen]: readonly [string, string, Centavos]) => ({
    to: (first: string, second: string, amount: Centavos) =>
      choiceItem(
        [item, label],
        [
          { amount: 0n, label: first },
          { amount, label: second },
        ],
        { chosen, note: isHeld ? held : noteOf(item), isHeld },
      ),
  });
  const isEight = tax.rate === 'eight';
  const [alone, mixed] = isEight
    ? [choice.isProfession ? 'II017 Profession' : 'II015 Business', 'II016 Mixed']
    : [choice.isProfession ? 'II014 Profession' : 'II012 Business', 'II013 Mixed'];
  return [
    choiceItem(
      [code, 'Alphanumeric tax code (ATC); mixed where the owner also earns compensation'],
      [
        { amount: 0n, label: alone },
        { amount: MIXED, label: mixed },
      ],
      { chosen: choice.isMixed ? MIXED : 0n, note: noteOf(code), isHeld: false },
    ),
    choose([rate, 'Tax rate', choice.rate === 'eight' ? EIGHT : 0n]).to('Graduated', '8 %', EIGHT),
    choose([
      method,
      'Method of deduction, under graduated rates',
      choice.deductions === 'osd' ? STANDARD : 0n,
    ]).to('Itemized', 'OSD 40 %', STANDARD),
  ];
}

/** Whether the deductions are itemized, so that the books are reconciled. */
export function isItemized({ rate, deductions }: OwnerTax): boolean {
  return rate === 'graduated' && deductions === 'itemized';
}

/** From the profit of the books to what is deducted; nothing where the books are not asked. */
export function reconciliationParts(asked: OwnerReturn, typed: Typed): Worksheet['parts'] {
  const { tax, before, from, to } = asked;
  if (!isItemized(tax)) return [];
  const span = { from, to };
  const adjusted = (of: OwnerTax) => of.gross - of.ordinary;
  const items = [
    fromBooks(['A1', 'Profit before income tax'], amountLess(tax.before, before?.before), {
      behind: figureBehind('profit-before-tax', span),
    }),
    ...differenceItems(accountsLess(tax.differences, before?.differences), span),
    typedItem(['A8', 'Add: other expenses not deductible, income not in the books'], typed),
    typedItem(['A9', 'Less: other income not taxable, other deductions'], typed),
    workedOut(
      ['A10', 'Taxable income or (loss) of the business by its books'],
      amountLess(adjusted(tax), before && adjusted(before)),
      'A1 to A9',
    ),
  ];
  return [{ title: 'Reconciliation of the books with taxable income', items }];
}

/** Item 43 of 1701Q or its like: other income by account, and what is not in the books. */
export function ownerOtherItems(
  [mark, label]: readonly [string, string],
  { tax, before, from, to }: OwnerReturn,
  typed: Typed,
): ReturnItem[] {
  const items = [
    ...accountsLess(tax.otherIncome, before?.otherIncome).map(({ account, amount }) =>
      fromBooks([`${mark}-${account}`, `Non-operating income on account ${account}`], amount, {
        behind: accountBehind(account, { from, to }),
      }),
    ),
    typedItem(['X1', 'Non-operating income that is not in these books'], typed),
  ];
  return [...items, workedOut([mark, label], sumOf(items))];
}

/** What was paid in the year: on 1450, and by the owner outside of the books. */
export function paidItems(
  [mark, label]: readonly [string, string],
  { credits, yearFrom, to }: OwnerReturn,
  typed: Typed,
): ReturnItem[] {
  const account = ACCOUNT.prepaidIncomeTax;
  const items = [
    fromBooks([`${mark}-${account}`, `Paid in the year, account ${account}`], credits.paid, {
      behind: accountBehind(account, { from: yearFrom, to }),
    }),
    typedItem(['X2', 'Paid by the owner outside of these books'], typed),
  ];
  return [...items, workedOut([mark, label], sumOf(items), `${mark}-${account} and X2`)];
}

/** What was over from the year before, on 1450 when the year began. */
export function overItem(mark: string, { credits, yearFrom, to }: OwnerReturn): ReturnItem {
  const account = ACCOUNT.prepaidIncomeTax;
  return fromBooks([mark, 'Prior year’s excess credits'], credits.carriedOver, {
    behind: accountBehind(account, { from: yearFrom, to }, 'opening'),
    note: `Account ${account} when the year began`,
  });
}

/** Creditable tax withheld: of the quarters before, and of the last one. */
export function withheldItems(
  [early, late]: readonly [readonly [string, string], readonly [string, string]],
  { credits, yearFrom, to }: OwnerReturn,
): ReturnItem[] {
  const account = ACCOUNT.incomeTaxWithheld;
  const behind: Behind = accountBehind(account, { from: yearFrom, to }, 'closing');
  return [
    fromBooks(early, credits.withheld - credits.withheldLast, {
      behind,
      note: `Account ${account}, less item ${late[0]}`,
    }),
    fromBooks(late, credits.withheldLast, {
      behind,
      note: 'Certificates that came in the last three months, as in the SAWT',
    }),
  ];
}

/** What is worked out beside the items, and what a reader should know. */
export function ownerRemarks({ tax, choice, yearFrom, to }: OwnerReturn) {
  const representation = isItemized(tax)
    ? representationWorking(tax.representation, { from: yearFrom, to })
    : [];
  return {
    working: [{ label: 'Tax due', text: tax.text }, ...representation],
    checks:
      tax.whyNot === ''
        ? []
        : [
            {
              text: `8 % was chosen and does not apply: ${tax.whyNot}. The tax is computed at graduated rates for the whole year; what was paid is a credit (RR 8-2018).`,
              isOk: false,
            },
          ],
    notes: [
      'Column B, of the spouse, is not kept here and is left blank.',
      ...(choice.rate === 'eight'
        ? [
            'Under 8 % there is no percentage tax (2551Q). It is not for who is subject to another percentage tax, or is a partner of a general professional partnership (RR 8-2018).',
          ]
        : []),
      'The owner’s income tax is not an expense of the business: what is paid from it for the owner is a drawing, or is put on account 1450 until the year is over.',
    ],
  };
}
