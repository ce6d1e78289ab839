import { inflateSync } from 'node:zlib';

import { isBomb } from './find-bomb.ts';

/** Why a PDF is refused. */
export type PdfFault =
  | 'attachment-damaged'
  | 'attachment-unsafe-pdf'
  | 'attachment-locked-pdf'
  | 'attachment-bomb';

const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
const ACTIVE =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|ImportData|SubmitForm)(?![A-Za-z0-9])/;
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/;
const OBJECT_LIST = /\/ObjStm[^]{0,400}?stream\r?\n/g;
const HEX_ESCAPE = /#([0-9A-Fa-f]{2})/g;

/**
 * Why a PDF is refused that could do something when opened: scripts, programs, embedded files,
 * forms that send themselves (ISO 32000-1, 12.6.4), also where their names are written with hex
 * escapes or packed into object streams; one that is encrypted, which nobody could check or read
 * later; and one that unpacks to more than a reader's machine can bear. Nothing for any other.
 */
export async function findPdfFault(bytes: Buffer): Promise<PdfFault | undefined> {
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-') || !text.slice(-2_048).includes('%%EOF'))
    return 'attachment-damaged';
  const fault = faultOf(withoutStreams(text));
  if (fault !== undefined) return fault;
  for (const unpacked of objectLists(bytes, text)) {
    const inside = unpacked === undefined ? 'attachment-unsafe-pdf' : faultOf(unpacked);
    if (inside !== undefined) return inside;
  }
  return (await isBomb(bytes, text)) ? 'attachment-bomb' : undefined;
}

function faultOf(text: string): PdfFault | undefined {
  const names = text.replaceAll(HEX_ESCAPE, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  if (ENCRYPTED.test(names)) return 'attachment-locked-pdf';
  return ACTIVE.test(names) ? 'attachment-unsafe-pdf' : undefined;
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

/** Nothing in place of one that unpacks to more than any has. */
function* objectLists(bytes: Buffer, text: string): Iterable<string | undefined> {
  let room = MAX_UNPACKED_BYTES;
  for (const match of text.matchAll(OBJECT_LIST)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('endstream', start);
    const unpacked = unpack(bytes.subarray(start, end < 0 ? undefined : end), room);
    room -= unpacked?.length ?? 0;
    yield unpacked;
  }
}

function unpack(stream: Buffer, room: number): string | undefined {
  try {
    return inflateSync(stream, { maxOutputLength: Math.max(1, room) }).toString('latin1');
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    // Packed in another way, or not at all: then it is read as it stands.
    return stream.toString('latin1');
  }
}
