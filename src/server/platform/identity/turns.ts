import { availableParallelism } from 'node:os';

import { Problem } from '#shared/problems.ts';

import { createLimiter } from '../process/limiter.ts';

const RETRY_AFTER_S = 3;
/** A hash takes 19 MiB and a whole core: one core at least is left to everybody else. */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** About two seconds of waiting. */
const HASHES_WAITING = 40 * HASHES_AT_ONCE;

const refusal = () => new Problem('login-busy', { retryAfterSeconds: RETRY_AFTER_S });

/** For each hash of a password. Throws login-busy at once when too many wait. */
export const inHashTurn = createLimiter(HASHES_AT_ONCE, { length: HASHES_WAITING, refusal });

/**
 * For a whole login, so that those who wait for a hash, and those who are told to come again, ask
 * the database nothing that others would wait for. One more than hashes: it reads meanwhile. Throws
 * login-busy at once when too many wait.
 */
export const inLoginTurn = createLimiter(HASHES_AT_ONCE + 1, {
  length: HASHES_WAITING - 1,
  refusal,
});
