import { ACCOUNT, ACCOUNT_RANGE } from '../ledger/chart.ts';
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
import type { BookColumn, BookEntry, BookLayout } from './book-entry.ts';

const RECEIVABLE: Bucket = { key: 'receivable', isFor: is(ACCOUNT.receivable), side: 'debit' };
const VAT: Bucket = { key: 'vat', isFor: is(ACCOUNT.outputVat), side: 'credit' };
const DISCOUNT: Bucket = {
  key: 'discount',
  isFor: is(ACCOUNT.salesReturns, ACCOUNT.salesDiscounts),
  side: 'debit',
};
const SALES: Bucket = {
  key: 'sales',
  isFor: (account) => account.startsWith(ACCOUNT_RANGE.income),
  side: 'credit',
};
const BUCKETS = [RECEIVABLE, VAT, DISCOUNT, SALES];

const COLUMNS: readonly BookColumn[] = [
  { key: 'date', title: 'Date', weight: 48, type: 'date' },
  { key: 'invoice', title: 'Invoice no.', weight: 68, type: 'text' },
  { key: 'tin', title: 'Customer’s TIN', weight: 76, type: 'text' },
  { key: 'name', title: 'Customer’s name', weight: 110, type: 'text', carry: 'label' },
  { key: 'address', title: 'Address', weight: 110, type: 'text' },
  { key: 'description', title: 'Description', weight: 112, type: 'text' },
  { key: 'gross', title: 'Amount (gross)', weight: 62, type: 'money', carry: 'sum' },
  { key: 'discount', title: 'Discount', weight: 50, type: 'money', carry: 'sum' },
  { key: 'vat', title: 'VAT amount', weight: 58, type: 'money', carry: 'sum' },
  { key: 'vatable', title: 'VATable', group: 'Net sales', weight: 62, type: 'money', carry: 'sum' },
  {
    key: 'zero-rated',
    title: 'Zero-rated',
    group: 'Net sales',
    weight: 60,
    type: 'money',
    carry: 'sum',
  },
  { key: 'exempt', title: 'Exempt', group: 'Net sales', weight: 58, type: 'money', carry: 'sum' },
  { key: 'receivable', title: 'Accounts receivable Dr', weight: 64, type: 'money', carry: 'sum' },
];

/**
 * The Sales Journal (handbook 3.3). Further accounts stand at the right only in a book that has any
 * (`hasOthers`): its columns then still add up to the whole journal.
 */
export function salesJournal({ hasOthers }: { readonly hasOthers: boolean }): BookLayout {
  return {
    columns: hasOthers ? [...COLUMNS, ...ACCOUNT_COLUMNS('Others')] : COLUMNS,
    cellsOf: (entry) => {
      const { amounts, rest } = shareLines(entry.lines, BUCKETS);
      const sales = amounts.get('sales') ?? 0n;
      const discount = amounts.get('discount') ?? 0n;
      const net = buildNetSales(entry, { sales, discount });
      const vat = amounts.get('vat') ?? 0n;
      const cells = [
        entry.date,
        entry.document,
        entry.tin,
        entry.party,
        entry.address,
        entry.description,
        sales + vat,
        orNothing(discount),
        orNothing(vat),
        orNothing(net.vatable),
        orNothing(net.zeroRated),
        orNothing(net.exempt),
        orNothing(amounts.get('receivable')),
      ];
      return hasOthers ? withAccounts(cells, rest) : [cells];
    },
    linesOf: linesOfBuckets(BUCKETS),
    cellsOfCancelled: ({ date, number, state, reason, isRestored }) => [
      date,
      number,
      null,
      isRestored ? `NO LONGER ${state.toUpperCase()}` : state.toUpperCase(),
      null,
      reason,
      ...COLUMNS.slice(6).map(() => (isRestored ? null : 0n)),
      ...(hasOthers ? [null, null, null] : []),
    ],
  };
}

/**
 * By the tax rows, which know the class of each sale less its discounts; an entry whose rows do not
 * say it all goes by its accounts.
 */
function buildNetSales(
  { bases, lines }: BookEntry,
  { sales, discount }: { readonly sales: Centavos; readonly discount: Centavos },
) {
  if (total(bases) === sales - discount) {
    return {
      vatable: bases['vatable'] ?? 0n,
      zeroRated: bases['zero-rated'] ?? 0n,
      // Sales of who is not registered for VAT are exempt (NIRC 109 (1) (CC)).
      exempt: (bases['exempt'] ?? 0n) + (bases['non-vat'] ?? 0n),
    };
  }
  const on = (wanted: (account: string) => boolean) =>
    sum(
      lines
        .filter(
          ({ account }) => SALES.isFor(account) && !DISCOUNT.isFor(account) && wanted(account),
        )
        .map((line) => amountOn('credit', line)),
    );
  return {
    vatable: on((account) => account !== ACCOUNT.zeroRatedSales && account !== ACCOUNT.exemptSales),
    zeroRated: on(is(ACCOUNT.zeroRatedSales)),
    exempt: on(is(ACCOUNT.exemptSales)),
  };
}

function is(...accounts: string[]): (account: string) => boolean {
  return (account) => accounts.includes(account);
}
