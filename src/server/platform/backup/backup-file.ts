import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, pipeline } from 'node:stream';
import { constants, createGunzip, createGzip } from 'node:zlib';

import { z } from 'zod';

import { StartFault } from '../process/start-fault.ts';

import { findKey, makeKey } from './backup-key.ts';
import type { BackupSecret } from './backup-key.ts';
import { ByteReader } from './byte-reader.ts';
import { EntryFault, decodeEntries } from './entries.ts';
import type { Entry } from './entries.ts';
import { FrameFault, openFrames, sealFrames } from './frames.ts';
import type { Binding } from './frames.ts';

// A line that says what it is, a line of JSON about the lock, a line with the hash of both, frames.
const FIRST_LINE = 'TALAAN BACKUP 1';
const LONGEST_HEAD = 2_048;

const hex = z.string().regex(/^[0-9a-f]+$/);
const headLine = z.object({
  lock: z
    .object({ by: z.enum(['passphrase', 'key-file']), salt: hex.length(32), check: hex.length(64) })
    .nullable(),
});

/** A backup file as it was written. */
export type WrittenFile = { readonly size: number; readonly sha256: string };

/**
 * Writes what a backup holds to a new file, readable by the user of this process only, whole or not
 * at all. Throws StartFault when the file is there already or can't be written.
 */
export async function writeBackupFile(
  path: string,
  secret: BackupSecret | undefined,
  content: AsyncIterable<Buffer>,
): Promise<WrittenFile> {
  const half = `${path}.part`;
  if (await isThere(path)) throw new StartFault(`${path} is there already: name a new file.`);
  const locked = secret === undefined ? undefined : await makeKey(secret);
  const text = `${FIRST_LINE}\n${JSON.stringify({ lock: locked?.lock ?? null })}\n`;
  const head = hashOf(text);
  try {
    const file = await open(half, 'w', 0o600);
    let written: WrittenFile;
    try {
      const frames = sealFrames(compress(content), { head, key: locked?.key });
      written = await writeAll(file, `${text}${head.toString('hex')}\n`, frames);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(half, path);
    await syncFolder(dirname(path));
    return written;
  } catch (error) {
    await rm(half, { force: true });
    throw isOfSystem(error)
      ? new StartFault(`The backup ${path} can't be written (${error.message}).`)
      : error;
  }
}

/**
 * What a backup file holds, in order. Throws StartFault with one sentence when it is none, is
 * damaged or cut off, or when the secret is another one.
 */
export async function* readBackupFile(
  path: string,
  secret: BackupSecret | undefined,
): AsyncGenerator<Entry> {
  const reader = new ByteReader(createReadStream(path, { highWaterMark: 256 * 1024 }));
  try {
    const binding = await readHead(reader, path, secret);
    const { plain, ended } = decompress(openFrames(reader, binding));
    const inside = new ByteReader(plain);
    for await (const { about, content } of decodeEntries(inside))
      yield { about, content: explained(content, path) };
    if ((await inside.read(1)) !== undefined) throw new EntryFault('something behind the end');
    await ended;
  } catch (error) {
    throw explain(error, path);
  } finally {
    await reader.end();
  }
}

async function* explained(content: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw explain(error, path);
  }
}

/** Makes the names in a folder durable; Windows neither needs nor allows it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readHead(
  reader: ByteReader,
  path: string,
  secret: BackupSecret | undefined,
): Promise<Binding> {
  const lines: string[] = [];
  let text = '';
  while (lines.length < 3) {
    const byte = await reader.read(1);
    if (byte === undefined || text.length > LONGEST_HEAD)
      throw new StartFault(`${path} is no backup of Talaan, or its beginning is damaged.`);
    text += byte.toString('latin1');
    if (!text.endsWith('\n')) continue;
    lines.push(text);
    text = '';
    if (lines[0] !== `${FIRST_LINE}\n`)
      throw new StartFault(
        lines[0]?.startsWith('TALAAN BACKUP ') === true
          ? `${path} was made by a newer Talaan: restore it with that one.`
          : `${path} is no backup of Talaan, or its beginning is damaged.`,
      );
  }
  const head = hashOf(lines.slice(0, 2).join(''));
  if (lines[2] !== `${head.toString('hex')}\n`) throw new FrameFault('damaged', 0);
  const { lock } = headLine.parse(JSON.parse(lines[1] ?? ''));
  return { head, key: await findKey(lock, secret) };
}

async function writeAll(
  file: FileHandle,
  first: string,
  frames: AsyncIterable<Buffer>,
): Promise<WrittenFile> {
  const hash = createHash('sha256').update(first);
  let size = Buffer.byteLength(first);
  await file.writeFile(first);
  for await (const bytes of frames) {
    hash.update(bytes);
    size += bytes.length;
    await file.writeFile(bytes);
  }
  return { size, sha256: hash.digest('hex') };
}

/** Quickly: most documents are compressed already, and tables shrink to a tenth all the same. */
function compress(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const zip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 });
  pipeline(Readable.from(content, { objectMode: false }), zip, () => undefined);
  return zip;
}

function decompress(frames: AsyncIterable<Buffer>) {
  const plain = createGunzip({ chunkSize: 256 * 1024 });
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  // Told by the stream, too; here it would be nobody's.
  ended.catch(() => undefined);
  pipeline(Readable.from(frames, { objectMode: false }), plain, (error) =>
    error ? reject(error) : resolve(),
  );
  return { plain, ended };
}

function explain(error: unknown, path: string): unknown {
  if (error instanceof FrameFault && error.kind === 'cut-off')
    return new StartFault(`The backup ${path} is damaged: it ends at byte ${error.at}.`);
  if (error instanceof FrameFault)
    return new StartFault(`The backup ${path} is damaged (at byte ${error.at}).`);
  if (error instanceof EntryFault || error instanceof z.ZodError || error instanceof SyntaxError)
    return new StartFault(`The backup ${path} is damaged (${error.message}).`);
  if (!isOfSystem(error)) return error;
  if (error.code?.startsWith('Z_') === true)
    return new StartFault(`The backup ${path} is damaged (${error.message}).`);
  return new StartFault(`The backup ${path} can't be read (${error.message}).`);
}

function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && /^(E[A-Z]+|Z_\w+)$/.test(String(error.code));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
