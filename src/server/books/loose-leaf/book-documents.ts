import { randomUUID } from 'node:crypto';

import type { Book, BookDocument } from '#shared/books/books.ts';
import { Problem } from '#shared/problems.ts';

import { findReadableAttachment } from '../../platform/attachments/queries.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { insertDocuments, listDocuments, retireDocument } from './book-documents-queries.ts';

/** Documents of the books that somebody hands in: their files are uploaded already. */
export interface HandedIn {
  readonly kind: BookDocument;
  readonly year: string;
  readonly book: Book | null;
  readonly volume: number | null;
  readonly reference: string;
  readonly note: string;
  readonly attachmentIds: readonly string[];
}

/**
 * Keeps scans of bound books and proofs of registration. Throws attachment-not-usable for files of
 * somebody else.
 */
export async function addDocuments(
  deps: Deps,
  caller: Caller,
  { handedIn, address }: { handedIn: HandedIn; address: string },
) {
  const { attachmentIds, ...common } = handedIn;
  const wanted = [...new Set(attachmentIds)];
  const rows = wanted.map((attachmentId) => ({
    book_paper_id: randomUUID(),
    ...common,
    attachment_id: attachmentId,
    uploaded_by: caller.userId,
    uploaded_at: deps.clock.now(),
  }));
  await deps.db.transaction().execute(async (tx) => {
    for (const attachmentId of wanted) {
      const own = await findReadableAttachment(tx, attachmentId, caller);
      if (own?.uploaded_by !== caller.userId) throw new Problem('attachment-not-usable');
    }
    await insertDocuments(tx, rows);
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'book-paper.added',
      subject: `${common.kind} ${common.year}`,
      address,
      after: { ...common, attachmentIds: wanted },
    });
  });
  const ids = new Set<string>(rows.map(({ book_paper_id: id }) => id));
  const kept = await listDocuments(deps.db, { caller, year: common.year });
  return kept.filter(({ paperId }) => ids.has(paperId));
}

/**
 * Puts a document away with a reason; it stays in the list. Throws not-found, and conflict when it
 * is away already.
 */
export async function retireBookDocument(
  deps: Deps,
  caller: Caller,
  { paperId, reason, address }: { paperId: string; reason: string; address: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const [at, by] = [deps.clock.now(), caller.userId];
    const found = await retireDocument(tx, { paperId, at, by, reason });
    if (found === 'missing') throw new Problem('not-found');
    if (found === 'away') throw new Problem('conflict');
    await recordAudit(tx, {
      at,
      actor: caller.clientId,
      actorUserId: by,
      action: 'book-paper.put-away',
      subject: paperId,
      address,
      after: { reason },
    });
  });
}
