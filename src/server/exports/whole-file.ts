import { createWriteStream } from 'node:fs';
import { open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes a file that is there whole or not at all: beside its place first, synced, then renamed. */
export async function writeWholeFile(path: string, content: Readable): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    await pipeline(
      content,
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(unfinished, path);
    await syncFolder(dirname(path));
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
