import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Caller } from '../../platform/http/caller.ts';
import type { Tables } from '../../tables.ts';
import { needsDocument } from '../records/lacking-attachments.ts';

type Db = Kysely<Tables>;

/** A document of a transaction, with who attached it and when, and why it was the wrong one. */
interface AttachedDocument {
  readonly attachmentId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly attachedBy: string;
  readonly uploadedBy: string;
  readonly attachedAt: Date;
  /** Came after the posting. */
  readonly isLater: boolean;
  /** Why it came later, where somebody said so. */
  readonly reason: string;
  readonly wrong: { readonly by: string; readonly at: string; readonly reason: string } | null;
}

/** All documents of a transaction in the order in which they came, wrong ones too. */
export async function listDocuments(db: Db, transactionId: string): Promise<AttachedDocument[]> {
  const { rows } = await sql<AttachedDocument>`
    select d.attachment_id as "attachmentId", a.file_name as "fileName", a.content_type as "contentType", a.size,
        u.client_id as "attachedBy", a.uploaded_by as "uploadedBy", d.at as "attachedAt", d.is_later as "isLater",
        d.reason,
        (select json_build_object('by', v.client_id, 'reason', w.reason,
            'at', to_char(w.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          from evidence_events w join user_accounts v on v.user_id = w.recorded_by
          where w.transaction_id = ${transactionId} and w.attachment_id = d.attachment_id and w.action = 'wrong') as wrong
      from (
        select l.attachment_id, l.position::bigint as place, t.recorded_by as by, t.recorded_at as at,
            false as is_later, '' as reason
          from transaction_attachments l join transactions t using (transaction_id)
          where l.transaction_id = ${transactionId}
        union all
        select e.attachment_id, 1000000 + e.sequence, e.recorded_by, e.recorded_at, true, e.reason
          from evidence_events e where e.transaction_id = ${transactionId} and e.action = 'attached'
      ) d join attachments a using (attachment_id) join user_accounts u on u.user_id = d.by
      order by d.place`.execute(db);
  return rows;
}

/** What a transaction has of evidence, and whether its month is closed. */
interface EvidenceState {
  readonly isNeeded: boolean;
  readonly isMonthClosed: boolean;
  readonly excuse: { readonly by: string; readonly at: string; readonly reason: string } | null;
}

/** Whether a transaction needs a document, and what was said where none exists. */
export async function readState(db: Db, transactionId: string): Promise<EvidenceState> {
  const { rows } = await sql<EvidenceState>`
    select ${needsDocument} as "isNeeded",
        exists (select from locked_months m where m.month = date_trunc('month', t.date)::date) as "isMonthClosed",
        (select json_build_object('by', u.client_id, 'reason', x.reason,
            'at', to_char(x.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          from evidence_excuses x join user_accounts u on u.user_id = x.recorded_by
          where x.transaction_id = t.transaction_id) as excuse
      from transactions t where t.transaction_id = ${transactionId}`.execute(db);
  return rows[0] ?? { isNeeded: false, isMonthClosed: false, excuse: null };
}

/** Who uploaded a document of a transaction; nothing when it is none of its documents. */
export function findAttached(
  db: Db,
  { transactionId, attachmentId }: { transactionId: string; attachmentId: string },
) {
  return db
    .selectFrom('attachments as a')
    .select('a.uploaded_by')
    .where('a.attachment_id', '=', attachmentId)
    .where(
      sql<boolean>`exists (select from transaction_attachments l
          where l.attachment_id = a.attachment_id and l.transaction_id = ${transactionId})
        or exists (select from evidence_events e where e.action = 'attached'
          and e.attachment_id = a.attachment_id and e.transaction_id = ${transactionId})`,
    )
    .executeTakeFirst();
}

/** Where the same file, or a picture like it, is attached already. */
interface Twin {
  readonly isSame: boolean;
  readonly transactionId: string;
  readonly kindTitle: string;
  readonly number: string;
  readonly date: BusinessDate;
  readonly isVisible: boolean;
}

// Of 256 signs: so many may differ between two pictures of the same paper; and a picture with
// fewer signs than the least has nothing to be known by.
const MOST_DIFFERENT = 12;
const LEAST_SIGNS = 16;

/**
 * Transactions in force, but for this attachment's own, that have the same bytes or a picture that
 * looks the same, the same ones first; a few of them.
 */
export async function listTwins(db: Db, attachmentId: string, caller: Caller): Promise<Twin[]> {
  const { rows } = await sql<Twin>`
    select distinct on (is_same, t.date, t.number) a.sha256 = me.sha256 as "isSame", t.transaction_id as "transactionId",
        t.printed ->> 'kindTitle' as "kindTitle", t.number, t.date,
        (${caller.role} <> 'user' or t.recorded_by = ${caller.userId}) as "isVisible", a.sha256 <> me.sha256 as is_same
      from attachments me
        join attachments a on a.attachment_id <> me.attachment_id and (a.sha256 = me.sha256
          or (bit_count(me.looks) >= ${LEAST_SIGNS} and bit_count(a.looks # me.looks) <= ${MOST_DIFFERENT}))
        join standing_documents d on d.attachment_id = a.attachment_id
        join transactions t on t.transaction_id = d.transaction_id
      where me.attachment_id = ${attachmentId}
        and not exists (select from transactions r where r.reverses_id = t.transaction_id)
        and not exists (select from standing_documents own
          where own.attachment_id = me.attachment_id and own.transaction_id = t.transaction_id)
      order by is_same, t.date desc, t.number limit 5`.execute(db);
  return rows;
}

/** What of a kind in a month needs documents, and what has them; amounts in centavos. */
export interface EvidenceCounts {
  /** `2026-12`. */
  readonly month: string;
  readonly kind: string;
  readonly neededCount: number;
  readonly neededAmount: bigint;
  readonly documentedCount: number;
  readonly documentedAmount: bigint;
  readonly excusedCount: number;
  readonly excusedAmount: bigint;
}

/** Every month and kind of some days that has something that needs a document. */
export async function countEvidence(
  db: Db,
  { from, to }: { from: BusinessDate; to: BusinessDate },
): Promise<EvidenceCounts[]> {
  const { rows } = await sql<EvidenceCounts>`
    select to_char(n.date, 'YYYY-MM') as month, n.kind,
        count(*)::int as "neededCount", sum(n.total)::bigint as "neededAmount",
        count(*) filter (where n.has)::int as "documentedCount",
        coalesce(sum(n.total) filter (where n.has), 0)::bigint as "documentedAmount",
        count(*) filter (where n.excused and not n.has)::int as "excusedCount",
        coalesce(sum(n.total) filter (where n.excused and not n.has), 0)::bigint as "excusedAmount"
      from (
        select t.date, t.kind, t.total,
            exists (select from standing_documents d where d.transaction_id = t.transaction_id) as has,
            exists (select from evidence_excuses x where x.transaction_id = t.transaction_id) as excused
          from transactions t where t.date between ${from}::date and ${to}::date and ${needsDocument}
      ) n group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** How many documents came later, were the wrong ones, and how often none existed. */
export async function countEvents(
  db: Db,
): Promise<Readonly<Record<'attached' | 'wrong' | 'none', number>>> {
  const rows = await db
    .selectFrom('evidence_events')
    .select(['action', ({ fn }) => fn.countAll<bigint>().as('count')])
    .groupBy('action')
    .execute();
  const count = (action: string) => Number(rows.find((row) => row.action === action)?.count ?? 0);
  return { attached: count('attached'), wrong: count('wrong'), none: count('none') };
}
