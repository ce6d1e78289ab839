import type { Readable } from 'node:stream';

import type { BookCode } from '#shared/ledger/journal-entry.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';
import { drawTableStream } from '../../output/long-tables/draw-table.ts';
import type { PrintHead } from '../../output/vouchers/print-head.ts';

import type { CardsChoice } from './card-rows.ts';
import { listCards } from './card-rows.ts';
import { listChart } from './chart-queries.ts';
import {
  cardPrintedRows,
  journalPrintedRows,
  journalTitle,
  describeLedgerPrintout,
} from './print-ledger.ts';
import type { LedgerView } from './ledger-view.ts';

interface PrintoutOf {
  readonly snapshot: Snapshot;
  readonly view: LedgerView;
  readonly head: PrintHead;
  readonly signal?: AbortSignal | undefined;
}

/** Cards as a PDF, drawn page by page in a thread of its own while it is read. */
export async function cardsPdf(
  { snapshot, view, head, signal }: PrintoutOf,
  asked: CardsChoice,
): Promise<Readable> {
  const cards = await listCards(snapshot, view, asked);
  const [first] = cards;
  const isByParty = asked.byParty === true || asked.partyId !== undefined;
  const spec = describeLedgerPrintout(view, head, {
    title: isByParty ? `Party ledgers: ${first?.title ?? asked.account ?? ''}` : 'General Ledger',
    table: 'cards',
  });
  const rows = () => cardPrintedRows(snapshot, view, { asked, cards });
  return drawTableStream(spec, rows, signal === undefined ? {} : { signal });
}

/** A journal as a PDF, drawn page by page in a thread of its own while it is read. */
export async function journalPdf(
  { snapshot, view, head, signal }: PrintoutOf,
  book: BookCode | undefined,
): Promise<Readable> {
  const titles = new Map((await listChart(snapshot)).map(({ account, title }) => [account, title]));
  const spec = describeLedgerPrintout(view, head, { title: journalTitle(book), table: 'journal' });
  const rows = () => journalPrintedRows(snapshot, view, { book, titles });
  return drawTableStream(spec, rows, signal === undefined ? {} : { signal });
}
