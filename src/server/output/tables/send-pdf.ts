import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { attachmentDisposition } from '../../platform/attachments/file-names.ts';

import { counted } from './underway.ts';

/**
 * Answers a call with a PDF while it is drawn, which counts as an export under way. The file's name
 * is without its ending.
 */
export function sendPdf(
  reply: FastifyReply,
  fileName: string,
  bytes: AsyncIterable<Uint8Array>,
): FastifyReply {
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', attachmentDisposition(`${fileName}.pdf`))
    .header('cache-control', 'no-store')
    .send(Readable.from(counted(bytes), { objectMode: false }));
}
