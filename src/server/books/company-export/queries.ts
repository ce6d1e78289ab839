import type { InferResult, Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import { instantCell, moneyCell, textCell } from '../../platform/db/copied-cells.ts';
import { copyCsv } from '../../platform/db/copy-csv.ts';
import { copyObjects } from '../../platform/db/copy-objects.ts';
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

/** The same for what is copied, which takes no values beside its text. */
function ofDays(days: Days | undefined) {
  return days === undefined
    ? sql<boolean>`true`
    : sql<boolean>`e.date between ${sql.lit(days.from)} and ${sql.lit(days.to)}`;
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
            where ${ofDays(days)} order by e.date, e.sequence, l.position offset 0) lines`,
  );
}

/** The same as rows, with what stands in the journal of their entries and transactions. */
export function copyEntryLines(snapshot: Snapshot, days?: Days): AsyncGenerator<EntryLine> {
  return copyObjects(snapshot, selectEntryLines(snapshot, days), {
    entry: 'text',
    stage: 'text',
    date: 'text',
    description: 'text',
    account: 'text',
    debit: 'bigint',
    credit: 'bigint',
    lineParty: 'text',
    document: 'text',
    memo: 'text',
    quantity: 'bigint',
    currency: 'text',
    kind: 'text',
    number: 'text',
    party: 'text',
    reverses: 'text',
    reason: 'text',
    preparedBy: 'text',
    approvedBy: 'text',
    releasedBy: 'text',
  });
}

/** One line of the journal, and what is said of its entry. */
export type EntryLine = InferResult<ReturnType<typeof selectEntryLines>>[number];

function selectEntryLines(snapshot: Snapshot, days?: Days) {
  return selectLines(snapshot, days)
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
}

function selectLines(snapshot: Snapshot, days?: Days) {
  return snapshot
    .selectFrom('journal_lines as l')
    .innerJoin('journal_entries as e', 'e.entry_id', 'l.entry_id')
    .innerJoin('transactions as t', 't.transaction_id', 'e.transaction_id')
    .leftJoin('parties as p', 'p.party_id', 'l.party_id')
    .select([
      'e.number as entry',
      'e.stage',
      'e.date',
      'e.description',
      'l.account',
      'l.debit',
      'l.credit',
      lineParty.as('lineParty'),
      'l.document',
      'l.memo',
      'l.quantity',
      currencyOf.as('currency'),
    ])
    .where(ofDays(days))
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
    .where('a.what', '=', sql.lit('release'));
}

/** Every party, by name. */
export function streamParties(snapshot: Snapshot) {
  const query = snapshot.selectFrom('parties').selectAll().orderBy('name').orderBy('party_id');
  return streamQuery(snapshot, query);
}

/** Every transaction as lines of CSV, in the order of recording. */
export function copyRecords(snapshot: Snapshot, days?: Days): AsyncGenerator<Buffer> {
  const [entry, kind, number, party, tin, description] = [
    sql`entry`,
    sql`kind`,
    sql`number`,
    sql`party`,
    sql`tin`,
    sql`description`,
  ].map(textCell);
  const [reverses, corrects, reason, receiptTo, author, answers] = [
    sql`reverses`,
    sql`corrects`,
    sql`reason`,
    sql`receipt_to`,
    sql`author`,
    sql`answers`,
  ].map(textCell);
  // Few reverse or correct another: they are looked up one by one.
  return copyCsv(
    snapshot,
    sql`
      select sequence, ${entry}, book, ${kind}, ${number}, date, due_date, ${party}, ${tin}, ${description},
          ${moneyCell(sql`total`)}, ${reverses}, ${corrects}, ${reason}, ${receiptTo}, ${author},
          ${instantCell(sql`recorded_at`)}, hash, ${answers}
        from (select e.sequence, e.number as entry, e.book, t.kind, t.number, t.date, t.due_date,
              t.printed -> 'party' ->> 'name' as party, t.printed -> 'party' ->> 'tin' as tin, t.description, t.total,
              case when t.reverses_id is not null
                then (select o.number from journal_entries o where o.transaction_id = t.reverses_id) end as reverses,
              case when t.corrects_id is not null
                then (select o.number from journal_entries o where o.transaction_id = t.corrects_id) end as corrects,
              t.reason, t.receipt_to, u.client_id as author, t.recorded_at, encode(e.hash, 'hex') as hash,
              t.answers::text as answers
            from transactions t join journal_entries e using (transaction_id)
              left join user_accounts u on u.user_id = t.recorded_by
            where ${ofDays(days)} order by e.sequence offset 0) records`,
  );
}

/** Every row of the tax registers as lines of CSV, in the order of recording. */
export function copyTaxRows(snapshot: Snapshot, days?: Days): AsyncGenerator<Buffer> {
  const [entry, code, rate, party, tin, document] = [
    sql`entry`,
    sql`code`,
    sql`rate`,
    sql`party`,
    sql`tin`,
    sql`document`,
  ].map(textCell);
  const [base, tax] = [sql`base`, sql`tax`].map(moneyCell);
  return copyCsv(
    snapshot,
    sql`
      select ${entry}, date, type, ${code}, ${base}, ${rate}, ${tax}, ${party}, ${tin}, ${document}
        from (select e.number as entry, x.date, x.type, x.code, x.base, ${moneyCell(sql`x.rate_basis_points`)} as rate, x.tax, p.name as party,
              left(p.tin, 3) || '-' || substr(p.tin, 4, 3) || '-' || substr(p.tin, 7) || '-' || p.branch as tin, x.document
            from tax_rows x join journal_entries e using (entry_id) left join parties p on p.party_id = x.party_id
            where ${ofDays(days)} order by e.sequence, x.position offset 0) rows`,
  );
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
