import type { Kysely } from 'kysely';

import type { BookCode } from '#shared/ledger/journal-entry.ts';
import { sum } from '#shared/money.ts';

import type { Tables } from '../../tables.ts';

import { partyOf } from './card.ts';
import { listJournalLines } from './journal-queries.ts';
import type { JournalLine } from './journal-queries.ts';
import type { LedgerView } from './ledger-view.ts';
import { readPlace, writePlace } from './place-text.ts';

interface JournalPage {
  readonly view: LedgerView;
  readonly book?: BookCode | undefined;
  readonly after?: string | undefined;
  readonly pageSize: number;
}

/**
 * A page of the entries of a book, or of all books, with their lines. Throws bad-request for a
 * place that is none.
 */
export async function journalPage(
  db: Kysely<Tables>,
  { view, book, after, pageSize }: JournalPage,
) {
  const place = readPlace(after);
  const lines = await listJournalLines(db, view, { book, after: place, limit: pageSize + 1 });
  const entries = Map.groupBy(lines, (line) => line.sequence);
  const page = [...entries.values()].slice(0, pageSize).map(buildEntry);
  const last = [...entries.values()][pageSize - 1]?.[0];
  return {
    entries: page.flat(),
    next: entries.size > pageSize && last !== undefined ? writePlace(last) : null,
  };
}

function buildEntry(lines: readonly JournalLine[]) {
  const [first] = lines;
  if (first === undefined) return [];
  return [
    {
      ...first,
      total: sum(lines.map(({ debit }) => debit)),
      lines: lines.map((line) => ({ ...line, party: partyOf(line) })),
    },
  ];
}
