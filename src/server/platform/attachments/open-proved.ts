import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { Problem } from '#shared/problems.ts';

import type { FileStore } from '../ports/files.ts';

/** What is no larger is sent from memory, so that a store is not asked for it twice. */
const HELD_BYTES = 4 * 1024 * 1024;

/**
 * A stored file, read once before to see that it is still what was kept: what a disk changed or
 * lost is never handed out as if it were the paper. Throws file-missing, file-damaged.
 */
export async function openProved(
  files: Pick<FileStore, 'open'>,
  sha256: string,
): Promise<Readable> {
  const hash = createHash('sha256');
  const held: Buffer[] = [];
  let size = 0;
  try {
    const content: AsyncIterable<Buffer> = files.open(sha256);
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      if (size <= HELD_BYTES) held.push(chunk);
      else held.length = 0;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Problem('file-missing', { cause: error });
    throw error;
  }
  if (hash.digest('hex') !== sha256) throw new Problem('file-damaged', { values: { sha256 } });
  return size <= HELD_BYTES ? Readable.from(held, { objectMode: false }) : files.open(sha256);
}
