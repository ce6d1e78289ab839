import type { BusinessDate } from '#shared/dates.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { recordPostings } from '../postings/record.ts';
import type { Recorded } from '../postings/record.ts';
import { hashOf } from '../../platform/hash-of.ts';

import { replayEarlierAnswer } from './post.ts';
import { buildReversals, findReversible } from './reversal.ts';

/** What is reversed, why, and the key of the submission. */
export interface ReverseRequest {
  readonly transactionId: string;
  readonly reason: string;
  readonly date?: BusinessDate | undefined;
  readonly key: string;
  readonly address: string;
}

/**
 * Reverses a transaction, once. Throws not-found, already-reversed, reversal-not-reversible,
 * bad-request (the date), month-locked, idempotency-key-reused.
 */
export async function reverseTransaction(
  deps: Deps,
  caller: Pick<Caller, 'userId' | 'clientId'>,
  { key, address, ...input }: ReverseRequest,
): Promise<Recorded> {
  const now = deps.clock.now();
  const contentHash = hashOf({ reverse: input });
  try {
    const original = await findReversible(deps.db, input.transactionId);
    return await recordPostings(deps.db, {
      userId: caller.userId,
      actor: caller.clientId,
      address,
      at: now,
      key,
      contentHash,
      postings: await buildReversals(deps.db, original, { ...input, now }),
    });
  } catch (error) {
    return replayEarlierAnswer(deps, { userId: caller.userId, key, contentHash }, error);
  }
}
