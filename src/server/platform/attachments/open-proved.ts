import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

import { Problem } from '#shared/problems.ts';

import type { FileStore } from '../ports/files.ts';

/**
 * A stored file, read once before to see that it is still what was kept: what a disk changed or
 * lost is never handed out as if it were the paper. Throws file-missing, file-damaged.
 */
export async function openProved(
  files: Pick<FileStore, 'open'>,
  sha256: string,
): Promise<Readable> {
  const hash = createHash('sha256');
  try {
    await finished(files.open(sha256).on('data', (chunk: Buffer) => hash.update(chunk)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Problem('file-missing', { cause: error });
    throw error;
  }
  if (hash.digest('hex') !== sha256) throw new Problem('file-damaged', { values: { sha256 } });
  return files.open(sha256);
}
