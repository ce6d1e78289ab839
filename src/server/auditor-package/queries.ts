import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { AttachmentType } from '../attachments/tables.ts';
import type { Snapshot } from '../db/snapshot.ts';
import { streamQuery } from '../db/snapshot.ts';
import type { Tables } from '../db/tables.ts';

/** Throws `error` when `db` answers nothing any more: then it is not one file that failed. */
export async function demandReading(db: Kysely<Tables>, error: unknown): Promise<void> {
  await sql`select 1`.execute(db).catch(() => {
    throw error;
  });
}

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

/** Certificates 2307 of customers that some days recorded, each with its papers. */
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
          from transaction_attachments l join attachments a using (attachment_id)
          where l.transaction_id = e.transaction_id), '[]') as papers
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

/** What each entry added to each figure when it was filed, of filings for periods that end in some days. */
export function streamFiledEntries(snapshot: Snapshot, { from, to }: Days) {
  return streamQuery(
    snapshot,
    sql<{
      title: string;
      period: string;
      amendment: number;
      key: string;
      entry: string;
      date: string;
      amount: bigint;
      sha256: string;
    }>`select f.subject_title as title, f.period, f.amendment, c.key, e.number as entry, e.date, c.amount, f.sha256
      from filing_entries c join filings f using (filing_id) join journal_entries e on e.entry_id = c.entry_id
      where f.to_date between ${from} and ${to}
      order by f.subject, f.to_date, f.amendment, f.filed_at, c.key, e.sequence`,
  );
}

/** What was noted of the obligations of the tax calendar whose period is named by one of these keys. */
export async function listObligations(snapshot: Snapshot, periods: readonly string[]) {
  const { rows } = await sql<{
    form: string;
    period: string;
    state: string;
    filedOn: string | null;
    reference: string;
    note: string;
    notedBy: string;
    notedAt: Date;
    papers: { fileName: string; contentType: AttachmentType; sha256: string }[];
  }>`select o.form, o.period, o.state, o.filed_on as "filedOn", o.reference, o.note, u.client_id as "notedBy",
        o.noted_at as "notedAt", coalesce((select json_agg(json_build_object('fileName', a.file_name,
            'contentType', a.content_type, 'sha256', a.sha256) order by a.uploaded_at, a.attachment_id)
          from tax_obligation_papers p join attachments a using (attachment_id)
          where p.form = o.form and p.period = o.period), '[]') as papers
      from tax_obligations o join user_accounts u on u.user_id = o.noted_by
      where o.period = any(${[...periods]}::text[]) order by o.form, o.period`.execute(snapshot);
  return rows;
}

/** What the seals of whole years bound: the volumes of the years that end in some days. */
export async function listYearVolumes(snapshot: Snapshot, { from, to }: Days) {
  return snapshot
    .selectFrom('book_volumes as v')
    .innerJoin('book_seals as s', 's.seal_id', 'v.seal_id')
    .select(['s.book', 's.period', 's.part', 'v.volume', 'v.sha256'])
    .select((eb) =>
      eb
        .selectFrom('book_volumes as o')
        .select((of) => of.fn.countAll<bigint>().as('count'))
        .whereRef('o.seal_id', '=', 'v.seal_id')
        .as('volumes'),
    )
    .where(sql<boolean>`s.period ~ '^\\d{4}$'`)
    .where('s.to_date', '>=', from)
    .where('s.to_date', '<=', to)
    .orderBy('s.book')
    .orderBy('s.period')
    .orderBy('s.part')
    .orderBy('v.volume')
    .execute();
}

/** Scans of the bound books of some years and proofs of their registration that were not put away. */
export async function listBookPapers(snapshot: Snapshot, years: readonly string[]) {
  return snapshot
    .selectFrom('book_papers as p')
    .innerJoin('attachments as a', 'a.attachment_id', 'p.attachment_id')
    .select(['p.kind', 'p.year', 'p.book', 'p.volume'])
    .select(['a.file_name as fileName', 'a.content_type as contentType', 'a.sha256'])
    .where('p.away_at', 'is', null)
    .where(sql<boolean>`p.year = any(${[...years]}::text[])`)
    .orderBy('p.year')
    .orderBy('p.kind')
    .orderBy('a.uploaded_at')
    .execute();
}

/** Numbers of printed forms that some days say are cancelled or missing. */
export function streamUnusedNumbers(snapshot: Snapshot, { from, to }: Days) {
  const query = snapshot
    .selectFrom('unused_numbers as n')
    .innerJoin('user_accounts as u', 'u.user_id', 'n.recorded_by')
    .leftJoin('user_accounts as w', 'w.user_id', 'n.withdrawn_by')
    .select(['n.kind', 'n.number', 'n.state', 'n.date', 'n.reason'])
    .select(['u.client_id as recordedBy', 'n.recorded_at as recordedAt'])
    .select(['w.client_id as withdrawnBy', 'n.withdrawn_reason as withdrawnBecause'])
    .where('n.date', '>=', from)
    .where('n.date', '<=', to)
    .orderBy('n.kind')
    .orderBy('n.number_key');
  return streamQuery(snapshot, query);
}

/** Who did what from the first to the last of some days (in Manila). */
export function streamAudit(snapshot: Snapshot, { from, to }: Days) {
  return streamQuery(
    snapshot,
    sql<{
      at: Date;
      actor: string;
      action: string;
      subject: string;
      address: string;
      before: string | null;
      after: string | null;
    }>`select at, actor, action, subject, address, before::text as before, after::text as after from audit_events
      where at >= (${from}::date)::timestamp at time zone 'Asia/Manila'
        and at < (${to}::date + 1)::timestamp at time zone 'Asia/Manila'
      order by audit_event_id`,
  );
}

/** Everybody who has or had an account, and what they may do. */
export async function listPeople(snapshot: Snapshot) {
  return snapshot
    .selectFrom('user_accounts')
    .select(['client_id as clientId', 'role', 'created_at as createdAt'])
    .select(['deactivated_at as deactivatedAt', 'deleted_at as deletedAt'])
    .orderBy('client_id')
    .execute();
}
