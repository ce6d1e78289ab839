import type { Readable } from 'node:stream';

import type { BookCode } from '#shared/ledger/journal-entry.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';
import { writeCsv, writeLines } from '../../output/tables/csv.ts';

import type { CardsChoice } from './card-rows.ts';
import { copiedCardRows, listCards } from './card-rows.ts';
import { CARD_COLUMNS, PARTY_CARD_COLUMNS, journalColumns } from './file-columns.ts';
import type { LedgerView } from './ledger-view.ts';
import { copyJournal } from './lines-queries.ts';

/** Cards as CSV, written as they are read. */
export async function cardsCsv(
  snapshot: Snapshot,
  view: LedgerView,
  asked: CardsChoice,
): Promise<Readable> {
  const cards = await listCards(snapshot, view, asked);
  const isByParty = asked.byParty === true || asked.partyId !== undefined;
  const columns = isByParty ? PARTY_CARD_COLUMNS : CARD_COLUMNS;
  return writeCsv(columns, copiedCardRows(snapshot, view, { asked, cards }));
}

/** A journal as CSV, written as it is read. */
export function journalCsv(
  snapshot: Snapshot,
  view: LedgerView,
  book: BookCode | undefined,
): Readable {
  const titles = journalColumns(new Map()).map(({ title }) => title);
  return writeLines(titles, copyJournal(snapshot, view, book));
}
