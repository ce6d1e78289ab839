import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import type { BookCode } from '#shared/ledger/journal-entry.ts';

import { moneyCell, textCell } from '../../platform/db/copied-cells.ts';
import { copyCsv } from '../../platform/db/copy-csv.ts';
import type { CopiedColumns } from '../../platform/db/copy-objects.ts';
import { copyObjects } from '../../platform/db/copy-objects.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import { streamQuery } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

import type { LedgerView } from './ledger-view.ts';
import { isCounted } from './sums-queries.ts';

/** A place in the ledger's order: by day, then as recorded, then as in the entry. */
export interface Place {
  readonly date: BusinessDate;
  readonly sequence: bigint;
  readonly position: number;
}

/** One line of a card or a journal, with the entry that it is of. */
export interface LedgerLine extends Place {
  readonly transactionId: string;
  readonly account: string;
  readonly book: BookCode;
  readonly entryNumber: string;
  readonly number: string;
  readonly kindTitle: string;
  readonly description: string;
  readonly memo: string;
  readonly document: string | null;
  readonly partyId: string | null;
  readonly partyName: string | null;
  readonly stage: 'normal' | 'adjusting' | 'closing';
  readonly debit: bigint;
  readonly credit: bigint;
}

// As things were called on the day of recording.
const LINE = sql`t.transaction_id as "transactionId", e.date, e.sequence, l.position, l.account, e.book,
  e.number as "entryNumber", t.number, t.printed ->> 'kindTitle' as "kindTitle", e.description,
  coalesce(l.memo, '') as memo, l.document, l.party_id as "partyId",
  coalesce(t.printed -> 'parties' ->> l.party_id::text, p.name) as "partyName", e.stage, l.debit, l.credit`;

/** Whose card: of an account, or of a party on it. */
export interface CardOf {
  readonly account: string;
  readonly partyId?: string | undefined;
}

/** Cards of accounts: of all, of one, or of a party on one. */
export interface SomeCards {
  readonly account?: string | undefined;
  readonly partyId?: string | undefined;
}

/** The months in which an account has lines, first days in order, from a day to another. */
export async function listActiveMonths(
  db: Kysely<Tables>,
  { account, from, to }: { account: string; from: BusinessDate; to: BusinessDate },
): Promise<BusinessDate[]> {
  const rows = await db
    .selectFrom('account_balances')
    .select('month')
    .where('account', '=', account)
    .where('month', '>=', `${from.slice(0, 7)}-01`)
    .where('month', '<=', to)
    .orderBy('month')
    .execute();
  return rows.map(({ month }) => month);
}

/** The first lines of a card within some days, after a place. */
export async function listCardLines(
  db: Kysely<Tables>,
  view: LedgerView,
  page: CardOf & { from: BusinessDate; to: BusinessDate; after: Place | undefined; limit: number },
): Promise<LedgerLine[]> {
  const ofParty = page.partyId === undefined ? sql`` : sql`and l.party_id = ${page.partyId}`;
  // The labels of a transaction are long: they are looked up for the lines of the page only.
  const { rows } = await sql<LedgerLine>`
    with shown as materialized (
      select e.entry_id, l.position
        from journal_entries e join journal_lines l using (entry_id)
        where l.account = ${page.account} ${ofParty} and e.date between ${page.from} and ${page.to}
          ${isAfter(page.after)} ${isCounted(view)}
        order by e.date, e.sequence, l.position limit ${page.limit})
    select ${LINE}
      from shown s join journal_entries e using (entry_id) join journal_lines l using (entry_id, position)
        join transactions t using (transaction_id) left join parties p on p.party_id = l.party_id
      order by e.date, e.sequence, l.position`.execute(db);
  return rows;
}

function isAfter(place: Place | undefined): RawBuilder<unknown> {
  if (place === undefined) return sql``;
  const { date, sequence, position } = place;
  return sql`and (e.date, e.sequence) >= (${date}::date, ${sequence}::bigint)
    and (e.date, e.sequence, l.position) > (${date}::date, ${sequence}::bigint, ${position}::smallint)`;
}

/** Debit less credit of an account in the lines from a day on up to and including a place. */
export async function sumUpTo(
  db: Kysely<Tables>,
  view: LedgerView,
  { account, partyId, from, place }: CardOf & { from: BusinessDate; place: Place },
): Promise<bigint> {
  const { date, sequence, position } = place;
  // Of a party there are few lines. Of an account: entry by entry (`offset 0`), or every line that
  // it ever had would be read.
  const lines =
    partyId === undefined
      ? sql`cross join lateral (select * from journal_lines i
          where i.entry_id = e.entry_id and i.account = ${account} offset 0) l`
      : sql`join journal_lines l on l.entry_id = e.entry_id and l.account = ${account} and l.party_id = ${partyId}`;
  const { rows } = await sql<{ moved: bigint }>`
    select coalesce(sum(l.debit - l.credit), 0)::bigint as moved
      from journal_entries e ${lines}
      where e.date between ${from} and ${date} ${isCounted(view)}
        and (e.date, e.sequence, l.position) <= (${date}::date, ${sequence}::bigint, ${position}::smallint)`.execute(
    db,
  );
  return rows[0]?.moved ?? 0n;
}

/**
 * Every line of a view, account by account in the ledger's order: of one account, or of one party
 * on it, or of all.
 */
export function streamCards(
  snapshot: Snapshot,
  view: LedgerView,
  { account, partyId }: SomeCards,
): AsyncGenerator<LedgerLine> {
  const only = account === undefined ? sql`` : sql`and l.account = ${account}`;
  const ofParty = partyId === undefined ? sql`` : sql`and l.party_id = ${partyId}`;
  return streamQuery(
    snapshot,
    sql<LedgerLine>`${linesOf(view)} ${only} ${ofParty} order by l.account, e.date, e.sequence, l.position`,
  );
}

/** Every line of an account, party by party; what names no party comes last. */
export function streamPartyCards(
  snapshot: Snapshot,
  view: LedgerView,
  account: string,
): AsyncGenerator<LedgerLine> {
  return streamQuery(
    snapshot,
    sql<LedgerLine>`${linesOf(view)} and l.account = ${account}
      order by p.search_text using ~<~ nulls last, l.party_id, e.date, e.sequence, l.position`,
  );
}

/**
 * The lines of all cards of a file at once, as the two above give them: nothing else is asked of
 * the snapshot until the last of them was taken.
 */
export function copyCards(
  snapshot: Snapshot,
  view: LedgerView,
  { account, partyId, isByParty }: SomeCards & { readonly isByParty: boolean },
): AsyncGenerator<LedgerLine> {
  const written = sql.lit;
  const only = account === undefined ? sql`` : sql`and l.account = ${written(account)}`;
  const ofParty = partyId === undefined ? sql`` : sql`and l.party_id = ${written(partyId)}`;
  const first = isByParty ? sql`p.search_text using ~<~ nulls last, l.party_id` : sql`l.account`;
  return copyObjects(
    snapshot,
    sql<LedgerLine>`${linesOf(view, written)} ${only} ${ofParty} order by ${first}, e.date, e.sequence, l.position`,
    LINE_COLUMNS,
  );
}

/** Every line of a journal as lines of CSV, with the columns of `journalColumns`. */
export function copyJournal(
  snapshot: Snapshot,
  view: LedgerView,
  book: BookCode | undefined,
): AsyncGenerator<Buffer> {
  const only = book === undefined ? sql`` : sql`and e.book = ${sql.lit(book)}`;
  const [entry, number, kind, description, title, party, document, memo] = [
    sql`entry`,
    sql`number`,
    sql`kind`,
    sql`description`,
    sql`title`,
    sql`party`,
    sql`document`,
    sql`memo`,
  ].map(textCell);
  const [debit, credit] = [sql`debit`, sql`credit`].map(moneyCell);
  // `offset 0`: each name is looked up once, however often its column is looked at.
  return copyCsv(
    snapshot,
    sql`
      select date, book, ${entry}, ${number}, ${kind}, ${description},
          case stage when 'adjusting' then 'Adjusting' when 'closing' then 'Closing' end, account, ${title}, ${party},
          ${document}, ${memo}, case when debit > 0 then ${debit} end, case when credit > 0 then ${credit} end
        from (select e.date, e.book, e.number as entry, t.number, t.printed ->> 'kindTitle' as kind, e.description, e.stage,
              l.account, a.title, coalesce(t.printed -> 'parties' ->> l.party_id::text, p.name) as party, l.document, l.memo,
              l.debit, l.credit
            from journal_entries e join journal_lines l using (entry_id) join transactions t using (transaction_id)
              left join parties p on p.party_id = l.party_id left join accounts a on a.number = l.account
            where e.date between ${sql.lit(view.from)} and ${sql.lit(view.to)} ${isCounted(view, sql.lit)} ${only}
            order by e.date, e.sequence, l.position offset 0) lines`,
  );
}

/** Every line of a view in the order of the journal: of one book, or of all. */
export function streamJournal(
  snapshot: Snapshot,
  view: LedgerView,
  book: BookCode | undefined,
): AsyncGenerator<LedgerLine> {
  const only = book === undefined ? sql`` : sql`and e.book = ${book}`;
  return streamQuery(
    snapshot,
    sql<LedgerLine>`${linesOf(view)} ${only} order by e.date, e.sequence, l.position`,
  );
}

const LINE_COLUMNS: CopiedColumns<LedgerLine> = {
  transactionId: 'text',
  date: 'text',
  sequence: 'bigint',
  position: 'number',
  account: 'text',
  book: 'text',
  entryNumber: 'text',
  number: 'text',
  kindTitle: 'text',
  description: 'text',
  memo: 'text',
  document: 'text',
  partyId: 'text',
  partyName: 'text',
  stage: 'text',
  debit: 'bigint',
  credit: 'bigint',
};

function linesOf(
  view: LedgerView,
  written: (value: string) => RawBuilder<unknown> = (value) => sql`${value}`,
): RawBuilder<unknown> {
  return sql`select ${LINE} from journal_entries e join journal_lines l using (entry_id)
    join transactions t using (transaction_id) left join parties p on p.party_id = l.party_id
    where e.date between ${written(view.from)} and ${written(view.to)} ${isCounted(view, written)}`;
}
