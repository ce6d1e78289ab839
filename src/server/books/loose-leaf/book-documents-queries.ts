import type { Insertable, Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';
import type { Caller } from '../../platform/http/caller.ts';

/**
 * Documents of the books, newest first: of everybody for accountants and admins, one's own
 * otherwise.
 */
export async function listDocuments(
  db: Kysely<Tables>,
  { caller, year }: { caller: Caller; year?: string | undefined },
) {
  const seesAll = caller.role === 'accountant' || caller.role === 'admin';
  const rows = await db
    .selectFrom('book_papers as p')
    .innerJoin('attachments as a', 'a.attachment_id', 'p.attachment_id')
    .innerJoin('user_accounts as u', 'u.user_id', 'p.uploaded_by')
    .leftJoin('user_accounts as w', 'w.user_id', 'p.away_by')
    .selectAll('p')
    .select([
      'a.file_name',
      'a.content_type',
      'a.size',
      'a.sha256',
      'u.client_id',
      'w.client_id as awayBy',
    ])
    .$if(!seesAll, (query) => query.where('p.uploaded_by', '=', caller.userId))
    .$if(year !== undefined, (query) => query.where('p.year', '=', year ?? ''))
    .orderBy('p.uploaded_at', 'desc')
    .orderBy('p.book_paper_id')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    paperId: row.book_paper_id,
    kind: row.kind,
    year: row.year,
    book: row.book,
    volume: row.volume,
    reference: row.reference,
    note: row.note,
    attachment: {
      attachmentId: row.attachment_id,
      fileName: row.file_name,
      contentType: row.content_type,
      size: row.size,
      sha256: row.sha256,
    },
    uploadedBy: row.client_id,
    uploadedAt: row.uploaded_at,
    away:
      row.away_at === null
        ? null
        : { by: row.awayBy ?? '', at: row.away_at, reason: row.away_reason ?? '' },
  }));
}

/** Adds documents; a file is kept once. */
export async function insertDocuments(
  tx: Kysely<Tables>,
  rows: readonly Insertable<Tables['book_papers']>[],
): Promise<void> {
  await tx
    .insertInto('book_papers')
    .values([...rows])
    .execute();
}

/** Puts a document away, once. */
export async function retireDocument(
  tx: Kysely<Tables>,
  { paperId, at, by, reason }: { paperId: string; at: Date; by: string; reason: string },
): Promise<'done' | 'away' | 'missing'> {
  const done = await tx
    .updateTable('book_papers')
    .set({ away_at: at, away_by: by, away_reason: reason })
    .where('book_paper_id', '=', paperId)
    .where('away_at', 'is', null)
    .executeTakeFirst();
  if (done.numUpdatedRows > 0n) return 'done';
  const found = await tx
    .selectFrom('book_papers')
    .select('book_paper_id')
    .where('book_paper_id', '=', paperId)
    .executeTakeFirst();
  return found === undefined ? 'missing' : 'away';
}
