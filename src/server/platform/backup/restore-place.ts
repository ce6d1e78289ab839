import { existsSync, readdirSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { StartFault } from '../process/start-fault.ts';

import { syncFolder } from './backup-file.ts';

const MARK = 'restore-unfinished.json';
const HALF = 'restoring';
const FOLDERS = ['attachments', 'anchors'] as const;
/** What may stand in a data folder before a restore: it is no part of any books. */
const HARMLESS = new Set(['backups', 'in-use.lock', 'in-use.lock-journal', 'in-use.json']);

/**
 * Demands that a data folder is new or empty, or that an earlier restore into it was not ended.
 * Throws StartFault.
 */
export function demandEmptyPlace(dataDir: string): void {
  if (hasUnfinishedMark(dataDir) || !existsSync(dataDir)) return;
  const found = readdirSync(dataDir).filter((name) => !HARMLESS.has(name));
  if (found.length === 0) return;
  throw new StartFault(
    `The data folder ${dataDir} is not empty: a restore goes into an empty one only, so that it can't ` +
      'mix two sets of books. Name a new folder with DATA_DIR.',
  );
}

/** Whether a restore into a data folder was begun and not ended. */
export function hasUnfinishedMark(dataDir: string): boolean {
  return existsSync(join(dataDir, MARK));
}

/** Marks a data folder as being restored into, and takes away what an earlier try left of files. */
export async function beginPlace(dataDir: string, from: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeSynced(join(dataDir, MARK), [Buffer.from(`${JSON.stringify({ from })}\n`)]);
  await syncFolder(dataDir);
  for (const name of [HALF, ...FOLDERS])
    await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Takes the mark away. */
export async function endPlace(dataDir: string): Promise<void> {
  await rm(join(dataDir, HALF), { recursive: true, force: true });
  await rm(join(dataDir, MARK), { force: true });
  await syncFolder(dataDir);
}

/** Writes a document or an anchor where it waits until all are there. */
export async function keepFile(
  dataDir: string,
  { folder, name }: { folder: (typeof FOLDERS)[number]; name: string },
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const inside = folder === 'attachments' ? join(folder, name.slice(0, 2)) : folder;
  const path = join(dataDir, HALF, inside, name);
  await mkdir(dirname(path), { recursive: true });
  await writeSynced(path, content);
}

/** Moves what waits to its place, and makes all names of it durable. */
export async function placeFiles(dataDir: string): Promise<void> {
  for (const folder of FOLDERS) {
    const half = join(dataDir, HALF, folder);
    if (!existsSync(half)) continue;
    const entries = readdirSync(half, { withFileTypes: true });
    for (const entry of entries) if (entry.isDirectory()) await syncFolder(join(half, entry.name));
    await syncFolder(half);
    await rename(half, join(dataDir, folder));
  }
  await syncFolder(dataDir);
}

async function writeSynced(
  path: string,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for await (const piece of content) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}
