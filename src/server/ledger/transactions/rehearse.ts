import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { endProgress, tellProgress } from '../imports/progress.ts';
import { rehearsePostings as rehearse } from '../postings/record.ts';
import type { NewPosting } from '../postings/record.ts';

import type { Going } from './in-turn.ts';
import { inSavepoint, waitAtMost } from './rehearsal-queries.ts';

/** Ends the database transaction of a rehearsal: nothing of it stays. */
class Rehearsed extends Error {}

const LOCK_NOT_AVAILABLE = '55P03';
/** Somebody posts at this moment: the preview does not wait for it longer than this. */
const WAIT_MS = 250;

/**
 * Records postings as a Yes would, asks what is asked at commit, and takes all of it back: so a
 * preview never shows what Yes would refuse (handbook 14, ruling 7). Throws what `recordPostings`
 * throws. While others post for long nothing is said.
 */
export async function rehearsePostings(
  { db, clock }: Deps,
  caller: Caller,
  postings: readonly NewPosting[],
): Promise<void> {
  const key = randomUUID();
  const { userId, clientId: actor } = caller;
  const request = { userId, actor, address: '', at: clock.now(), key, contentHash: key, postings };
  try {
    await rehearse(db, request);
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

/**
 * Does several things one after another as one act would do them, and takes all of it back: what
 * refuses one of them is given at its place, and the next goes on as if it had not been asked.
 * `isGone` ends it early. While others post for long nothing is said. Throws what is no refusal.
 */
export async function rehearseInTurn<Refusal extends Error>(
  { db }: Pick<Deps, 'db'>,
  works: readonly ((tx: Kysely<Tables>) => Promise<void>)[],
  { isRefusal, isGone, progressId }: Going & { isRefusal(error: unknown): error is Refusal },
): Promise<(Refusal | undefined)[]> {
  const refusals: (Refusal | undefined)[] = works.map(() => undefined);
  try {
    await db.transaction().execute(async (tx) => {
      await waitAtMost(tx, WAIT_MS);
      for (const [at, work] of works.entries()) {
        if (isGone()) break;
        if (progressId !== undefined)
          tellProgress(progressId, { stage: 'checking', done: at, total: works.length });
        try {
          await inSavepoint(tx, () => work(tx));
        } catch (error) {
          if (!isRefusal(error)) throw error;
          refusals[at] = error;
        }
      }
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed) && !isBusy(error)) throw error;
  } finally {
    if (progressId !== undefined) endProgress(progressId);
  }
  return refusals;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
}
