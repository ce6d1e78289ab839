import { setImmediate as endOfTurn } from 'node:timers/promises';

import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import { isDatabaseAway } from '../../platform/db/database-unreachable.ts';
import type { Tables } from '../../tables.ts';

import { postAlone, postTogether } from './posting-queries.ts';
import type { Answer } from './posting-queries.ts';

interface Waiting {
  /** The request of `post_transactions`, as JSON. */
  readonly payload: string;
  /** How many postings it holds: they stand or fall together. */
  readonly size: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Hands a request in; its answer comes when it is in the database for good, or its refusal. */
export type Post = (payload: string, size: number) => Promise<Answer>;

/** Postings that share one commit: with more, the first of them would wait for long. */
const MOST_TOGETHER = 32;
/** More than this wait for nothing: they would be answered after whoever asked has given up. */
const MOST_WAITING = 1_000;
const PATIENCE_SECONDS = 5;

const queues = new WeakMap<object, Post>();

/**
 * The queue of this process for a database. Gapless numbers and the hash chain make postings stand
 * in line, so those that wait share a call and a commit; one that finds nobody there goes at once.
 */
export function queueOf(db: Kysely<Tables>): Post {
  const known = queues.get(db);
  if (known !== undefined) return known;
  const made = makeQueue(db);
  queues.set(db, made);
  return made;
}

function makeQueue(db: Kysely<Tables>): Post {
  const waiting: Waiting[] = [];
  let isPosting = false;
  const work = async () => {
    isPosting = true;
    // Those that were made ready in the same turn go together.
    await endOfTurn();
    while (waiting.length > 0) await workOnOne(db, waiting);
    isPosting = false;
  };
  return (payload, size) => {
    if (waiting.length >= MOST_WAITING) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.push({ payload, size, resolve, reject });
    if (!isPosting) void work();
    return promise;
  };
}

/**
 * Posts what waits on one connection for as long as anything does: its plans and what it knows of
 * the tables are at hand there, where each of ten would have to have its own. Ends early when that
 * connection is lost.
 */
async function workOnOne(db: Kysely<Tables>, waiting: Waiting[]): Promise<void> {
  let batch = takeBatch(waiting);
  try {
    await db.connection().execute(async (one) => {
      for (; batch.length > 0; batch = takeBatch(waiting)) if (await postBatch(one, batch)) return;
    });
  } catch (error) {
    // There was no connection to be had.
    for (const { reject } of batch) reject(error);
  }
}

function busy(): Problem {
  return new Problem('posting-busy', {
    values: { seconds: String(PATIENCE_SECONDS) },
    retryAfterSeconds: PATIENCE_SECONDS,
  });
}

/** The first ones, in the order in which they came; an import with many postings goes alone. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  let size = 0;
  const end = waiting.findIndex((one, at) => {
    size += one.size;
    return at > 0 && size > MOST_TOGETHER;
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
}

/** Answers whether the connection was lost over it. */
async function postBatch(db: Kysely<Tables>, batch: readonly Waiting[]): Promise<boolean> {
  const [first, second] = batch;
  if (first === undefined) return false;
  if (second === undefined) return settle(first, postAlone(db, first.payload));
  try {
    const outcomes = await postTogether(
      db,
      batch.map(({ payload }) => payload),
    );
    for (const [at, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[at];
      if (outcome?.answer !== undefined) resolve(outcome.answer);
      else reject(outcome?.refusal ?? new Error('The posting gave no answer.'));
    }
    return false;
  } catch (error) {
    // Nobody knows whether it was done, as of one alone without a database: the same key asks.
    if (isDatabaseAway(error)) {
      for (const { reject } of batch) reject(error);
      return true;
    }
    // Whatever else ended all may be the fault of one; what was done all the same answers by its
    // key.
    let isLost = false;
    for (const one of batch) isLost = (await settle(one, postAlone(db, one.payload))) || isLost;
    return isLost;
  }
}

/** Answers whether the connection was lost over it. */
async function settle({ resolve, reject }: Waiting, answer: Promise<Answer>): Promise<boolean> {
  try {
    resolve(await answer);
    return false;
  } catch (error) {
    reject(error);
    return isDatabaseAway(error);
  }
}
