import { sql } from 'kysely';

import type { AttachmentType } from '../../platform/attachments/tables.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import { streamQuery } from '../../platform/db/snapshot.ts';

import type { Days } from './queries.ts';

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

/**
 * What each entry added to each figure when it was filed, of filings for periods that end in some
 * days.
 */
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
    }>`select f.subject_title as title, f.period, f.amendment, k.key, e.number as entry, e.date, k.amount, f.sha256
      from filing_entries c join filings f using (filing_id) join journal_entries e on e.entry_id = c.entry_id
        cross join lateral unnest(c.keys, c.amounts) as k (key, amount)
      where f.to_date between ${from} and ${to}
      order by f.subject, f.to_date, f.amendment, f.filed_at, k.key, e.sequence`,
  );
}

/**
 * What was noted of the obligations of the tax calendar whose period is named by one of these keys,
 * with the proofs that stand.
 */
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
          where p.form = o.form and p.period = o.period and p.removed_at is null), '[]') as papers
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

/**
 * Scans of the bound books of some years and proofs of their registration that were not put away.
 */
export async function listBookDocuments(snapshot: Snapshot, years: readonly string[]) {
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
