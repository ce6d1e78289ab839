import { createHash, randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { Problem } from '#shared/problems.ts';

import { createLimiter } from '../process/limiter.ts';
import { nextTurn } from '../process/next-turn.ts';
import type { Inspect, StoredFile } from './files.ts';

const UNFINISHED = 'unfinished-';

/**
 * Of the four threads that files, tokens and answers share in this process: who waits for a disk
 * leaves half of them to everybody else.
 */
const DISK_AT_ONCE = 2;

/**
 * The least that is written at once, but for the end of a file: a PDF that is drawn comes in
 * hundreds of small parts, an upload in parts of twice as much.
 */
const LEAST_PIECE_BYTES = 32 * 1024;

/** For each step that may wait for the disk while something is stored. */
export const inDiskTurn = createLimiter(DISK_AT_ONCE);

/** What comes in, and how much of it may. */
export interface Incoming {
  readonly content: Readable;
  readonly maxBytes: number;
  readonly inspect: Inspect | undefined;
}

/**
 * Writes what comes in to a file of its own in a folder, synced, has it looked at, and hands it to
 * `keep`, which brings it to its place. Nothing is left in the folder when one of them throws.
 * Throws attachment-too-large.
 */
export async function writeUnfinished(
  dir: string,
  { content, maxBytes, inspect }: Incoming,
  keep: (path: string, stored: StoredFile) => Promise<void>,
): Promise<StoredFile> {
  const path = join(dir, UNFINISHED + randomUUID());
  try {
    const stored = await writeSynced(path, content, maxBytes);
    await inspect?.(path, stored.size);
    await keep(path, stored);
    return stored;
  } finally {
    await removeQuietly(path);
  }
}

/** Removes what uploads that were cut off before `before` left in a folder. */
export async function removeUnfinished(dir: string, before: Date): Promise<number> {
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

async function writeSynced(path: string, content: Readable, maxBytes: number): Promise<StoredFile> {
  const file = await open(path, 'wx', 0o600);
  try {
    const stored = await writeAll(file, content, maxBytes);
    await inDiskTurn(() => file.sync());
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
  for await (const piece of inPieces(content, maxBytes)) {
    size += piece.length;
    // Of all that comes in at once: its sender waits meanwhile, because nothing more is taken in.
    await nextTurn();
    hash.update(piece);
    await inDiskTurn(() => file.writeFile(piece));
  }
  return { sha256: hash.digest('hex'), size };
}

/** Small parts wait for each other, so that each turn brings a piece. */
async function* inPieces(content: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  const parts: AsyncIterable<Buffer> = content;
  let [waiting, length, size]: [Buffer[], number, number] = [[], 0, 0];
  for await (const part of parts) {
    size += part.length;
    if (size > maxBytes) throw new Problem('attachment-too-large');
    waiting.push(part);
    length += part.length;
    if (length < LEAST_PIECE_BYTES) continue;
    yield joined(waiting);
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield joined(waiting);
}

function joined(parts: readonly Buffer[]): Buffer {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
}

/** What is in a folder; nothing when it is not there. */
export async function findEntries(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(ignoreMissing<Dirent[]>([]));
}

/** Removes a file that may be gone already. */
export async function removeQuietly(path: string): Promise<void> {
  await unlink(path).catch(ignoreMissing<void>(undefined));
}

/** Takes a file that is not there for an answer, and nothing else. */
export function ignoreMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
