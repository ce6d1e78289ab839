import type { FastifyRequest } from 'fastify';

import { Problem } from '#shared/problems.ts';

const KEY = /^[A-Za-z0-9._~-]{16,100}$/;

/**
 * The key of a submission, from the header `Idempotency-Key`. Throws idempotency-key-needed when it
 * is missing or malformed.
 */
export function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !KEY.test(key)) throw new Problem('idempotency-key-needed');
  return key;
}

/** The same where a call can do without one. Throws idempotency-key-needed when it is malformed. */
export function optionalKeyOf(request: FastifyRequest): string | undefined {
  return request.headers['idempotency-key'] === undefined ? undefined : keyOf(request);
}
