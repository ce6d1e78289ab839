import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BookCode } from '#shared/ledger/journal-entry.ts';

import type { Tables } from '../../tables.ts';

import type { LedgerView } from './ledger-view.ts';
import type { LedgerLine, Place } from './lines-queries.ts';
import { isCounted } from './sums-queries.ts';

/** One line of an entry of a journal, with its entry. */
export type JournalLine = LedgerLine & {
  readonly title: string;
  readonly recordedBy: string;
  readonly recordedAt: Date;
};

/** The lines of the first entries of a journal after an entry, in its order. */
export async function listJournalLines(
  db: Kysely<Tables>,
  view: LedgerView,
  page: { book: BookCode | undefined; after: Place | undefined; limit: number },
): Promise<JournalLine[]> {
  const ofBook = page.book === undefined ? sql`` : sql`and e.book = ${page.book}`;
  const isAfter =
    page.after === undefined
      ? sql``
      : sql`and (e.date, e.sequence) > (${page.after.date}::date, ${page.after.sequence}::bigint)`;
  const { rows } = await sql<JournalLine>`
    with shown as materialized (
      select e.entry_id from journal_entries e
        where e.date between ${view.from} and ${view.to} ${ofBook} ${isAfter} ${isCounted(view)}
        order by e.date, e.sequence limit ${page.limit})
    select t.transaction_id as "transactionId", e.date, e.sequence, l.position, l.account, a.title, e.book,
        e.number as "entryNumber", t.number, t.printed ->> 'kindTitle' as "kindTitle", e.description,
        coalesce(l.memo, '') as memo, l.document, l.party_id as "partyId",
        coalesce(t.printed -> 'parties' ->> l.party_id::text, p.name) as "partyName", e.stage, l.debit, l.credit,
        u.client_id as "recordedBy", e.recorded_at as "recordedAt"
      from shown s join journal_entries e using (entry_id) join journal_lines l using (entry_id)
        join accounts a on a.number = l.account join transactions t using (transaction_id)
        join user_accounts u on u.user_id = t.recorded_by left join parties p on p.party_id = l.party_id
      order by e.date, e.sequence, l.position`.execute(db);
  return rows;
}
