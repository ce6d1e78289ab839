import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';

import { Problem } from '#shared/problems.ts';

import { isBomb } from './find-bomb.ts';
import { createLimiter } from '../process/limiter.ts';

// One at a time: a PDF is read whole, and its packed object lists are unpacked.
const limit = createLimiter(1);

const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
const ACTIVE =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|ImportData|SubmitForm)(?![A-Za-z0-9])/;
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/;
const OBJECT_LIST = /\/ObjStm[^]{0,400}?stream\r?\n/g;
const HEX_ESCAPE = /#([0-9A-Fa-f]{2})/g;

/**
 * Refuses PDFs that could do something when opened: scripts, programs, embedded files, forms that
 * send themselves (ISO 32000-1, 12.6.4), also where their names are written with hex escapes or
 * packed into object streams; encrypted ones, which nobody could check or read later; and those
 * that unpack to more than a reader's machine can bear. Throws attachment-damaged,
 * attachment-unsafe-pdf, attachment-locked-pdf, attachment-bomb.
 */
export function checkPdf(path: string): Promise<void> {
  return limit(async () => {
    const bytes = await readFile(path);
    const text = bytes.toString('latin1');
    if (!text.startsWith('%PDF-') || !text.slice(-2_048).includes('%%EOF')) {
      throw new Problem('attachment-damaged');
    }
    demandQuiet(withoutStreams(text));
    for (const unpacked of objectLists(bytes, text)) demandQuiet(unpacked);
    if (await isBomb(bytes, text)) throw new Problem('attachment-bomb');
  });
}

function demandQuiet(text: string): void {
  const names = text.replaceAll(HEX_ESCAPE, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  if (ENCRYPTED.test(names)) throw new Problem('attachment-locked-pdf');
  if (ACTIVE.test(names)) throw new Problem('attachment-unsafe-pdf');
}

/**
 * Packed page content and pictures may hold any bytes; only what stands outside of streams are
 * objects.
 */
function withoutStreams(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf('stream', from);
    const end = start < 0 ? -1 : text.indexOf('endstream', start + 6);
    if (end < 0) break;
    kept.push(text.slice(from, start));
    from = end + 9;
  }
  kept.push(text.slice(from));
  return kept.join('\n');
}

function* objectLists(bytes: Buffer, text: string): Iterable<string> {
  let room = MAX_UNPACKED_BYTES;
  for (const match of text.matchAll(OBJECT_LIST)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('endstream', start);
    const unpacked = unpack(bytes.subarray(start, end < 0 ? undefined : end), room);
    room -= unpacked.length;
    yield unpacked;
  }
}

function unpack(stream: Buffer, room: number): string {
  try {
    return inflateSync(stream, { maxOutputLength: Math.max(1, room) }).toString('latin1');
  } catch (error) {
    if (error instanceof RangeError) throw new Problem('attachment-unsafe-pdf', { cause: error });
    // Packed in another way, or not at all: then it is read as it stands.
    return stream.toString('latin1');
  }
}
