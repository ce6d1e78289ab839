import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { AttachmentType } from '../../platform/attachments/tables.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import { streamQuery } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Lets a snapshot rest between two reads while a page is drawn on a busy machine, and read a list
 * of a very large year as long as it takes; the database ends others after a minute. Nobody waits
 * for it: it holds no lock that recording needs.
 */
export async function allowPauses(snapshot: Snapshot): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(snapshot);
  await sql`set local statement_timeout = '10min'`.execute(snapshot);
}

/** The transactions of some days, in the order of their entries. */
export async function listVouchers(snapshot: Snapshot, { from, to }: Days) {
  return snapshot
    .selectFrom('journal_entries as e')
    .innerJoin('transactions as t', 't.transaction_id', 'e.transaction_id')
    .select([
      't.transaction_id as transactionId',
      'e.number as entry',
      't.number',
      sql<string>`t.printed ->> 'kindTitle'`.as('kindTitle'),
    ])
    .where('e.date', '>=', from)
    .where('e.date', '<=', to)
    .orderBy('e.book')
    .orderBy('e.serial')
    .execute();
}

/** The attachments of the transactions of some days, in the order of their entries. */
export async function listAttachments(
  snapshot: Snapshot,
  { from, to }: Days,
): Promise<
  {
    entry: string;
    position: number;
    fileName: string;
    contentType: AttachmentType;
    sha256: string;
  }[]
> {
  return snapshot
    .selectFrom('standing_documents as l')
    .innerJoin('attachments as a', 'a.attachment_id', 'l.attachment_id')
    .innerJoin('journal_entries as e', 'e.transaction_id', 'l.transaction_id')
    .select([
      'e.number as entry',
      sql<number>`(row_number() over (partition by l.transaction_id order by l.place))::int`.as(
        'position',
      ),
      'a.file_name as fileName',
      'a.content_type as contentType',
      'a.sha256',
    ])
    .where('e.date', '>=', from)
    .where('e.date', '<=', to)
    .orderBy('e.book')
    .orderBy('e.serial')
    .orderBy('l.place')
    .execute();
}

/** Certificates 2307 of customers that some days recorded, each with its attachments. */
export function streamReceived(snapshot: Snapshot, { from, to }: Days) {
  return streamQuery(
    snapshot,
    sql<{
      date: string;
      entry: string;
      party: string | null;
      tin: string | null;
      branch: string | null;
      document: string | null;
      code: string;
      base: bigint;
      tax: bigint;
      papers: { position: number; fileName: string; contentType: AttachmentType }[];
    }>`select x.date, e.number as entry, p.name as party, p.tin, p.branch, x.document, x.code, x.base, x.tax,
        coalesce((select json_agg(json_build_object('position', l.position, 'fileName', a.file_name,
            'contentType', a.content_type) order by l.position)
          from (select d.attachment_id, row_number() over (order by d.place)::int as position
            from standing_documents d where d.transaction_id = e.transaction_id) l
            join attachments a using (attachment_id)), '[]') as papers
      from tax_rows x join journal_entries e using (entry_id) left join parties p on p.party_id = x.party_id
      where x.type = 'creditable-wt' and x.date between ${from} and ${to}
      order by x.date, e.sequence, x.position`,
  );
}

/** The statements of the bank that touch some days and were not withdrawn. */
export async function listBankFiles(snapshot: Snapshot, { from, to }: Days) {
  return snapshot
    .selectFrom('bank_statements')
    .select(['account', 'from_date as from', 'to_date as to', 'file_name as fileName', 'sha256'])
    .where('withdrawn_reason', 'is', null)
    .where('from_date', '<=', to)
    .where('to_date', '>=', from)
    .orderBy('account')
    .orderBy('from_date')
    .execute();
}

/**
 * How many entries each book has in some days, the first and the last one, and what their debits
 * come to.
 */
export async function sumBooks(snapshot: Snapshot, { from, to }: Days) {
  const { rows } = await sql<{
    book: string;
    entries: number;
    first: string;
    last: string;
    debit: bigint;
    credit: bigint;
  }>`
    select e.book, count(distinct e.entry_id)::int as entries, min(e.number) as first, max(e.number) as last,
        sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit
      from journal_entries e join journal_lines l using (entry_id)
      where e.date between ${from} and ${to} group by e.book order by e.book`.execute(snapshot);
  return rows;
}

/** The company whose books these are, if there is one. */
export async function findCompany(db: Kysely<Tables>) {
  return db
    .selectFrom('companies')
    .select(['company_id as companyId', 'name'])
    .where('is_permitted', '=', true)
    .executeTakeFirst();
}

/** The first and the last day of any entry; nothing without entries. */
export async function findDays(
  snapshot: Snapshot,
): Promise<{ first: string; last: string } | undefined> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(date) as first, max(date) as last from journal_entries`.execute(snapshot);
  const [days] = rows;
  return days?.first === null || days?.last === null || days === undefined
    ? undefined
    : { first: days.first, last: days.last };
}

/** When the last entry was recorded; nothing without entries. */
export async function findLastRecording(snapshot: Snapshot): Promise<Date | undefined> {
  const row = await snapshot
    .selectFrom('transactions')
    .select(({ fn }) => fn.max('recorded_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** Every party by its name, as a statement of account prints it. */
export function listStatementParties(snapshot: Snapshot) {
  return snapshot.selectFrom('parties').selectAll().orderBy('name').orderBy('party_id').execute();
}

/** The months of some days that have entries, first days in order. */
export async function listMonths(snapshot: Snapshot, { from, to }: Days): Promise<string[]> {
  const rows = await snapshot
    .selectFrom('account_balances')
    .select('month')
    .distinct()
    .where('month', '>=', from)
    .where('month', '<=', to)
    .orderBy('month')
    .execute();
  return rows.map(({ month }) => month);
}
