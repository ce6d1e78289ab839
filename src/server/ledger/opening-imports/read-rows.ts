import type { BusinessDate } from '#shared/dates.ts';
import { readWrittenAccount } from '#shared/ledger/written-account.ts';
import type { WrittenAccount } from '#shared/ledger/written-account.ts';
import type { Centavos } from '#shared/money.ts';

import { isBlank } from '../imports/sheet.ts';
import type { Sheet } from '../imports/sheet.ts';

import { readAmount, readDay } from './read-cells.ts';
import { findBalanceColumns, findItemColumns } from './sheet-kinds.ts';
import type { SheetColumns } from './sheet-kinds.ts';

interface Place {
  readonly sheet: string;
  /** As the spreadsheet program counts. */
  readonly row: number;
  /** Why the row can be nothing; empty where it can. */
  readonly reason: string;
}

/** A row of a trial balance. */
export interface BalanceRow extends Place {
  readonly written: WrittenAccount;
  /** As the file writes it. */
  readonly text: string;
  /** Debit less credit. */
  readonly net: Centavos;
  /** In another currency, where the file says so; never negative. */
  readonly foreign: Centavos;
}

/** An invoice or bill that is not paid in full; below zero a payment or credit that is left. */
export interface ItemRow extends Place {
  readonly register: 'customer' | 'vendor';
  readonly party: string;
  readonly tin: string;
  readonly address: string;
  readonly document: string;
  readonly date: BusinessDate;
  readonly due: BusinessDate | undefined;
  readonly amount: Centavos;
}

const TOTAL = /^(?:sub)?totals?\b|^percentage of total|^(?:grand|net) total/i;

/** Reads the accounts of a trial balance; sections, sums and footers are none. */
export function readBalances(sheet: Sheet): BalanceRow[] {
  const found = findBalanceColumns(sheet);
  if (found === undefined) return [];
  return rowsBelow(sheet, found).flatMap(({ row, text }) => {
    const name = text('account');
    const number = text('number');
    const [debit, credit] = [readAmount(text('debit')), readAmount(text('credit'))];
    if (TOTAL.test(name) || TOTAL.test(number) || (debit === 0n && credit === 0n)) return [];
    const foreign = readAmount(text('foreign'));
    const isRead = debit !== undefined && credit !== undefined && foreign !== undefined;
    const net = (debit ?? 0n) - (credit ?? 0n);
    return [
      {
        sheet: sheet.name,
        row,
        text: [number, name].filter(Boolean).join(' '),
        written: readWrittenAccount(number, name),
        net,
        foreign: foreign !== undefined && foreign < 0n ? -foreign : (foreign ?? 0n),
        reason: isRead ? '' : 'An amount cannot be read.',
      },
    ];
  });
}

/** Reads the open documents of a sheet; the party stands in its column or over its documents. */
export function readItems(
  sheet: Sheet,
  register: ItemRow['register'],
  daysFirst: boolean,
): ItemRow[] {
  const found = findItemColumns(sheet);
  if (found === undefined) return [];
  let over = '';
  return rowsBelow(sheet, found).flatMap(({ row, cells, text }) => {
    const written = cells.filter((cell) => cell !== '');
    const [first = ''] = written;
    if (TOTAL.test(first)) return [];
    if (written.length === 1) {
      over = first;
      return [];
    }
    if (text('date') === '' && text('document') === '') return [];
    const amount = readAmount(text('amount'));
    if (amount === 0n) return [];
    const [date, due] = [readDay(text('date'), daysFirst), readDay(text('due'), daysFirst)];
    const currency = text('currency').toUpperCase();
    const party = found.columns['party'] === undefined ? over : text('party');
    return [
      {
        sheet: sheet.name,
        row,
        register,
        party,
        tin: text('tin'),
        address: text('address'),
        document: text('document') || [text('type'), date].filter(Boolean).join(' '),
        date: date ?? '',
        due,
        amount: amount ?? 0n,
        reason: reasonAgainst({ amount, date, currency, party, due, dueText: text('due') }),
      },
    ];
  });
}

interface ReadParts {
  readonly amount: Centavos | undefined;
  readonly date: BusinessDate | undefined;
  readonly due: BusinessDate | undefined;
  readonly dueText: string;
  readonly currency: string;
  readonly party: string;
}

function reasonAgainst(read: ReadParts): string {
  const { amount, date, due, dueText, currency, party } = read;
  if (party === '') return 'Who it is of is missing.';
  if (amount === undefined) return 'The amount cannot be read.';
  if (date === undefined) return 'The date cannot be read. Write it with its year.';
  if (due === undefined && dueText !== '') return 'The due date cannot be read.';
  if (currency !== '' && currency !== 'PHP')
    return `It is in ${currency.slice(0, 3)}. Open documents are kept in pesos: enter its amount in pesos.`;
  return '';
}

function rowsBelow({ rows }: Sheet, { headerRow, columns }: SheetColumns) {
  return rows.flatMap((cells, index) => {
    if (index <= headerRow || isBlank(cells)) return [];
    const text = (path: string) => {
      const column = columns[path];
      return column === undefined ? '' : (cells[column] ?? '').trim();
    };
    return [{ row: index + 1, cells, text }];
  });
}
