import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const WAITING_BYTES = 1 << 20;

/**
 * Writes a file that is there whole or not at all: beside its place first, synced, then renamed.
 * Answers its SHA-256. Throws an AbortError when `signal` says so.
 */
export async function writeWholeFile(
  path: string,
  content: Readable,
  signal?: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256');
  const unfinished = `${path}.unfinished`;
  try {
    await pipeline(
      content,
      async function* (chunks: AsyncIterable<Buffer | string>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(unfinished, {
        flags: 'wx',
        mode: 0o600,
        flush: true,
        // The disk works while the next pieces are made.
        highWaterMark: WAITING_BYTES,
      }),
      ...(signal === undefined ? [] : [{ signal }]),
    );
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return hash.digest('hex');
  } catch (error) {
    await unlink(unfinished).catch(() => undefined);
    throw error;
  }
}

/** Windows knows no syncing of folders, and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
