import { Problem } from '#shared/problems.ts';

import { openProved } from '../attachments/open-proved.ts';
import type { BackupProgress } from '../backup/write-backup.ts';
import type { FileStore } from '../ports/files.ts';

/** A store on another machine answers slowly, and several at once. */
const AT_ONCE = 8;

/** What a move came to. */
export interface Moved {
  readonly copied: number;
  /** Were there already. */
  readonly known: number;
  /** Not copied: their bytes are no longer what was stored (hashes). */
  readonly damaged: readonly string[];
}

/**
 * Copies every document from one place to another, each held against its hash on the way; what is
 * there already is left as it is, so that a copy that was cut off goes on. Nothing is removed.
 */
export async function copyDocuments(
  from: Pick<FileStore, 'list' | 'open'>,
  to: Pick<FileStore, 'has' | 'put'>,
  onProgress: (progress: BackupProgress) => void = () => undefined,
): Promise<Moved> {
  const told = { copied: 0, known: 0, damaged: new Array<string>() };
  const copy = async (sha256: string) => {
    if (await to.has(sha256)) {
      told.known += 1;
      return;
    }
    try {
      await to.put(await openProved(from, sha256), Number.MAX_SAFE_INTEGER);
      told.copied += 1;
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'file-damaged') throw error;
      told.damaged.push(sha256);
    }
    onProgress({ step: 'Documents', done: told.copied + told.known });
  };
  const listed = from.list()[Symbol.asyncIterator]();
  const work = async () => {
    for (;;) {
      const next = await listed.next();
      if (next.done === true) return;
      await copy(next.value.sha256);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return told;
}
