import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';
import type { Caller } from '../http/caller.ts';

// Every table whose rows name stored bytes. What is not listed here is swept away.
const NAMED = sql`
  select sha256 from attachments
  union all select sha256 from company_logos
  union all select sha256 from bank_statements
  union all select sha256 from bank_readings
  union all select sha256 from bank_reports
  union all select sha256 from book_volumes
  union all select pdf_sha256 from reconciliations where pdf_sha256 is not null`;

/**
 * An attachment that this caller may see: their own upload, one of a transaction that they
 * recorded, one that came with an answer to or by them, or any for accountants and admins.
 * Everything that shows or serves an attachment asks here.
 */
export async function findReadableAttachment(
  db: Kysely<Tables>,
  attachmentId: string,
  caller: Caller,
) {
  const seesAll = caller.role === 'accountant' || caller.role === 'admin';
  return db
    .selectFrom('attachments as a')
    .selectAll('a')
    .where('a.attachment_id', '=', attachmentId)
    .$if(!seesAll, (query) =>
      query.where((or) =>
        or.or([
          or('a.uploaded_by', '=', caller.userId),
          sql<boolean>`exists (
            select from transaction_attachments l join transactions t using (transaction_id)
            where l.attachment_id = a.attachment_id and t.recorded_by = ${caller.userId})`,
          sql<boolean>`exists (
            select from evidence_events e join transactions t using (transaction_id)
            where e.attachment_id = a.attachment_id and t.recorded_by = ${caller.userId})`,
          sql<boolean>`exists (
            select from question_papers p join questions q using (question_id)
            where p.attachment_id = a.attachment_id and ${caller.userId} in (q.asked_by, q.asked_user))`,
        ]),
      ),
    )
    .executeTakeFirst();
}

// An attachment is attached to a transaction, at once or later, came with the answer to a question,
// waits for approval with its form, proves a filing, is kept with the books, or is a party's.
const isFree = sql<boolean>`not exists (select from transaction_attachments l where l.attachment_id = a.attachment_id)
  and not exists (select from evidence_events e where e.attachment_id = a.attachment_id)
  and not exists (select from bank_answer_papers p where p.attachment_id = a.attachment_id)
  and not exists (select from question_papers p where p.attachment_id = a.attachment_id)
  and not exists (select from approval_documents p where p.attachment_id = a.attachment_id)
  and not exists (select from tax_obligation_papers p where p.attachment_id = a.attachment_id)
  and not exists (select from party_documents p where p.attachment_id = a.attachment_id)
  and not exists (select from book_papers b where b.attachment_id = a.attachment_id)`;

/** How many attachments, and how many bytes of them, a user has uploaded that nothing has. */
export async function countUnattached(db: Kysely<Tables>, userId: string) {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(a.size), 0)::float8 as bytes from attachments a
    where a.uploaded_by = ${userId} and ${isFree}`.execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** What came of an upload that the sender may not have heard of; nothing without a key. */
export async function findUpload(
  db: Kysely<Tables>,
  { caller, key }: { readonly caller: Pick<Caller, 'userId'>; readonly key?: string | undefined },
) {
  if (key === undefined) return undefined;
  return db
    .selectFrom('attachments')
    .selectAll()
    .where('uploaded_by', '=', caller.userId)
    .where('upload_key', '=', key)
    .executeTakeFirst();
}

/**
 * Everybody who adds or removes a row for these bytes, or the bytes themselves, waits here until
 * `tx` ends.
 */
export async function lockBytes(tx: Kysely<Tables>, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bytes:${sha256}`}, 0))`.execute(tx);
}

/** Any fixed number: held, shared, while a backup reads stored bytes. */
export const KEEP_BYTES = 7_262_512;

/** Whether stored bytes may be thrown away until `tx` ends: not while a backup reads them. */
export async function mayRemoveBytes(tx: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock(${KEEP_BYTES}) as may`.execute(tx);
  return rows[0]?.may === true;
}

/** One upload of a user at a time is counted against their quota. */
export async function lockQuota(tx: Kysely<Tables>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quota:${userId}`}, 0))`.execute(tx);
}

/** Whether a row names these bytes: an attachment's, a logo's, a file of the bank, a report. */
export async function isNamed(db: Kysely<Tables>, sha256: string): Promise<boolean> {
  const { rows } = await sql`select from (${NAMED}) n where n.sha256 = ${sha256} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The names of all bytes that rows name. */
export async function listNamed(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`select distinct sha256 from (${NAMED}) n`.execute(
    db,
  );
  return rows.map(({ sha256 }) => sha256);
}

/** Attachments uploaded before then that nothing has; a few hundred at a time. */
export async function listUnattached(db: Kysely<Tables>, before: Date): Promise<string[]> {
  const { rows } = await sql<{ attachment_id: string }>`
    select a.attachment_id from attachments a where a.uploaded_at < ${before}
      and ${isFree}
    order by a.uploaded_at limit 500`.execute(db);
  return rows.map(({ attachment_id }) => attachment_id);
}

const STILL_NAMED = '23503';

/**
 * Removes an attachment's row (of this uploader, where one is told) unless a transaction has it:
 * then `in-use`.
 */
export async function deleteFreeAttachment(
  db: Kysely<Tables>,
  attachmentId: string,
  uploadedBy?: string,
): Promise<{ sha256: string } | 'in-use' | undefined> {
  return db
    .deleteFrom('attachments')
    .where('attachment_id', '=', attachmentId)
    .$if(uploadedBy !== undefined, (query) => query.where('uploaded_by', '=', uploadedBy ?? ''))
    .returning('sha256')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === STILL_NAMED) return 'in-use' as const;
      throw error;
    });
}

/** Pictures whose looks nobody has seen yet, a few at a time: each file once. */
export async function listUnseen(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select distinct sha256 from attachments
      where looks is null and content_type like 'image/%' limit 100`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Keeps how the picture of these bytes looks. */
export async function keepLooks(db: Kysely<Tables>, sha256: string, looks: string): Promise<void> {
  await db.updateTable('attachments').set({ looks }).where('sha256', '=', sha256).execute();
}
