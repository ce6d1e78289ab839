import { createHash, randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rename, stat, unlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

import { invariant } from '#shared/invariant.ts';
import { Problem } from '#shared/problems.ts';

import type { FileStore, Inspect, ListedFile, StoredFile } from './files.ts';

const HASH = /^[0-9a-f]{64}$/;
const UNFINISHED = 'unfinished-';

/**
 * A file store in a folder: `<dir>/ab/ab12…`, named by what they hold. A file is written and synced
 * beside its place, renamed into it, and the folder is synced, so that it is either whole or not
 * there, whenever the power goes.
 */
export function createDiskFileStore(dir: string): FileStore {
  return {
    put: (content, maxBytes, inspect) => put(dir, { content, maxBytes, inspect }),
    open: (sha256) => createReadStream(pathOf(dir, sha256)),
    has: (sha256) => exists(pathOf(dir, sha256)),
    remove: (sha256) => removeQuietly(pathOf(dir, sha256)),
    list: () => list(dir),
    removeUnfinished: (before) => removeUnfinished(dir, before),
  };
}

interface Incoming {
  content: Readable;
  maxBytes: number;
  inspect: Inspect | undefined;
}

async function put(dir: string, { content, maxBytes, inspect }: Incoming): Promise<StoredFile> {
  if ((await mkdir(dir, { recursive: true })) !== undefined) await syncFolder(dirname(dir));
  const temporary = join(dir, UNFINISHED + randomUUID());
  try {
    const stored = await writeSynced(temporary, content, maxBytes);
    await inspect?.(temporary, stored.size);
    await moveIntoPlace(dir, temporary, stored.sha256);
    return stored;
  } catch (error) {
    await removeQuietly(temporary);
    throw error;
  }
}

async function writeSynced(path: string, content: Readable, maxBytes: number): Promise<StoredFile> {
  const file = await open(path, 'wx', 0o600);
  try {
    const stored = await writeAll(file, content, maxBytes);
    await file.sync();
    return stored;
  } finally {
    await file.close();
  }
}

async function writeAll(
  file: FileHandle,
  content: Readable,
  maxBytes: number,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Problem('attachment-too-large');
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  return { sha256: hash.digest('hex'), size };
}

async function moveIntoPlace(dir: string, temporary: string, sha256: string): Promise<void> {
  const place = pathOf(dir, sha256);
  const folder = join(dir, sha256.slice(0, 2));
  await mkdir(folder, { recursive: true });
  // The same bytes again replace themselves; their time moves, which keeps the sweeper away from
  // them.
  await rename(temporary, place);
  await utimes(place, new Date(), new Date());
  await syncFolder(folder);
  // The folder may be as new as the file, made by this upload or by one beside it.
  await syncFolder(dir);
}

/** Makes the names in a folder durable; Windows neither needs nor allows it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function pathOf(dir: string, sha256: string): string {
  invariant(HASH.test(sha256), 'a stored file is named by its SHA-256');
  return join(dir, sha256.slice(0, 2), sha256);
}

async function* list(dir: string): AsyncIterable<ListedFile> {
  for (const folder of await findEntries(dir)) {
    if (!folder.isDirectory() || !/^[0-9a-f]{2}$/.test(folder.name)) continue;
    for (const { name } of await findEntries(join(dir, folder.name))) {
      if (!HASH.test(name)) continue;
      const about = await stat(join(dir, folder.name, name)).catch(() => undefined);
      if (about) yield { sha256: name, storedAt: about.mtime };
    }
  }
}

async function removeUnfinished(dir: string, before: Date): Promise<number> {
  let removed = 0;
  for (const { name } of await findEntries(dir)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const about = await stat(join(dir, name)).catch(() => undefined);
    if (!about || about.mtime >= before) continue;
    await removeQuietly(join(dir, name));
    removed += 1;
  }
  return removed;
}

async function findEntries(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(ignoreMissing<Dirent[]>([]));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(() => true, ignoreMissing(false));
}

async function removeQuietly(path: string): Promise<void> {
  await unlink(path).catch(ignoreMissing<void>(undefined));
}

function ignoreMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
