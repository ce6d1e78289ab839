import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

import { MAX_ATTACHMENT_BYTES } from '#shared/api/platform/attachments.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import type { StoredFile } from '../ports/files.ts';

import { checkContent } from './check-content.ts';
import { cleanFileName } from './file-names.ts';
import { countUnattached, findUpload, lockBytes, lockQuota } from './queries.ts';
import { removeUnnamedBytes } from './sweep.ts';
import type { AttachmentType } from './tables.ts';
import { seeLooks } from './thumbnails.ts';

const MAX_UNATTACHED = 60;
const MAX_UNATTACHED_BYTES = 200 * 1024 * 1024;

export interface Upload {
  readonly content: Readable;
  readonly fileName: string;
  /** Whose it is. */
  readonly caller: Pick<Caller, 'userId'>;
  /** The sender's own for this upload: sent again under it, it is the same document. */
  readonly key?: string | undefined;
  /** Throws when the sender may no longer send (a session has ended) while the file came in. */
  readonly demandCaller: () => Promise<void>;
}

/**
 * Keeps an uploaded attachment: its bytes durably under their SHA-256 first, then its row. When it
 * throws, neither is left. An upload whose answer was lost, sent again under its key, answers the
 * document that is there. Throws `Problem('attachment-quota')`, what `checkContent` throws,
 * `Problem('attachment-too-large')`, and `Problem('idempotency-key-reused')` for other content.
 */
export async function storeAttachment(deps: Deps, upload: Upload) {
  if ((await findUpload(deps.db, upload)) === undefined)
    await demandRoom(deps.db, upload.caller.userId);
  let type: AttachmentType | undefined;
  let looks: string | null = null;
  const stored = await deps.files.put(upload.content, MAX_ATTACHMENT_BYTES, async (path, size) => {
    type = await checkContent(path, size);
    if (type.startsWith('image/')) looks = await seeLooks(path);
  });
  if (type === undefined) throw new Error('a stored file was checked');
  try {
    await upload.demandCaller();
    return await addRow(deps, stored, { upload, type, looks });
  } catch (error) {
    await removeUnnamedBytes(deps, stored.sha256);
    throw error;
  }
}

async function addRow(
  deps: Deps,
  stored: StoredFile,
  { upload, type, looks }: { upload: Upload; type: AttachmentType; looks: string | null },
) {
  const { caller } = upload;
  return deps.db.transaction().execute(async (tx) => {
    await lockQuota(tx, caller.userId);
    const known = await findUpload(tx, upload);
    if (known?.sha256 === stored.sha256) return known;
    if (known !== undefined) throw new Problem('idempotency-key-reused');
    await demandRoom(tx, caller.userId);
    await lockBytes(tx, stored.sha256);
    // The sweeper may have taken the same bytes, unnamed until now, a moment ago.
    if (!(await deps.files.has(stored.sha256))) throw new Problem('attachment-interrupted');
    return tx
      .insertInto('attachments')
      .values({
        attachment_id: randomUUID(),
        sha256: stored.sha256,
        file_name: cleanFileName(upload.fileName, type),
        content_type: type,
        size: stored.size,
        uploaded_by: caller.userId,
        uploaded_at: deps.clock.now(),
        looks,
        upload_key: upload.key ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function demandRoom(db: Deps['db'], userId: string): Promise<void> {
  const { count, bytes } = await countUnattached(db, userId);
  if (count >= MAX_UNATTACHED || bytes >= MAX_UNATTACHED_BYTES) {
    throw new Problem('attachment-quota');
  }
}
