import { sql } from 'kysely';

import type { AttachmentType } from '../attachments/tables.ts';
import type { Snapshot } from '../db/snapshot.ts';
import { streamQuery } from '../db/snapshot.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Lets a snapshot rest between two reads while a page is drawn on a busy machine; the database ends others after a minute. */
export async function allowPauses(snapshot: Snapshot): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(snapshot);
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

/** The papers of the transactions of some days, in the order of their entries. */
export async function listPapers(
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
    .selectFrom('transaction_attachments as l')
    .innerJoin('attachments as a', 'a.attachment_id', 'l.attachment_id')
    .innerJoin('journal_entries as e', 'e.transaction_id', 'l.transaction_id')
    .select([
      'e.number as entry',
      'l.position',
      'a.file_name as fileName',
      'a.content_type as contentType',
      'a.sha256',
    ])
    .where('e.date', '>=', from)
    .where('e.date', '<=', to)
    .orderBy('e.book')
    .orderBy('e.serial')
    .orderBy('l.position')
    .execute();
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

/** How many entries each book has in some days, the first and the last one, and what their debits come to. */
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
export async function findCompany(snapshot: Snapshot) {
  return snapshot
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

/** What was filed for periods that end in some days, a row for every figure. */
export function streamFilings(snapshot: Snapshot, { from, to }: Days) {
  return streamQuery(
    snapshot,
    sql<{
      title: string;
      period: string;
      amendment: number;
      filedOn: string;
      reference: string;
      filedBy: string;
      filedAt: Date;
      withdrawnBecause: string | null;
      key: string;
      label: string;
      amount: string;
      sha256: string;
    }>`select f.subject_title as title, f.period, f.amendment, f.filed_on as "filedOn", f.reference, u.client_id as "filedBy",
        f.filed_at as "filedAt", f.withdrawn_reason as "withdrawnBecause", g.figure ->> 'key' as key,
        g.figure ->> 'label' as label, g.figure ->> 'amount' as amount, f.sha256
      from filings f join user_accounts u on u.user_id = f.filed_by
        cross join lateral jsonb_array_elements(f.figures) with ordinality as g (figure, place)
      where f.to_date between ${from} and ${to}
      order by f.subject, f.to_date, f.amendment, f.filed_at, g.place`,
  );
}

/** The closes of the months of some days, also those that were reopened. */
export function streamCloses(snapshot: Snapshot, { from, to }: Days) {
  return streamQuery(
    snapshot,
    sql<{
      month: string;
      closedBy: string;
      closedAt: Date;
      note: string;
      reopenedBy: string | null;
      reopenedAt: Date | null;
      reason: string | null;
      sha256: string;
    }>`select to_char(m.month, 'YYYY-MM') as month, u.client_id as "closedBy", m.closed_at as "closedAt", m.note,
        r.client_id as "reopenedBy", m.reopened_at as "reopenedAt", m.reopened_reason as reason,
        m.checklist_sha256 as sha256
      from month_closes m join user_accounts u on u.user_id = m.closed_by
        left join user_accounts r on r.user_id = m.reopened_by
      where m.month between ${from} and ${to} order by m.month, m.closed_at`,
  );
}
