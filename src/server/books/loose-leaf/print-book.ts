import type { BookCell, BookColumn } from '#shared/books/book-entry.ts';
import type { BookSheet } from '#shared/books/books.ts';
import { formatDate } from '#shared/dates.ts';

import { manilaInstant } from '../../output/tables/manila-instant.ts';
import type {
  PrintedColumn,
  PrintedRow,
  PrintedTable,
} from '../../output/long-tables/printed-table.ts';
import { PRODUCT_VERSION } from '../../platform/process/product-version.ts';
import { printHead } from '../../platform/settings/company-print-head.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';

import type { PreparedBook } from './prepare-book.ts';

/** At most so many leaves are bound in one volume, with cover and contents (handbook 3.4). */
const MOST_LEAVES = 200;

/** How a book is printed. */
export interface PrintedBook {
  readonly company: CompanyProfile;
  readonly sheet: BookSheet;
  readonly at: Date;
  readonly by: string;
  readonly isSealed: boolean;
}

/**
 * A book as a printout: its heading, its columns and its foot (handbook 3.3); a year's book in
 * volumes with covers (3.4).
 */
export function describeBookTable(book: PreparedBook, printed: PrintedBook): PrintedTable {
  const { company, sheet, at, by, isSealed } = printed;
  const { name, taxLine, address } = printHead(company, company.registeredName);
  const { period } = book.scope;
  const done = isSealed ? 'Sealed' : 'Printed';
  return {
    sheet,
    head: {
      left: [name, taxLine, address],
      title: book.title,
      period: book.heading,
      right: permitLines(company),
    },
    foot: [
      `${done} ${manilaInstant(at).slice(0, 16)} by ${by}`,
      `Talaan ${PRODUCT_VERSION}`,
      ...(isSealed ? [] : ['Not sealed: entries may still be added']),
    ].join(' · '),
    layouts: [book.columns, book.recapitulation].map((columns) => columns.map(toPrintedColumn)),
    createdAt: at,
    ...(period.kind === 'month'
      ? {}
      : {
          volumes: {
            leaves: MOST_LEAVES,
            front: { contentsTitle: 'Contents', cover: buildCover(book, printed) },
          },
        }),
  };
}

/** The rows as they are printed: days as month, day and year. */
export async function* printedRows({ scope, rows }: PreparedBook): AsyncGenerator<PrintedRow> {
  for await (const { kind, cells, layout, contents, entry, account } of rows()) {
    // A volume of the ledger goes from account to account.
    const place = scope.book === 'GL' ? account : entry;
    yield {
      kind,
      cells: cells.map(printedCell),
      ...(layout === undefined ? {} : { layout }),
      ...(contents === undefined ? {} : { contents }),
      ...(place === undefined ? {} : { entry: place }),
    };
  }
  yield { kind: 'end', cells: ['*** nothing follows ***'] };
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function printedCell(cell: BookCell): BookCell {
  return typeof cell === 'string' ? cell.replace(DAY, '$2/$3/$1') : cell;
}

/** What is never broken, by the key of its column: numbers of documents, cheques and taxpayers. */
const WHOLE: Readonly<Record<string, string>> = {
  tin: '000-000-000-00000',
  reference: 'BILL-2026-000000',
  cheque: '0000000000',
};

function wholeOf({ key, type }: BookColumn): string | undefined {
  if (type === 'date') return '00/00/0000';
  return type === 'money' ? '00,000,000.00' : WHOLE[key];
}

function toPrintedColumn(column: BookColumn): PrintedColumn {
  const { title, group, weight, type, carry } = column;
  const whole = wholeOf(column);
  return {
    title,
    weight,
    type: type === 'money' ? 'money' : 'text',
    ...(whole === undefined ? {} : { whole }),
    ...(group === undefined ? {} : { group }),
    ...(carry === undefined ? {} : { carry }),
  };
}

const PERMITS: Readonly<Record<CompanyProfile['booksMode'], string>> = {
  manual: '',
  loose_leaf: 'Permit to use loose-leaf books',
  computerised: 'Acknowledgement certificate',
};

/** Permit or certificate, with its number and date; nothing for books that need none. */
export function permitLines({ booksMode, permitNumber, permitDate }: CompanyProfile): string[] {
  const permit = PERMITS[booksMode];
  if (permit === '') return [];
  if (permitNumber === '') return [`${permit} no. ____________`];
  const day = permitDate === '' ? '' : `dated ${formatDate(permitDate)}`;
  return [`${permit} no.`, [permitNumber, day].filter((text) => text !== '').join(', ')];
}

function buildCover(book: PreparedBook, { company }: PrintedBook) {
  const { name, taxLine, address } = printHead(company, company.registeredName);
  const { period, part } = book.scope;
  const supplement = part === 0 ? [] : [{ text: `Supplement ${part}`, size: 15, isBold: true }];
  return [
    { text: name, size: 20, isBold: true },
    ...(company.tradeName === '' || company.tradeName === name
      ? []
      : [{ text: company.tradeName, size: 11 }]),
    { text: taxLine, size: 11 },
    { text: address, size: 11 },
    { text: company.rdoCode === '' ? '' : `RDO ${company.rdoCode}`, size: 11 },
    { text: book.title.toUpperCase(), size: 30, isBold: true, above: 34 },
    ...supplement,
    { text: `Taxable year ${period.label}`, size: 15, above: 4 },
    { text: `${formatDate(period.from)} to ${formatDate(period.to)}`, size: 11 },
    { text: 'Volume {volume} of {volumes}', size: 15, isBold: true, above: 22 },
    { text: `${book.scope.book === 'GL' ? 'Accounts' : 'Entries'} {first} to {last}`, size: 11 },
    { text: '{leaves} leaves, this cover included', size: 11 },
    { text: permitLines(company).join(' '), size: 11, above: 22 },
  ];
}
