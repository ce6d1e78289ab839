import { ACCOUNT, LOCAL_INPUT_VAT, isBankAccount } from '../ledger/chart.ts';
import {
  ACCOUNT_COLUMNS,
  linesOfBuckets,
  orNothing,
  shareLines,
  withAccounts,
} from './amounts-of.ts';
import type { Bucket } from './amounts-of.ts';
import type { BookCell, BookColumn, BookEntry, BookLayout, CancelledNumber } from './book-entry.ts';

/** A bank account of the chart that a book has amounts of. */
export interface BankColumn {
  readonly account: string;
  readonly title: string;
}

/**
 * Bank accounts each have a column of their own, up to this many; more share one, with the number
 * beside it.
 */
const MOST_BANK_COLUMNS = 3;
const is = (wanted: string) => (account: string) => account === wanted;

interface Head {
  readonly columns: readonly BookColumn[];
  readonly cellsOf: (entry: BookEntry) => readonly BookCell[];
}

/** The Cash Receipts Book (handbook 3.3). */
export function cashReceiptsBook(banks: readonly BankColumn[]): BookLayout {
  return cashBook({
    banks,
    side: 'debit',
    before: [
      money('undeposited-debit', 'Undeposited Dr', {
        isFor: is(ACCOUNT.undeposited),
        side: 'debit',
        isOneSided: true,
      }),
      money('undeposited-credit', 'Undeposited Cr', {
        isFor: is(ACCOUNT.undeposited),
        side: 'credit',
        isOneSided: true,
      }),
    ],
    after: [
      money('creditable', 'Creditable tax (2307) Dr', {
        isFor: is(ACCOUNT.incomeTaxWithheld),
        side: 'debit',
      }),
      money('receivable', 'Accounts receivable Cr', {
        isFor: is(ACCOUNT.receivable),
        side: 'credit',
      }),
      money('advances', 'Customer advances Cr', {
        isFor: is(ACCOUNT.customerCredits),
        side: 'credit',
      }),
    ],
    head: {
      columns: [
        { key: 'date', title: 'Date', weight: 48, type: 'date' },
        { key: 'reference', title: 'CR/deposit no.', weight: 72, type: 'text' },
        { key: 'name', title: 'Received from', weight: 106, type: 'text', carry: 'label' },
        { key: 'description', title: 'Particulars', weight: 118, type: 'text' },
      ],
      cellsOf: (entry) => [entry.date, entry.document, entry.party, entry.description],
    },
  });
}

/** The Cash Disbursements Book (handbook 3.3). */
export function cashDisbursementsBook(banks: readonly BankColumn[]): BookLayout {
  return cashBook({
    banks,
    side: 'credit',
    before: [],
    after: [
      money('petty-cash-credit', 'Petty cash Cr', {
        isFor: is(ACCOUNT.pettyCash),
        side: 'credit',
        isOneSided: true,
      }),
      money('petty-cash-debit', 'Petty cash Dr', {
        isFor: is(ACCOUNT.pettyCash),
        side: 'debit',
        isOneSided: true,
      }),
      money('payable', 'Accounts payable Dr', { isFor: is(ACCOUNT.payable), side: 'debit' }),
      money('vat', 'Input VAT Dr', {
        isFor: (account) => LOCAL_INPUT_VAT.includes(account),
        side: 'debit',
      }),
      money('ewt', 'EWT payable Dr (Cr)', {
        isFor: is(ACCOUNT.withheldFromSuppliers),
        side: 'debit',
      }),
    ],
    head: {
      columns: [
        { key: 'date', title: 'Date', weight: 48, type: 'date' },
        { key: 'reference', title: 'Voucher no.', weight: 72, type: 'text' },
        { key: 'cheque', title: 'Cheque no.', weight: 44, type: 'text' },
        { key: 'name', title: 'Payee', weight: 92, type: 'text', carry: 'label' },
        { key: 'tin', title: 'TIN', weight: 76, type: 'text' },
        { key: 'description', title: 'Particulars', weight: 100, type: 'text' },
      ],
      cellsOf: (entry) => [
        entry.date,
        entry.document,
        entry.cheque,
        entry.party,
        entry.tin,
        entry.description,
      ],
    },
  });
}

interface MoneyColumn {
  readonly column: BookColumn;
  readonly bucket: Bucket;
}

function money(key: string, title: string, bucket: Omit<Bucket, 'key'>): MoneyColumn {
  return {
    column: { key, title, weight: 56, type: 'money', carry: 'sum' },
    bucket: { key, ...bucket },
  };
}

interface CashBook {
  readonly banks: readonly BankColumn[];
  /** Where the book's own amounts stand: receipts debit the bank, disbursements credit it. */
  readonly side: 'debit' | 'credit';
  readonly before: readonly MoneyColumn[];
  readonly after: readonly MoneyColumn[];
  readonly head: Head;
}

function cashBook({ banks, side, before, after, head }: CashBook): BookLayout {
  const isShared = banks.length > MOST_BANK_COLUMNS;
  const columns = [...before, ...bankColumns(banks, side), ...after];
  const buckets = columns.map(({ bucket }) => bucket);
  const codes: readonly BookColumn[] = isShared
    ? [{ key: 'bank-code', title: 'Bank code', weight: 40, type: 'text' }]
    : [];
  return {
    columns: [
      ...head.columns,
      ...codes,
      ...columns.map(({ column }) => column),
      ...ACCOUNT_COLUMNS('Sundry'),
    ],
    cellsOf: (entry) => {
      const { amounts, rest } = shareLines(entry.lines, buckets);
      const code = isShared ? [codesOf(entry)] : [];
      const cells = columns.map(({ column }) => orNothing(amounts.get(column.key)));
      return withAccounts([...head.cellsOf(entry), ...code, ...cells], rest);
    },
    linesOf: linesOfBuckets(buckets),
    cellsOfCancelled: (number) => [
      ...head.columns.map((column) => cancelledCell(column, number)),
      ...codes.map(() => null),
      ...columns.map(() => (number.isRestored ? null : 0n)),
      null,
      null,
      null,
    ],
  };
}

function bankColumns(banks: readonly BankColumn[], side: 'debit' | 'credit'): MoneyColumn[] {
  const short = side === 'debit' ? 'Dr' : 'Cr';
  if (banks.length === 0 || banks.length > MOST_BANK_COLUMNS) {
    return [money('bank', `Bank ${short}`, { isFor: isBankAccount, side })];
  }
  return banks.map(({ account, title }) =>
    money(`bank-${account}`, `${account} ${title.replace(/^Cash in Bank - /, '')} ${short}`, {
      isFor: is(account),
      side,
    }),
  );
}

function codesOf({ lines }: BookEntry): string {
  return [...new Set(lines.map(({ account }) => account).filter(isBankAccount))].join(', ');
}

function cancelledCell(
  { key }: BookColumn,
  { date, number, state, reason, isRestored }: CancelledNumber,
): BookCell {
  if (key === 'date') return date;
  if (key === 'reference') return number;
  if (key === 'name') return isRestored ? `NO LONGER ${state.toUpperCase()}` : state.toUpperCase();
  return key === 'description' ? reason : null;
}
