import type { FastifyReply } from 'fastify';

import type { BookCode } from '#shared/ledger/journal-entry.ts';
import { BOOKS } from '#shared/ledger/journal-entry.ts';
import { Problem } from '#shared/problems.ts';

import type { Snapshot } from '../db/snapshot.ts';
import { openSnapshot } from '../db/snapshot.ts';
import type { Deps } from '../deps.ts';
import { sendTable } from '../exports/send-table.ts';
import { counted, demandFreePlace } from '../exports/underway.ts';
import type { Caller } from '../http/caller.ts';

import type { CardRow, CardsAsked } from './card-rows.ts';
import { cardRows, listCards } from './card-rows.ts';
import { findAccount, findPartyName, listChart } from './chart-queries.ts';
import { CARD_COLUMNS, PARTY_CARD_COLUMNS, journalColumns } from './file-columns.ts';
import type { LedgerView } from './ledger-view.ts';
import { streamJournal } from './lines-queries.ts';

type Format = 'pdf' | 'xlsx' | 'csv';

interface Asked {
  readonly deps: Deps;
  readonly caller: Caller;
  readonly view: LedgerView;
  readonly format: Format;
}

/**
 * Sends cards as a file, streamed: of one account, of one party, of every party of an account, or the whole ledger. Throws
 * not-found for an account or party that there is none of, too-many-requests while three other exports are under way.
 */
export async function sendCards(
  reply: FastifyReply,
  { deps, view, asked, format }: Asked & { asked: CardsAsked },
): Promise<FastifyReply> {
  if (format === 'pdf') throw new Problem('not-found');
  demandFreePlace();
  await demandKnown(deps, asked);
  const isByParty = asked.byParty === true || asked.partyId !== undefined;
  const fileName = `${isByParty ? 'party-' : ''}ledger-${asked.account ?? 'general'}-${view.to}`;
  const rows = counted(inOneMoment(deps, (snapshot) => rowsOf(snapshot, view, asked)));
  const columns = isByParty ? PARTY_CARD_COLUMNS : CARD_COLUMNS;
  return sendTable(reply, { name: 'Ledger', fileName, format, columns, rows });
}

async function demandKnown({ db }: Deps, { account, partyId }: CardsAsked): Promise<void> {
  if (account !== undefined && (await findAccount(db, account)) === undefined)
    throw new Problem('not-found');
  if (partyId !== undefined && (await findPartyName(db, partyId)) === undefined)
    throw new Problem('not-found');
}

async function* rowsOf(
  snapshot: Snapshot,
  view: LedgerView,
  asked: CardsAsked,
): AsyncGenerator<CardRow> {
  const cards = await listCards(snapshot, view, asked);
  yield* cardRows(snapshot, view, { asked, cards });
}

/** Sends the entries of a book, or of all, line by line. Throws too-many-requests while three other exports are under way. */
export async function sendJournalBook(
  reply: FastifyReply,
  { deps, view, book, format }: Asked & { book: BookCode | undefined },
): Promise<FastifyReply> {
  if (format === 'pdf') throw new Problem('not-found');
  demandFreePlace();
  const titles = new Map((await listChart(deps.db)).map(({ account, title }) => [account, title]));
  const rows = counted(inOneMoment(deps, (snapshot) => streamJournal(snapshot, view, book)));
  return sendTable(reply, {
    name: book === undefined ? 'Journal' : BOOKS[book],
    fileName: `journal-${book ?? 'all'}-${view.to}`,
    format,
    columns: journalColumns(titles),
    rows,
  });
}

async function* inOneMoment<Row>(
  { db }: Deps,
  read: (snapshot: Snapshot) => AsyncGenerator<Row>,
): AsyncGenerator<Row> {
  const snapshot = await openSnapshot(db);
  try {
    yield* read(snapshot);
  } finally {
    await snapshot.rollback().execute();
  }
}
