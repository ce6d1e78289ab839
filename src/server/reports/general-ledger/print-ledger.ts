import type { BookCode } from '#shared/ledger/journal-entry.ts';
import { BOOKS } from '#shared/ledger/journal-entry.ts';
import { formatDate } from '#shared/dates.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';
import type {
  PrintedColumn,
  PrintedRow,
  PrintedTable,
} from '../../output/long-tables/printed-table.ts';
import type { PrintHead } from '../../output/vouchers/print-head.ts';

import type { Card, CardRow, CardsChoice } from './card-rows.ts';
import { cardRows } from './card-rows.ts';
import type { LedgerView } from './ledger-view.ts';
import { streamJournal } from './lines-queries.ts';

const END: PrintedRow = { kind: 'end', cells: ['*** nothing follows ***'] };

const STAGES = {
  'unadjusted': 'Before adjustments',
  'adjusted': 'Adjusted, before closing',
  'post-closing': 'All entries',
} as const;

const CARD_COLUMNS: readonly PrintedColumn[] = [
  { title: 'Date', weight: 48, type: 'text' },
  { title: 'Entry', weight: 80, type: 'text' },
  { title: 'Document', weight: 80, type: 'text' },
  { title: 'Particulars', weight: 240, type: 'text', carry: 'label' },
  { title: 'Party or document', weight: 144, type: 'text' },
  { title: 'Debit', weight: 80, type: 'money', carry: 'sum' },
  { title: 'Credit', weight: 80, type: 'money', carry: 'sum' },
  { title: 'Balance', weight: 88, type: 'money', carry: 'last' },
];

const JOURNAL_COLUMNS: readonly PrintedColumn[] = [
  { title: 'Date', weight: 48, type: 'text' },
  { title: 'Entry', weight: 80, type: 'text' },
  { title: 'Document', weight: 80, type: 'text' },
  { title: 'Description', weight: 240, type: 'text', carry: 'label' },
  { title: 'Account', weight: 208, type: 'text' },
  { title: 'Party', weight: 128, type: 'text' },
  { title: 'Debit', weight: 80, type: 'money', carry: 'sum' },
  { title: 'Credit', weight: 80, type: 'money', carry: 'sum' },
];

/** A printed list of the ledger: everything but its rows. */
export function describeLedgerPrintout(
  view: LedgerView,
  head: PrintHead,
  of: { title: string; table: 'cards' | 'journal' },
): PrintedTable {
  return {
    sheet: 'a4',
    head: {
      left: head.company,
      title: of.title,
      period: `${formatDate(view.from)} to ${formatDate(view.to)}`,
      right: ['In Philippine Peso', ...wordsOfView(view)],
    },
    foot: head.foot,
    layouts: [of.table === 'cards' ? CARD_COLUMNS : JOURNAL_COLUMNS],
    createdAt: head.producedAt,
  };
}

/** Which entries a look at the ledger counts. */
export function wordsOfView({ stages, knownBy }: LedgerView): string[] {
  const known = knownBy === undefined ? [] : [`As of recording date ${formatDate(knownBy)}`];
  return [STAGES[stages], ...known];
}

/** The rows of cards as they are printed. */
export async function* cardPrintedRows(
  snapshot: Snapshot,
  view: LedgerView,
  of: { asked: CardsChoice; cards: readonly Card[] },
): AsyncGenerator<PrintedRow> {
  for await (const row of cardRows(snapshot, view, of)) yield* printedCard(row);
  yield END;
}

function* printedCard(row: CardRow): Generator<PrintedRow> {
  const { card, balance } = row;
  const day = formatDate(row.date);
  if (row.kind === 'opening') {
    const party = card.party === '' ? '' : `: ${card.party}${card.tin && `, TIN ${card.tin}`}`;
    const title = `${card.account} ${card.title}${party}`;
    yield { kind: 'section', cells: [title], contents: title };
    yield { kind: 'line', cells: [day, '', '', 'Balance forwarded', '', null, null, balance] };
  } else if (row.kind === 'line') {
    const { entryNumber, number, description, memo, partyName, debit, credit } = row.line;
    const words = memo === '' || memo === description ? description : `${description} · ${memo}`;
    const party = card.party === '' ? (partyName ?? '') : (row.line.document ?? '');
    const amounts = [debit > 0n ? debit : null, credit > 0n ? credit : null, balance];
    yield { kind: 'line', cells: [day, entryNumber, number, words, party, ...amounts] };
  } else {
    const { debit, credit } = card.sums;
    yield { kind: 'total', cells: ['', '', '', 'Total and balance', '', debit, credit, balance] };
  }
}

/** The rows of a journal as they are printed; `titles` by account. */
export async function* journalPrintedRows(
  snapshot: Snapshot,
  view: LedgerView,
  { book, titles }: { book: BookCode | undefined; titles: ReadonlyMap<string, string> },
): AsyncGenerator<PrintedRow> {
  let entry = '';
  const total = { debit: 0n, credit: 0n };
  for await (const line of streamJournal(snapshot, view, book)) {
    const isFirst = line.entryNumber !== entry;
    entry = line.entryNumber;
    const { debit, credit, description } = line;
    total.debit += debit;
    total.credit += credit;
    const head = isFirst
      ? [formatDate(line.date), entry, line.number, description]
      : ['', '', '', line.memo === description ? '' : line.memo];
    const account = `${line.account} ${titles.get(line.account) ?? ''}`;
    const amounts = [debit > 0n ? debit : null, credit > 0n ? credit : null];
    yield {
      kind: isFirst ? 'line' : 'more',
      cells: [...head, account, line.partyName ?? '', ...amounts],
    };
  }
  yield { kind: 'grand', cells: ['', '', '', 'Total', '', '', total.debit, total.credit] };
  yield END;
}

/** `General Journal`, or of all books. */
export function journalTitle(book: BookCode | undefined): string {
  return book === undefined ? 'Journal' : BOOKS[book];
}
