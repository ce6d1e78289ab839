import { ACCOUNT, INPUT_VAT, MONEY_RANGES } from '../ledger/chart.ts';
import { IMPORTED } from '../ledger/vat.ts';
import { sum } from '../money.ts';
import type { Centavos } from '../money.ts';

import {
  ACCOUNT_COLUMNS,
  amountOn,
  linesOfBuckets,
  orNothing,
  shareLines,
  total,
  withAccounts,
} from './amounts-of.ts';
import type { Bucket } from './amounts-of.ts';
import type { BookColumn, BookEntry, BookLayout, BookLine } from './book-entry.ts';

const BUCKETS: readonly Bucket[] = [
  { key: 'vat', isFor: (account) => INPUT_VAT.includes(account), side: 'debit' },
  { key: 'ewt', isFor: (account) => account === ACCOUNT.withheldFromSuppliers, side: 'credit' },
  { key: 'payable', isFor: (account) => account === ACCOUNT.payable, side: 'credit' },
];

const COLUMNS: readonly BookColumn[] = [
  { key: 'date', title: 'Date', weight: 48, type: 'date' },
  { key: 'reference', title: 'Reference', weight: 68, type: 'text' },
  { key: 'tin', title: 'Supplier’s TIN', weight: 74, type: 'text' },
  { key: 'name', title: 'Supplier’s name', weight: 84, type: 'text', carry: 'label' },
  { key: 'address', title: 'Address', weight: 82, type: 'text' },
  { key: 'description', title: 'Description', weight: 86, type: 'text' },
  { key: 'gross', title: 'Amount (gross)', weight: 54, type: 'money', carry: 'sum' },
  { key: 'discount', title: 'Discount', weight: 44, type: 'money', carry: 'sum' },
  { key: 'vat', title: 'VAT amount', weight: 50, type: 'money', carry: 'sum' },
  { key: 'goods', title: 'Goods', group: 'Net purchases', weight: 54, type: 'money', carry: 'sum' },
  {
    key: 'services',
    title: 'Services',
    group: 'Net purchases',
    weight: 52,
    type: 'money',
    carry: 'sum',
  },
  {
    key: 'capital',
    title: 'Capital goods',
    group: 'Net purchases',
    weight: 54,
    type: 'money',
    carry: 'sum',
  },
  {
    key: 'exempt',
    title: 'Exempt',
    group: 'Net purchases',
    weight: 50,
    type: 'money',
    carry: 'sum',
  },
  { key: 'ewt', title: 'EWT payable Cr', weight: 50, type: 'money', carry: 'sum' },
  { key: 'payable', title: 'Accounts payable Cr', weight: 56, type: 'money', carry: 'sum' },
];

/**
 * The Purchase Journal (handbook 3.3), with the accounts that each bill is debited to, and how much
 * to each.
 */
export const PURCHASE_JOURNAL: BookLayout = {
  columns: [...COLUMNS, ...ACCOUNT_COLUMNS('Account title of the debit')],
  cellsOf: (entry) => {
    const { amounts, rest } = shareLines(entry.lines, BUCKETS);
    const vat = amounts.get('vat') ?? 0n;
    const net = buildNetPurchases(entry, rest);
    const discount = deriveDiscount(rest);
    const cells = [
      entry.date,
      entry.document,
      entry.tin,
      entry.party,
      entry.address,
      entry.description,
      sum(Object.values(net)) + discount + vat,
      orNothing(discount),
      orNothing(vat),
      orNothing(net.goods),
      orNothing(net.services),
      orNothing(net.capital),
      orNothing(net.exempt),
      orNothing(amounts.get('ewt')),
      orNothing(amounts.get('payable')),
    ];
    return withAccounts(cells, rest);
  },
  linesOf: (key) =>
    key === 'discount'
      ? { isFor: (account) => account === ACCOUNT.purchaseDiscounts, side: 'credit' }
      : linesOfBuckets(BUCKETS)(key),
  cellsOfCancelled: ({ date, number, state, reason }) => [
    date,
    number,
    null,
    state.toUpperCase(),
    null,
    reason,
    ...COLUMNS.slice(6).map(() => 0n),
    null,
    null,
    null,
  ],
};

/**
 * What was discounted has a column of its own; a credit with the supplier is no purchase, nor is
 * tax that is withheld.
 */
const NO_PURCHASE: ReadonlySet<string> = new Set([
  ACCOUNT.purchaseDiscounts,
  ACCOUNT.supplierAdvances,
  ACCOUNT.inputVatToRemit,
  ACCOUNT.withheldVat,
  ACCOUNT.finalTaxWithheld,
]);

/** What a line bought: neither of those, nor the money that an importation is paid with. */
function isBought({ account }: BookLine): boolean {
  return !NO_PURCHASE.has(account) && !MONEY_RANGES.some((range) => account.startsWith(range));
}

/**
 * What is on account 5030, and what a bill takes back on the accounts that it debits (handbook 14,
 * ruling 2). Of an entry that lowers purchases, a reversal, the sides are exchanged.
 */
function deriveDiscount(rest: readonly BookLine[]): Centavos {
  const own = rest.filter(({ account }) => account === ACCOUNT.purchaseDiscounts);
  const bought = rest.filter(isBought);
  const isLowered = sum([...own, ...bought].map((line) => amountOn('debit', line))) < 0n;
  return sum([
    ...own.map((line) => amountOn('credit', line)),
    ...bought.map(({ debit, credit }) => (isLowered ? -debit : credit)),
  ]);
}

/**
 * By the tax rows, which know what was bought less its discounts; what they do not say goes by the
 * account it is debited to.
 */
function buildNetPurchases({ bases }: BookEntry, rest: readonly BookLine[]) {
  const bought = rest.filter(isBought);
  const { [IMPORTED.taxable]: _taxable, [IMPORTED.exempt]: _exempt, ...domestic } = bases;
  const cost = sum(bought.map((line) => amountOn('debit', line)));
  const own = rest.filter(({ account }) => account === ACCOUNT.purchaseDiscounts);
  const discount = sum(own.map((line) => amountOn('credit', line)));
  if (total(domestic) === cost - discount) {
    return {
      goods: domestic['goods'] ?? 0n,
      services: domestic['services'] ?? 0n,
      capital: domestic['capital-goods'] ?? 0n,
      exempt: (domestic['exempt'] ?? 0n) + (domestic['non-vat'] ?? 0n),
    };
  }
  const on = (wanted: RegExp) =>
    sum(
      bought.filter(({ account }) => wanted.test(account)).map((line) => amountOn('debit', line)),
    );
  const [goods, capital] = [on(/^(5|13)/), on(/^1[56]/)];
  return { goods: goods - discount, capital, services: cost - goods - capital, exempt: 0n };
}
