import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createInflate } from 'node:zlib';

// A page scanned in colour at 300 dots an inch comes to 26 MB, at 600 to 104 MB.
const MOST_OF_ONE = 110 * 1024 * 1024;
const MOST_OF_ALL = 256 * 1024 * 1024;
const DICTIONARY_BYTES = 600;
const MOST_LAYERS = 4;

/**
 * Whether a PDF's packed streams (ISO 32000-1, 7.4.4) unpack to more than any scan does, also where
 * one is packed several times over. They are unpacked beside the server's own work, and nothing of
 * them is kept.
 */
export async function isBomb(bytes: Buffer, text: string): Promise<boolean> {
  let room = MOST_OF_ALL;
  for (const match of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const start = match.index + match[0].length;
    const layers = layersOf(text.slice(Math.max(0, match.index - DICTIONARY_BYTES), match.index));
    if (layers === 0) continue;
    const end = text.indexOf('endstream', start);
    const packed = bytes.subarray(start, end < 0 ? undefined : end);
    const size = await unpackedSize(packed, layers, Math.min(room, MOST_OF_ONE));
    if (size === undefined) return true;
    room -= size;
  }
  return false;
}

function layersOf(before: string): number {
  const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')));
  return Math.min(MOST_LAYERS, dictionary.match(/\/(FlateDecode|Fl)(?![A-Za-z0-9])/g)?.length ?? 0);
}

/** Nothing when there is more of it than `room`. */
async function unpackedSize(
  packed: Buffer,
  layers: number,
  room: number,
): Promise<number | undefined> {
  const steps = Array.from({ length: layers }, () => createInflate());
  const last = steps.reduce<Readable>(
    (from, to) => from.on('error', () => to.destroy()).pipe(to),
    Readable.from([packed]),
  );
  let size = 0;
  last.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > room) last.destroy();
  });
  // What is packed otherwise than it says is shown by nobody.
  await finished(last).catch(() => undefined);
  for (const step of steps) step.destroy();
  return size > room ? undefined : size;
}
