import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import { moneyCell, textCell } from '../../platform/db/copied-cells.ts';
import { copyCsv } from '../../platform/db/copy-csv.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import { streamQuery } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

/** Throws `error` when `db` answers nothing any more: then it is not one file that failed. */
export async function demandReading(db: Kysely<Tables>, error: unknown): Promise<void> {
  await sql`select 1`.execute(db).catch(() => {
    throw error;
  });
}

/** The days of entries that a list holds; without them it holds all. */
export interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

function within(days: Days | undefined) {
  return days === undefined
    ? sql<boolean>`true`
    : sql<boolean>`e.date between ${days.from} and ${days.to}`;
}

/** Of a foreign amount; asked of every line it was a fifth of what the lines cost. */
const currencyOf = sql<
  string | null
>`case when l.quantity is not null then account_currency(l.account) end`;

/** As it was called on the day of recording. */
const lineParty = sql<string | null>`case when l.party_id is not null
  then coalesce(t.printed -> 'parties' ->> l.party_id::text, p.name) end`;

/** The whole chart, in the order of its numbers. */
export function listChart(snapshot: Snapshot) {
  return snapshot.selectFrom('accounts').selectAll().orderBy('number').execute();
}

/** Whose books they are, how many entries they hold, and the last one's hash. */
export async function readHead(snapshot: Snapshot) {
  const company = await snapshot
    .selectFrom('companies as c')
    .leftJoin('company_profiles as p', 'p.company_id', 'c.company_id')
    .select(sql<string>`coalesce(nullif(p.profile ->> 'registeredName', ''), c.name)`.as('name'))
    .where('c.is_permitted', '=', true)
    .orderBy('c.created_at')
    .executeTakeFirst();
  const chain = await snapshot
    .selectFrom('ledger_chain')
    .select(['length', 'head'])
    .executeTakeFirstOrThrow();
  return { company: company?.name ?? '', entries: chain.length, hash: chain.head.toString('hex') };
}

/** Every line of the journal, by date and then in the order of recording, as lines of CSV. */
export function copyLines(snapshot: Snapshot, days?: Days): AsyncGenerator<Buffer> {
  const ofDays =
    days === undefined
      ? sql`true`
      : sql`e.date between ${sql.lit(days.from)} and ${sql.lit(days.to)}`;
  const [entry, description, party, document, memo] = [
    sql`number`,
    sql`description`,
    sql`party`,
    sql`document`,
    sql`memo`,
  ].map(textCell);
  const [debit, credit, quantity] = [sql`debit`, sql`credit`, sql`quantity`].map(moneyCell);
  // `offset 0`: each name is looked up once, however often its column is looked at.
  return copyCsv(
    snapshot,
    sql`
      select ${entry}, date, book, stage, ${description}, position, account, case when debit > 0 then ${debit} end,
          case when credit > 0 then ${credit} end, ${party}, ${document}, ${memo}, ${quantity}, currency
        from (select e.number, e.date, e.book, e.stage, e.description, l.position, l.account, l.debit, l.credit,
              ${lineParty} as party, l.document, l.memo, l.quantity, ${currencyOf} as currency
            from journal_lines l join journal_entries e using (entry_id) join transactions t using (transaction_id)
              left join parties p on p.party_id = l.party_id
            where ${ofDays} order by e.date, e.sequence, l.position offset 0) lines`,
  );
}

/** The same as rows, with what stands in the journal of their entries and transactions. */
export function streamEntryLines(snapshot: Snapshot, days?: Days) {
  const query = selectLines(snapshot, days)
    .leftJoin('journal_entries as r', 'r.transaction_id', 't.reverses_id')
    .leftJoin(releases(snapshot).as('q'), 'q.transaction_id', 't.transaction_id')
    .select([
      't.kind',
      't.number',
      sql<string | null>`t.printed -> 'party' ->> 'name'`.as('party'),
      'r.number as reverses',
      't.reason',
      sql<string | null>`t.printed -> 'approval' ->> 'preparedBy'`.as('preparedBy'),
      sql<string | null>`t.printed -> 'approval' ->> 'approvedBy'`.as('approvedBy'),
      'q.client_id as releasedBy',
    ]);
  return streamQuery(snapshot, query);
}

export type EntryLine =
  ReturnType<typeof streamEntryLines> extends AsyncGenerator<infer Row> ? Row : never;

function selectLines(snapshot: Snapshot, days?: Days) {
  return snapshot
    .selectFrom('journal_lines as l')
    .innerJoin('journal_entries as e', 'e.entry_id', 'l.entry_id')
    .innerJoin('transactions as t', 't.transaction_id', 'e.transaction_id')
    .leftJoin('parties as p', 'p.party_id', 'l.party_id')
    .select([
      'e.number as entry',
      'e.book',
      'e.stage',
      'e.date',
      'e.description',
      'l.position',
      'l.account',
      'l.debit',
      'l.credit',
      lineParty.as('lineParty'),
      'l.document',
      'l.memo',
      'l.quantity',
      currencyOf.as('currency'),
    ])
    .where(within(days))
    .orderBy('e.date')
    .orderBy('e.sequence')
    .orderBy('l.position');
}

/** Who released a payment; found once for all lines, not anew for each. */
function releases(snapshot: Snapshot) {
  return snapshot
    .selectFrom('approval_requests as a')
    .innerJoin('user_accounts as u', 'u.user_id', 'a.decided_by')
    .select(['a.transaction_id', 'u.client_id'])
    .where('a.what', '=', 'release');
}

/** Every party, by name. */
export function streamParties(snapshot: Snapshot) {
  const query = snapshot.selectFrom('parties').selectAll().orderBy('name').orderBy('party_id');
  return streamQuery(snapshot, query);
}

/** Every transaction, in the order of recording. */
export function streamRecords(snapshot: Snapshot, days?: Days) {
  const query = snapshot
    .selectFrom('transactions as t')
    .innerJoin('journal_entries as e', 'e.transaction_id', 't.transaction_id')
    .innerJoin('user_accounts as u', 'u.user_id', 't.recorded_by')
    .leftJoin('journal_entries as r', 'r.transaction_id', 't.reverses_id')
    .leftJoin('journal_entries as c', 'c.transaction_id', 't.corrects_id')
    .select([
      'e.sequence',
      'e.number as entry',
      'e.book',
      't.kind',
      't.number',
      't.date',
      't.due_date as dueDate',
      't.description',
      sql<string | null>`t.printed -> 'party' ->> 'name'`.as('party'),
      sql<string | null>`t.printed -> 'party' ->> 'tin'`.as('partyTin'),
      't.total',
      'r.number as reverses',
      'c.number as corrects',
      't.reason',
      't.receipt_to as receiptTo',
      'u.client_id as recordedBy',
      't.recorded_at as recordedAt',
      sql<string>`encode(e.hash, 'hex')`.as('hash'),
      sql<string>`t.answers::text`.as('answers'),
    ])
    .where(within(days))
    .orderBy('e.sequence');
  return streamQuery(snapshot, query);
}

/** Every row of the tax registers, in the order of recording. */
export function streamTaxRows(snapshot: Snapshot, days?: Days) {
  const query = snapshot
    .selectFrom('tax_rows as x')
    .innerJoin('journal_entries as e', 'e.entry_id', 'x.entry_id')
    .leftJoin('parties as p', 'p.party_id', 'x.party_id')
    .select([
      'e.number as entry',
      'x.date',
      'x.type',
      'x.code',
      'x.base',
      'x.rate_basis_points as rateBasisPoints',
      'x.tax',
      'p.name as party',
      'p.tin',
      'p.branch',
      'x.document',
    ])
    .where(within(days))
    .orderBy('e.sequence')
    .orderBy('x.position');
  return streamQuery(snapshot, query);
}

/** Every supporting document that holds, in the order of recording. */
export function streamDocuments(snapshot: Snapshot, days?: Days) {
  const query = snapshot
    .selectFrom('standing_documents as l')
    .innerJoin('attachments as a', 'a.attachment_id', 'l.attachment_id')
    .innerJoin('journal_entries as e', 'e.transaction_id', 'l.transaction_id')
    .select([
      'e.number as entry',
      'a.file_name as fileName',
      'a.content_type as contentType',
      'a.size',
      'a.sha256',
      'a.uploaded_at as uploadedAt',
    ])
    .where(within(days))
    .orderBy('e.sequence')
    .orderBy('l.place');
  return streamQuery(snapshot, query);
}
