import { Problem } from '#shared/problems.ts';

import type { Deps } from '../deps.ts';
import { BODY_TIMES } from '../http/body-time.ts';

import {
  deleteFreeAttachment,
  isNamed,
  listUnattached,
  lockBytes,
  mayRemoveBytes,
} from './queries.ts';

const HOUR_MS = 3_600_000;
const UNFINISHED_MS = 2 * (BODY_TIMES.uploadMs + 60_000);
const KEEP_UNATTACHED_MS = 7 * 24 * HOUR_MS;

/** What a sweep removed. */
export interface Swept {
  readonly rows: number;
  readonly files: number;
  readonly unfinished: number;
}

/**
 * Throws away what nobody will ask for again: attachments uploaded more than seven days ago that no
 * transaction has, bytes that no row names, and the beginnings of uploads that were cut off.
 */
export async function sweepAttachments(deps: Deps): Promise<Swept> {
  const rows = await removeUnattached(
    deps,
    new Date(deps.clock.now().getTime() - KEEP_UNATTACHED_MS),
  );
  // By the machine's own time, as the files' times are.
  const anHourAgo = new Date(Date.now() - HOUR_MS);
  let files = 0;
  for await (const { sha256, storedAt } of deps.files.list()) {
    if (storedAt < anHourAgo && (await removeUnnamedBytes(deps, sha256))) files += 1;
  }
  return { rows, files, unfinished: await sweepUnfinished(deps) };
}

/**
 * Removes what uploads that were cut off left behind (a killed server leaves such files): none
 * takes half as long as this waits.
 */
export function sweepUnfinished({ files }: Pick<Deps, 'files'>): Promise<number> {
  return files.removeUnfinished(new Date(Date.now() - UNFINISHED_MS));
}

/**
 * Holds stored bytes until the transaction `db` ends, so that a row can name them before a sweeper
 * takes them. Throws `Problem('attachment-interrupted')` when it has taken them already.
 */
export async function demandBytes(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  sha256: string,
): Promise<void> {
  await lockBytes(db, sha256);
  if (!(await files.has(sha256))) throw new Problem('attachment-interrupted');
}

/** Removes bytes unless a row names them or a backup reads them, and says whether it did. */
export async function removeUnnamedBytes(deps: Deps, sha256: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    await lockBytes(tx, sha256);
    if (await isNamed(tx, sha256)) return false;
    // A backup that is being made may know a row that was there when it began; the sweeper comes
    // again.
    if (!(await mayRemoveBytes(tx))) return false;
    await deps.files.remove(sha256);
    return true;
  });
}

async function removeUnattached(deps: Deps, before: Date): Promise<number> {
  let removed = 0;
  for (const attachmentId of await listUnattached(deps.db, before)) {
    if (await removeRow(deps, attachmentId)) removed += 1;
  }
  return removed;
}

async function removeRow(deps: Deps, attachmentId: string): Promise<boolean> {
  const row = await deleteFreeAttachment(deps.db, attachmentId);
  // Entered a moment ago, or removed by its owner.
  if (row === undefined || row === 'in-use') return false;
  await removeUnnamedBytes(deps, row.sha256);
  return true;
}
