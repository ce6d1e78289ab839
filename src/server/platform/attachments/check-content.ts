import { open } from 'node:fs/promises';

import { ATTACHMENT_TYPES } from '#shared/api/platform/attachments.ts';
import { Problem } from '#shared/problems.ts';

import { checkPdf } from './check-pdf.ts';
import { drawThumbnail } from './thumbnails.ts';
import type { AttachmentType } from './tables.ts';

const HEAD_BYTES = 4_100;
// A zip archive is found by its end record, which stands in the last 64 KB (APPNOTE 4.3.16): so a
// JAR hides in a picture.
const TAIL_BYTES = 65_557;
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');
const MARKUP = /<(!doctype|html|head|body|script|svg|iframe|\?php)[\s>]/i;

/**
 * Says what a file is by its content alone, and refuses what is not wanted as an attachment: other
 * types, files that are two things at once, damaged or huge pictures, PDFs that do things. Throws
 * attachment-empty, attachment-type, attachment-damaged, attachment-too-many-pixels,
 * attachment-unsafe-pdf, attachment-locked-pdf, attachment-bomb.
 */
export async function checkContent(path: string, size: number): Promise<AttachmentType> {
  if (size === 0) throw new Problem('attachment-empty');
  const { head, tail } = await readEnds(path, size);
  const { fileTypeFromBuffer } = await import('file-type');
  const type = knownType((await fileTypeFromBuffer(head))?.mime);
  if (type === undefined || isTwoThings(head, tail)) throw new Problem('attachment-type');
  if (type === 'application/pdf') await checkPdf(path);
  else await drawThumbnail(path);
  return type;
}

function knownType(mime: string | undefined): AttachmentType | undefined {
  return ATTACHMENT_TYPES.find((type) => type === mime);
}

/** Also a browser that guesses types by the first bytes must find nothing to run. */
function isTwoThings(head: Buffer, tail: Buffer): boolean {
  return MARKUP.test(head.subarray(0, 1_500).toString('latin1')) || tail.includes(ZIP_END);
}

async function readEnds(path: string, size: number): Promise<{ head: Buffer; tail: Buffer }> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
    await file.read(head, 0, head.length, 0);
    await file.read(tail, 0, tail.length, size - tail.length);
    return { head, tail };
  } finally {
    await file.close();
  }
}
