import type { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import type { BookCode } from '#shared/ledger/journal-entry.ts';
import { Problem } from '#shared/problems.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendPdf } from '../../output/tables/send-pdf.ts';
import { findFrame, wordsOfDays } from '../../output/tables/framed-table.ts';
import { sendTable } from '../../output/tables/send-table.ts';
import { counted, demandFreePlace } from '../../output/tables/underway.ts';
import { findPrintHead } from '../../output/vouchers/print-head.ts';
import type { Caller } from '../../platform/http/caller.ts';

import type { CardRow, CardsChoice } from './card-rows.ts';
import { cardRows, listCards } from './card-rows.ts';
import { findAccount, findPartyName, listChart } from './chart-queries.ts';
import { CARD_COLUMNS, PARTY_CARD_COLUMNS, journalColumns } from './file-columns.ts';
import { journalTitle, wordsOfView } from './print-ledger.ts';
import { cardsPdf, journalPdf } from './ledger-pdf.ts';
import type { LedgerView } from './ledger-view.ts';
import { streamJournal } from './lines-queries.ts';
import type { LedgerLine } from './lines-queries.ts';

interface FileOrder {
  readonly deps: Deps;
  readonly caller: Caller;
  readonly view: LedgerView;
  readonly format: 'pdf' | 'xlsx' | 'csv';
}

/**
 * Sends cards as a file, streamed: of one account, of one party, of every party of an account, or
 * the whole ledger. Throws not-found for an account or party that there is none of, bad-request for
 * a party of no account, too-many-requests while three other exports are under way.
 */
export async function sendCards(
  reply: FastifyReply,
  { deps, caller, view, asked, format }: FileOrder & { asked: CardsChoice },
): Promise<FastifyReply> {
  demandFreePlace();
  await demandKnown(deps, asked);
  const isByParty = asked.byParty === true || asked.partyId !== undefined;
  const fileName = `${isByParty ? 'party-' : ''}ledger-${asked.account ?? 'general'}-${view.to}`;
  if (format === 'pdf') {
    const head = await findPrintHead(deps, caller);
    return sendPdf(
      reply,
      fileName,
      inOneMoment(deps, (snapshot) => each(cardsPdf({ snapshot, view, head }, asked))),
    );
  }
  const rows = counted(inOneMoment(deps, (snapshot) => cardsOf(snapshot, view, asked)));
  const columns = isByParty ? PARTY_CARD_COLUMNS : CARD_COLUMNS;
  const below = [wordsOfDays(view), ...wordsOfView(view)];
  const frame = await findFrame<CardRow>(deps, caller, { title: 'Ledger', below });
  return sendTable(reply, { name: 'Ledger', fileName, format, columns, rows, frame });
}

async function demandKnown({ db }: Deps, { account, partyId }: CardsChoice): Promise<void> {
  if (account === undefined && partyId !== undefined) {
    const message = 'Name the account whose card of this party you want.';
    throw new Problem('bad-request', { fields: [{ path: 'account', message }] });
  }
  if (account !== undefined && (await findAccount(db, account)) === undefined)
    throw new Problem('not-found');
  if (partyId !== undefined && (await findPartyName(db, partyId)) === undefined)
    throw new Problem('not-found');
}

async function* cardsOf(
  snapshot: Snapshot,
  view: LedgerView,
  asked: CardsChoice,
): AsyncGenerator<CardRow> {
  const cards = await listCards(snapshot, view, asked);
  yield* cardRows(snapshot, view, { asked, cards });
}

/**
 * Sends the entries of a book, or of all, line by line. Throws too-many-requests while three other
 * exports are under way.
 */
export async function sendJournalBook(
  reply: FastifyReply,
  { deps, caller, view, book, format }: FileOrder & { book: BookCode | undefined },
): Promise<FastifyReply> {
  demandFreePlace();
  const fileName = `journal-${book ?? 'all'}-${view.to}`;
  if (format === 'pdf') {
    const head = await findPrintHead(deps, caller);
    return sendPdf(
      reply,
      fileName,
      inOneMoment(deps, (snapshot) => each(journalPdf({ snapshot, view, head }, book))),
    );
  }
  const titles = new Map((await listChart(deps.db)).map(({ account, title }) => [account, title]));
  const rows = counted(inOneMoment(deps, (snapshot) => streamJournal(snapshot, view, book)));
  const columns = journalColumns(titles);
  const name = journalTitle(book);
  const below = [wordsOfDays(view), ...wordsOfView(view)];
  const frame = await findFrame<LedgerLine>(deps, caller, { title: name, below, total: {} });
  return sendTable(reply, { name, fileName, format, columns, rows, frame });
}

async function* each(stream: Promise<Readable>): AsyncGenerator<Uint8Array> {
  yield* (await stream) as AsyncIterable<Uint8Array>;
}

async function* inOneMoment<Row>(
  { reports }: Deps,
  read: (snapshot: Snapshot) => AsyncGenerator<Row>,
): AsyncGenerator<Row> {
  const snapshot = await reports.openSnapshot();
  try {
    yield* read(snapshot);
  } finally {
    await snapshot.rollback().execute();
  }
}
