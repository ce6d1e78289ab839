import type { z } from 'zod';

import type { readBook as readBookRoute } from '#shared/api/books/books.ts';
import type { BookCell, BookColumn } from '#shared/books/book-entry.ts';
import type { Book } from '#shared/books/books.ts';
import { BOOK_TITLES } from '#shared/books/books.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';
import { isKeyOf } from '#shared/keys-of.ts';

import { openSnapshot } from '../../platform/db/snapshot.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';

import type { BookRow } from './book-rows.ts';
import { permitLines } from './print-book.ts';
import type { PreparedBook } from './prepare-book.ts';
import { prepareBook } from './prepare-book.ts';
import { readChainLength, sumAccounts, sumBooks } from './scope-queries.ts';

type Answer = Omit<z.output<(typeof readBookRoute)['reply'] & object>, 'success'>;
type Report = Answer['report'];

const MOST_ROWS = 300;

/** The month or the taxable year of a key. Throws book-not-this-year. */
function bookPeriodOf(key: string, { fiscalYearEndMonth }: CompanyProfile): Period {
  const period = parsePeriod(key, fiscalYearEndMonth);
  if (period === undefined || period.kind === 'quarter') throw new Problem('book-not-this-year');
  return period;
}

/**
 * Opens a whole book as it stands now, sealed and late entries alike; close the snapshot when its
 * rows are read.
 */
export async function openBook(
  deps: Deps,
  caller: Caller,
  { book, period }: { book: Book; period: string },
): Promise<{ snapshot: Snapshot; prepared: PreparedBook; company: CompanyProfile }> {
  const { company } = await getCompany(deps, caller);
  const of = bookPeriodOf(period, company);
  const snapshot = await openSnapshot(deps.db);
  try {
    const through = await readChainLength(snapshot);
    const scope = { book, period: of, part: 0, after: 0n, through };
    return { snapshot, prepared: await prepareBook(snapshot, scope), company };
  } catch (error) {
    await snapshot.rollback().execute();
    throw error;
  }
}

/**
 * Some hundred rows of a book for the screen, and the accounts to be posted. Throws
 * book-not-this-year.
 */
export async function readBook(
  deps: Deps,
  caller: Caller,
  asked: { book: Book; period: string; from: number },
): Promise<Answer> {
  const { snapshot, prepared, company } = await openBook(deps, caller, asked);
  try {
    const recapitulation = await findRecapitulation(snapshot, prepared);
    const rows: BookRow[] = [];
    let [index, hasMore] = [0, false];
    for await (const row of prepared.rows()) {
      if (row.layout === 1) continue;
      if (index >= asked.from + MOST_ROWS) {
        hasMore = true;
        break;
      }
      if (index >= asked.from) rows.push(row);
      index += 1;
    }
    const common = {
      title: prepared.title,
      period: prepared.heading,
      heading: permitLines(company),
      notes: [],
      asRecordedBy: null,
      producedAt: deps.clock.now(),
    };
    return {
      report: {
        ...common,
        columns: prepared.columns.map(toColumn),
        rows: rows.map((row) => toRow(row, prepared)),
        checks: buildChecks(prepared, recapitulation),
      },
      recapitulation: {
        ...common,
        title: 'Recapitulation',
        columns: prepared.recapitulation.map(toColumn),
        rows: recapitulationRows(recapitulation, prepared),
        checks: [],
      },
      next: hasMore ? asked.from + MOST_ROWS : null,
    };
  } finally {
    await snapshot.rollback().execute();
  }
}

interface Posted {
  readonly account: string;
  readonly title: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

async function findRecapitulation(snapshot: Snapshot, { scope }: PreparedBook): Promise<Posted[]> {
  if (scope.book !== 'GL') return sumAccounts(snapshot, scope);
  const books = await sumBooks(snapshot, scope);
  return books.map(({ book, debit, credit }) => ({
    account: book,
    title: isKeyOf(BOOK_TITLES, book) ? BOOK_TITLES[book] : book,
    debit,
    credit,
  }));
}

function buildChecks({ debit, credit }: PreparedBook, posted: readonly Posted[]): Report['checks'] {
  const debits = posted.reduce((sum, row) => sum + row.debit, 0n);
  const credits = posted.reduce((sum, row) => sum + row.credit, 0n);
  return [
    { text: 'Total debits equal total credits', isOk: debit === credit },
    {
      text: 'The recapitulation equals the totals of the book',
      isOk: debits === debit && credits === credit,
    },
  ];
}

function toColumn({ key, title, group, type }: BookColumn) {
  return { key, title: group === undefined ? title : `${group}: ${title}`, type };
}

const KINDS = {
  section: 'heading',
  line: 'line',
  more: 'line',
  total: 'subtotal',
  grand: 'total',
  note: 'note',
  end: 'note',
} as const;

function toRow(row: BookRow, prepared: PreparedBook): Report['rows'][number] {
  const { kind, cells } = row;
  const { columns } = prepared;
  const isAcross = kind === 'section' || kind === 'note' || kind === 'end';
  const all = isAcross ? columns.map((_, index) => cells[index] ?? null) : cells;
  return {
    kind: KINDS[kind],
    level: kind === 'more' ? 1 : 0,
    cells: all.map((cell, at) => toCell(cell, behindCell(row, prepared, columns[at]?.key ?? ''))),
  };
}

/**
 * A row opens its entry, a card and its totals the account's card; a total of a journal opens the
 * lines of the accounts that its column adds up, or the journal's entries where the column goes by
 * classes of sales or purchases.
 */
function behindCell(row: BookRow, { scope }: PreparedBook, column: string): Behind {
  const { kind, transactionId, account, month } = row;
  if (transactionId !== undefined) return { of: 'record', transactionId };
  const period = month === undefined ? scope.period : (parsePeriod(month) ?? scope.period);
  const { from, to } = period;
  if (account !== undefined) {
    const card = { of: 'account', account, from, to } as const;
    if (column === 'balance') return { ...card, measure: kind === 'total' ? 'closing' : 'opening' };
    return column === 'debit' || column === 'credit' ? { ...card, measure: column } : card;
  }
  if (kind !== 'grand' || scope.book === 'GL') return undefined;
  const added = row.adds?.[column];
  return added === undefined
    ? { of: 'journal', book: scope.book, from, to }
    : { of: 'figure', ...added, book: scope.book, from, to };
}

type Behind = Report['rows'][number]['cells'][number]['behind'];

function toCell(cell: BookCell, behind: Behind) {
  if (cell === null) return {};
  const value = typeof cell === 'bigint' ? { amount: cell } : { text: cell };
  return behind === undefined ? value : { ...value, behind };
}

/** What was posted opens the lines of its account, or of its book, that the book has. */
function recapitulationRows(posted: readonly Posted[], { scope, debit, credit }: PreparedBook) {
  const { from, to } = scope.period;
  const opens = (side: 'debit' | 'credit', account: string | undefined): Behind => {
    const book = scope.book === 'GL' ? account : scope.book;
    const isOfAccount = scope.book !== 'GL' && account !== undefined;
    return {
      of: 'figure',
      ...(isOfAccount ? { accounts: account } : { figure: 'all-accounts' as const }),
      ...(book === undefined ? {} : { book }),
      measure: side,
      from,
      to,
    };
  };
  const buildCells = ({ account, title, debit: debits, credit: credits }: Partial<Posted>) => [
    toCell(account ?? null, undefined),
    toCell(title ?? 'Total', undefined),
    toCell(debits ?? 0n, opens('debit', account)),
    toCell(credits ?? 0n, opens('credit', account)),
  ];
  return [
    ...posted.map((row) => ({ kind: 'line' as const, level: 0, cells: buildCells(row) })),
    { kind: 'total' as const, level: 0, cells: buildCells({ debit, credit }) },
  ];
}
