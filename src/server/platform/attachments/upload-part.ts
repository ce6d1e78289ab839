import type { FastifyRequest } from 'fastify';

import { Problem } from '#shared/problems.ts';

import { problemOfStorage } from '../files/problem-of-storage.ts';

/**
 * The file's part of an upload, its bytes still to come. What is too large by its own word is
 * refused before it is read. Throws attachment-too-large, media-type-unknown, body-not-readable,
 * attachment-missing.
 */
export async function firstFile(request: FastifyRequest, maxBytes: number) {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    throw new Problem('attachment-too-large');
  }
  if (!request.isMultipart()) throw new Problem('media-type-unknown');
  const part = await request.file().catch((error: unknown) => {
    throw new Problem('body-not-readable', { cause: error });
  });
  if (part === undefined) throw new Problem('attachment-missing');
  return part;
}

/** A stream that broke off is the sender's fault, anything else ours. */
export function whatHappened(error: unknown, isBroken: boolean): unknown {
  if (error instanceof Problem) return error;
  if (problemOfStorage(error) !== undefined) return error;
  return isBroken ? new Problem('attachment-interrupted', { cause: error }) : error;
}
