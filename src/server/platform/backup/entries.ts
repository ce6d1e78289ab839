import { z } from 'zod';

import type { ByteReader } from './byte-reader.ts';

// What a backup holds, one thing after the other: a length and a description in JSON, then its
// bytes in pieces, each with its length before it; a piece of no length is the end.
const LONGEST_DESCRIPTION = 8 * 1024 * 1024;
const LONGEST_PIECE = 1024 * 1024;

const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const about = z.object({
  type: z.literal('about'),
  /** Of the Talaan that made it. */
  version: z.string(),
  company: z.string(),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
});

const table = z.object({
  type: z.literal('table'),
  name: z.string(),
  columns: z.array(z.string()),
});

const settings = z.object({ type: z.literal('settings') });

const file = z.object({
  type: z.literal('file'),
  folder: z.enum(['attachments', 'anchors']),
  name: z.string().regex(/^[0-9a-z][0-9a-z.-]{0,99}$/),
});

const end = z.object({
  type: z.literal('end'),
  tables: z.array(
    z.object({
      name: z.string(),
      rows: count,
      sha256: hex64,
      /** Left out, because the file is not locked: keys stand in no open file. */
      isWithheld: z.boolean(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.object({ count, bytes: count, damaged: z.array(z.string()) }),
  facts: z.object({
    /** Account, debits and credits in centavos. */
    trialBalance: z.array(z.tuple([z.string(), z.string(), z.string()])),
    /** Of each hash chain its length and its last hash. */
    chains: z.record(z.string(), z.object({ length: count, head: hex64 })),
  }),
});

const description = z.discriminatedUnion('type', [about, table, settings, file, end]);

/** Where a backup is from, and of which moment. */
export type AboutEntry = z.output<typeof about>;
/** A table: its rows are what COPY gives. */
export type TableEntry = z.output<typeof table>;
/** A document or an anchor. */
export type FileEntry = z.output<typeof file>;
/** What all of it came to. */
export type EndEntry = z.output<typeof end>;
/** What the books came to at the moment of the backup. */
export type BackupFacts = EndEntry['facts'];

type Description = z.output<typeof description>;

/** A thing of a backup with its bytes, which have to be read before the next thing is asked for. */
export type Entry = { readonly about: Description; readonly content: AsyncGenerator<Buffer> };

/** Something that no backup of ours holds, whatever its checksums say. */
export class EntryFault extends Error {}

/** A thing of a backup as bytes. */
export async function* encodeEntry(
  about: Description,
  content?: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const text = Buffer.from(JSON.stringify(about));
  yield Buffer.concat([length(text.length), text]);
  for await (const bytes of content ?? []) {
    for (let at = 0; at < bytes.length; at += LONGEST_PIECE) {
      const piece = bytes.subarray(at, at + LONGEST_PIECE);
      yield length(piece.length);
      yield piece;
    }
  }
  yield length(0);
}

/** What a backup holds, in order; the last one is `end`. Throws EntryFault. */
export async function* decodeEntries(reader: ByteReader): AsyncGenerator<Entry> {
  for (;;) {
    const size = await readLength(reader, LONGEST_DESCRIPTION);
    const text = (await reader.read(size))?.toString('utf8');
    const about = description.safeParse(parse(text)).data;
    if (about === undefined) throw new EntryFault('an unknown thing');
    const content = pieces(reader);
    yield { about, content };
    for await (const _ of content) continue;
    if (about.type === 'end') return;
  }
}

async function* pieces(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const size = await readLength(reader, LONGEST_PIECE);
    if (size === 0) return;
    const piece = await reader.read(size);
    if (piece === undefined) throw new EntryFault('a piece is cut off');
    yield piece;
  }
}

async function readLength(reader: ByteReader, most: number): Promise<number> {
  const size = (await reader.read(4))?.readUInt32BE(0);
  if (size === undefined || size > most) throw new EntryFault('no length');
  return size;
}

function length(size: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(size);
  return bytes;
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
