import type { StatementLine } from '../reports/sections.ts';
import { toSearchText } from '../search-text.ts';

import { ACCOUNT } from './chart.ts';

/** A sort of account: what an account of it is here, and where it stands in the chart. */
export interface AccountClass {
  readonly word: string;
  readonly type: 'asset' | 'liability' | 'equity' | 'income' | 'cost' | 'expense';
  readonly normalSide: 'debit' | 'credit';
  readonly statementLine: StatementLine;
  /** How numbers of it begin. */
  readonly begins: readonly string[];
  /** Where new ones are put, first and last number, the best first. */
  readonly free: readonly (readonly [number, number])[];
  /** What other programs call it, parted by commas. */
  readonly names: string;
}

type Side = 'debit' | 'credit';

const CREDIT_TYPES = new Set(['liability', 'equity', 'income']);

/** The classes by name; the words are those of QuickBooks, Xero and Odoo, and everyday ones. */
const CLASSES = {
  cash: of('Cash', 'asset', {
    line: 'BS.CA.CASH',
    begins: ['10'],
    free: [[1040, 1099]],
    names: 'cash, cash on hand',
  }),
  bank: of('Bank', 'asset', {
    line: 'BS.CA.CASH',
    begins: ['11'],
    free: [[1140, 1189]],
    names: 'bank, asset cash, bank and cash, bank accounts, paypal',
  }),
  receivable: of('Receivable', 'asset', {
    line: 'BS.CA.RECV',
    begins: ['12'],
    free: [[1270, 1299]],
    names:
      'accounts receivable, accounts receivable a r, asset receivable, receivable, ar, debtors',
  }),
  inventory: of('Inventory', 'asset', {
    line: 'BS.CA.INV',
    begins: ['13'],
    free: [[1320, 1399]],
    names: 'inventory, inventory asset, stock',
  }),
  currentAsset: of('Current asset', 'asset', {
    line: 'BS.CA.OTHER',
    begins: ['12', '14'],
    free: [
      [1475, 1499],
      [1270, 1299],
    ],
    names:
      'current asset, current assets, other current asset, other current assets, asset current, asset prepayments, prepayment, prepayments, ocasset, current, asset, assets',
  }),
  fixedAsset: of('Fixed asset', 'asset', {
    line: 'BS.NCA.PPE',
    begins: ['15'],
    free: [[1540, 1599]],
    names: 'fixed asset, fixed assets, asset fixed, fixasset, fixed, property plant and equipment',
  }),
  nonCurrentAsset: of('Non-current asset', 'asset', {
    line: 'BS.NCA.OTHER',
    begins: ['16', '17'],
    free: [
      [1720, 1799],
      [1620, 1699],
    ],
    names:
      'other asset, other assets, oasset, non current asset, non current assets, asset non current, noncurrent',
  }),
  payable: of('Payable', 'liability', {
    line: 'BS.CL.PAY',
    begins: ['20', '23'],
    free: [
      [2050, 2099],
      [2360, 2399],
    ],
    names: 'accounts payable, accounts payable a p, ap, liability payable, payable, creditors',
  }),
  currentLiability: of('Current liability', 'liability', {
    line: 'BS.CL.PAY',
    begins: ['20', '21', '22', '23', '24', '25'],
    free: [
      [2050, 2099],
      [2360, 2399],
    ],
    names:
      'current liability, current liabilities, other current liability, other current liabilities, liability current, ocliab, currliab, liability, liabilities, credit card, ccard, liability credit card, unpaid expense claims, wages payable',
  }),
  nonCurrentLiability: of('Non-current liability', 'liability', {
    line: 'BS.NCL.LOAN',
    begins: ['26', '27', '28', '29'],
    free: [[2620, 2699]],
    names:
      'long term liability, long term liabilities, ltliab, termliab, non current liability, non current liabilities, liability non current',
  }),
  equity: of('Equity', 'equity', {
    line: 'BS.EQ.CAP',
    begins: ['3'],
    free: [[3050, 3089]],
    names: 'equity, capital, owner s equity, historical adjustment, historical',
  }),
  earnings: of('Earnings', 'equity', {
    line: 'BS.EQ.RE',
    begins: ['3'],
    free: [[3050, 3089]],
    names: 'retained earnings, equity unaffected, current year earnings',
  }),
  income: of('Income', 'income', {
    line: 'IS.REV',
    begins: ['40', '41', '42', '43', '44'],
    free: [
      [4050, 4089],
      [4100, 4499],
    ],
    names: 'income, revenue, revenues, sales, inc, sales revenues receipts fees',
  }),
  otherIncome: of('Other income', 'income', {
    line: 'IS.OI',
    begins: ['45', '46', '47', '48', '49'],
    free: [
      [4540, 4589],
      [4600, 4999],
    ],
    names: 'other income, income other, otherincome, exinc',
  }),
  cost: of('Cost of sales', 'cost', {
    line: 'IS.COS',
    begins: ['5'],
    free: [
      [5060, 5089],
      [5100, 5999],
    ],
    names:
      'cost, costs, cost of goods sold, cost of sales services, cogs, direct costs, directcosts, cost of sales, cost of revenue, expense direct cost',
  }),
  expense: of('Expense', 'expense', {
    line: 'IS.OPEX',
    begins: ['6'],
    free: [[6300, 6999]],
    names:
      'expense, expenses, exp, overhead, overheads, depreciation, depreciatn, expense depreciation, other expense, other expenses, expense other, exexp, operating expenses, rounding, deductions, ordinary allowable itemized deductions',
  }),
  financeCost: of('Finance cost', 'expense', {
    line: 'IS.FIN',
    begins: ['7'],
    free: [[7040, 7099]],
    names: 'finance cost, finance costs',
  }),
  incomeTax: of('Income tax', 'expense', {
    line: 'IS.TAX',
    begins: ['8'],
    free: [[8020, 8099]],
    names: 'income tax, income tax expense',
  }),
} satisfies Readonly<Record<string, AccountClass>>;

interface Place {
  readonly line: StatementLine;
  readonly begins: readonly string[];
  readonly free: AccountClass['free'];
  readonly names: string;
}

function of(word: string, type: AccountClass['type'], place: Place): AccountClass {
  const normalSide: Side = CREDIT_TYPES.has(type) ? 'credit' : 'debit';
  const { line, ...rest } = place;
  return { word, type, normalSide, statementLine: line, ...rest };
}

const BY_NAME = new Map(
  Object.values(CLASSES).flatMap((each) =>
    [each.word, ...each.names.split(', ')].map((name) => [toSearchText(name), each] as const),
  ),
);

/** What never has a balance that is carried over. */
const WITHOUT_BALANCE = new Set([
  'non posting',
  'nonposting',
  'off balance',
  'off balance sheet',
  'tracking',
]);

/** The words that a template lists for the types of accounts. */
export const CLASS_WORDS: readonly string[] = Object.values(CLASSES).map(({ word }) => word);

/** The class that a program's word for a type means; nothing where it is not known. */
export function classNamed(words: string): AccountClass | undefined {
  return BY_NAME.get(toSearchText(words));
}

/** Whether a program's word for a type says that the account has no balance. */
export function isWithoutBalance(words: string): boolean {
  return WITHOUT_BALANCE.has(toSearchText(words));
}

/** The class that an account's number belongs to, for a number in use that nobody described. */
export function classOfNumber(number: string): AccountClass | undefined {
  return Object.values(CLASSES).find(({ begins }) =>
    begins.some((digits) => number.startsWith(digits)),
  );
}

/** Whether an account is the customers' or the vendors' own control account by its class. */
export function controlOf(found: AccountClass | undefined): string | undefined {
  if (found === CLASSES.receivable) return ACCOUNT.receivable;
  return found === CLASSES.payable ? ACCOUNT.payable : undefined;
}

/** What a receivable or payable is that is not the customers' or the vendors'. */
export function withoutControl(found: AccountClass): AccountClass {
  if (found === CLASSES.receivable) return CLASSES.currentAsset;
  return found === CLASSES.payable ? CLASSES.currentLiability : found;
}
