import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

import type { ByteReader } from './byte-reader.ts';

// A frame: four bytes that say how long it is and whether it is the last one, its data, and a tag
// of sixteen bytes over place, length and data, made with the key where there is one.
const FRAME = 256 * 1024;
const LAST = 0x8000_0000;
const TAG_BYTES = 16;

/** What frames are bound to: the hash of the file's beginning, and the key if it is locked. */
export type Binding = { readonly head: Buffer; readonly key: Buffer | undefined };

/** Cuts a stream of bytes into frames that show each change, loss, or other order of them. */
export async function* sealFrames(
  source: AsyncIterable<Buffer>,
  binding: Binding,
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  let index = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < FRAME) continue;
    const all = Buffer.concat(waiting);
    let at = 0;
    for (; all.length - at >= FRAME; at += FRAME)
      yield* seal(all.subarray(at, at + FRAME), { ...binding, index: index++, isLast: false });
    waiting = [Buffer.from(all.subarray(at))];
    size = all.length - at;
  }
  yield* seal(Buffer.concat(waiting), { ...binding, index, isLast: true });
}

/**
 * What was sealed, frame by frame. Throws `FrameFault` at the first one that is not as it was
 * written, at the end of a file that is cut off, and at anything behind the last frame.
 */
export async function* openFrames(reader: ByteReader, binding: Binding): AsyncGenerator<Buffer> {
  for (let index = 0; ; index += 1) {
    const start = reader.position();
    const [word, sealed] = await readFrame(reader, start);
    const isLast = (word & LAST) !== 0;
    const plain = open(sealed, { ...binding, index, isLast });
    if (plain === undefined) throw new FrameFault('damaged', start);
    if (plain.length > 0) yield plain;
    if (!isLast) continue;
    if ((await reader.read(1)) !== undefined) throw new FrameFault('damaged', start);
    return;
  }
}

/** Why a backup can't be read on, and at which byte of the file. */
export class FrameFault extends Error {
  readonly kind: 'damaged' | 'cut-off';
  readonly at: number;

  constructor(kind: FrameFault['kind'], at: number) {
    super(`${kind} at ${at}`);
    this.kind = kind;
    this.at = at;
  }
}

type Place = Binding & { readonly index: number; readonly isLast: boolean };

async function readFrame(reader: ByteReader, start: number): Promise<[number, Buffer]> {
  const word = (await reader.read(4))?.readUInt32BE(0);
  if (word === undefined) throw new FrameFault('cut-off', start);
  const length = word & ~LAST;
  if (length > FRAME) throw new FrameFault('damaged', start);
  const sealed = await reader.read(length + TAG_BYTES);
  if (sealed === undefined) throw new FrameFault('cut-off', start);
  return [word, sealed];
}

function* seal(data: Buffer, place: Place): Generator<Buffer> {
  const word = wordOf(data.length, place.isLast);
  yield word;
  if (place.key === undefined) {
    yield data;
    yield digest(data, place);
    return;
  }
  const cipher = createCipheriv('aes-256-gcm', place.key, nonceOf(place.index));
  cipher.setAAD(Buffer.concat([place.head, word]));
  yield cipher.update(data);
  cipher.final();
  yield cipher.getAuthTag();
}

function open(sealed: Buffer, place: Place): Buffer | undefined {
  const data = sealed.subarray(0, -TAG_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  if (place.key === undefined) return digest(data, place).equals(tag) ? data : undefined;
  const decipher = createDecipheriv('aes-256-gcm', place.key, nonceOf(place.index), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.concat([place.head, wordOf(data.length, place.isLast)]));
  decipher.setAuthTag(tag);
  const plain = decipher.update(data);
  try {
    decipher.final();
    return plain;
  } catch {
    return undefined;
  }
}

/** Every backup has a key of its own, so a number that is used once in it is enough. */
function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
}

function digest(data: Buffer, place: Place): Buffer {
  const hash = createHash('sha256').update(place.head).update(nonceOf(place.index));
  hash.update(wordOf(data.length, place.isLast)).update(data);
  return hash.digest().subarray(0, TAG_BYTES);
}

function wordOf(length: number, isLast: boolean): Buffer {
  const word = Buffer.alloc(4);
  // Unsigned, as the uppermost bit is ours.
  word.writeUInt32BE((isLast ? length | LAST : length) >>> 0);
  return word;
}
