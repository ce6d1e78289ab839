import type { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { attachmentDisposition } from './file-names.ts';

export interface ServedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly size?: number | undefined;
  readonly content: Readable | Uint8Array;
  /** Only for documents that this server drew itself. */
  readonly disposition?: 'attachment' | 'inline' | undefined;
}

/**
 * The one way in which a file leaves the server: to be saved, under its own name, with a type that
 * browsers may not guess anew, cached nowhere, and harmless should it be opened all the same (no
 * scripts, no frames, no requests). Ranges are ignored: the whole file is sent. Whether the caller
 * may have it is asked before.
 */
export function serveFile(reply: FastifyReply, file: ServedFile): FastifyReply {
  if (file.size !== undefined) reply.header('content-length', file.size);
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', attachmentDisposition(file.fileName, file.disposition))
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'self'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('accept-ranges', 'none')
    .send(file.content instanceof Uint8Array ? Buffer.from(file.content) : file.content);
}
