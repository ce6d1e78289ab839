import { createReadStream } from 'node:fs';
import { mkdir, open, rename, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { invariant } from '#shared/invariant.ts';

import type { FileStore, ListedFile, StoredFile } from './files.ts';
import { isHash } from './files.ts';
import {
  findEntries,
  ignoreMissing,
  inDiskTurn,
  removeQuietly,
  removeUnfinished,
  writeUnfinished,
} from './unfinished-file.ts';
import type { Incoming } from './unfinished-file.ts';

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

async function put(dir: string, incoming: Incoming): Promise<StoredFile> {
  if ((await mkdir(dir, { recursive: true })) !== undefined) await syncFolder(dirname(dir));
  return writeUnfinished(dir, incoming, (path, { sha256 }) =>
    inDiskTurn(() => moveIntoPlace(dir, path, sha256)),
  );
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
  invariant(isHash(sha256), 'a stored file is named by its SHA-256');
  return join(dir, sha256.slice(0, 2), sha256);
}

async function* list(dir: string): AsyncIterable<ListedFile> {
  for (const folder of await findEntries(dir)) {
    if (!folder.isDirectory() || !/^[0-9a-f]{2}$/.test(folder.name)) continue;
    for (const { name } of await findEntries(join(dir, folder.name))) {
      if (!isHash(name)) continue;
      const about = await stat(join(dir, folder.name, name)).catch(() => undefined);
      if (about) yield { sha256: name, storedAt: about.mtime };
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(() => true, ignoreMissing(false));
}
