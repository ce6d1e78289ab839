import type { Kind } from '#kinds/define-kind.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { recordPostings } from '../postings/record.ts';
import type { NewPosting, Recorded } from '../postings/record.ts';
import { hashOf } from '../../platform/hash-of.ts';

import { buildPosting } from './new-posting.ts';
import { prepare } from './prepare.ts';
import type { Prepared } from './prepare.ts';
import { findAnswer } from './queries.ts';
import { buildReversals, findReversible, redone } from './reversal.ts';

/**
 * A confirmed form: what was typed, the digest of what was previewed, and the key of its
 * submission.
 */
export interface Submission {
  readonly kind: Kind;
  readonly typed: TypedAnswers;
  readonly digest: string;
  readonly corrects?: { readonly transactionId: string; readonly reason: string } | undefined;
  /** Codes of the questions that the person said yes to. */
  readonly answered?: readonly string[] | undefined;
  readonly key: string;
  readonly address: string;
}

/**
 * Enters a transaction: posts it to the ledger, takes its number, queues its receipt, all in one
 * round trip. A correction reverses the corrected transaction in the same act; what paid that pays
 * the corrected one. The same key with the same content answers the same again. Throws bad-request,
 * conflict (it is no longer what was previewed), question-open, not-allowed, not-found, and what
 * `recordPostings` throws.
 */
export async function postTransaction(
  deps: Deps,
  caller: Caller,
  submission: Submission,
): Promise<Recorded> {
  const postings = () => buildPostings(deps, caller, submission);
  return record(deps, caller, { ...submission, postings });
}

/**
 * Enters what was prepared just now, where nobody else works on the books meanwhile: it is not
 * prepared a second time to be held against what was looked at. Else as `postTransaction`.
 */
export async function postPrepared(
  deps: Deps,
  caller: Caller,
  submission: Omit<Submission, 'kind' | 'digest' | 'answered'> & { readonly prepared: Prepared },
): Promise<Recorded> {
  const { kind } = submission.prepared;
  const postings = () => buildWithReversal(deps, caller, submission);
  return record(deps, caller, { ...submission, kind, postings });
}

interface Entering extends Omit<Submission, 'digest' | 'answered'> {
  readonly postings: () => Promise<NewPosting[]>;
}

async function record(deps: Deps, caller: Caller, entering: Entering): Promise<Recorded> {
  const { kind, typed, corrects, key, address, postings } = entering;
  const contentHash = hashOf({ kind: kind.id, typed, corrects });
  try {
    return await recordPostings(deps.db, {
      userId: caller.userId,
      actor: caller.clientId,
      address,
      at: deps.clock.now(),
      key,
      contentHash,
      postings: await postings(),
    });
  } catch (error) {
    return replayEarlierAnswer(deps, { userId: caller.userId, key, contentHash }, error);
  }
}

/**
 * A repeated submission may no longer pass the checks (its number is taken, by itself): it gets its
 * answer all the same.
 */
export async function replayEarlierAnswer(
  { db }: Deps,
  submitted: { userId: string; key: string; contentHash: string },
  error: unknown,
): Promise<Recorded> {
  const answer = error instanceof Problem ? await findAnswer(db, submitted) : undefined;
  if (answer === 'reused') throw new Problem('idempotency-key-reused');
  if (answer === undefined) throw error;
  return answer;
}

/** Every question that the form asks was said yes to. Throws question-open. */
export function demandAnswered(
  { questions }: Pick<Prepared, 'questions'>,
  answered: readonly string[],
): void {
  if (questions.some(({ code }) => !answered.includes(code))) throw new Problem('question-open');
}

async function buildPostings(deps: Deps, caller: Caller, submission: Submission) {
  const { corrects, digest } = submission;
  const { kind, typed } = submission;
  const prepared = await prepare(deps, caller, { kind, typed, corrects: corrects?.transactionId });
  if (prepared.digest !== digest) throw new Problem('conflict');
  demandAnswered(prepared, submission.answered ?? []);
  return buildWithReversal(deps, caller, { prepared, corrects });
}

/**
 * The posting of a prepared form; before it the reversal of what it corrects. Throws not-allowed,
 * not-found, and what `findReversible` throws.
 */
export async function buildWithReversal(
  deps: Deps,
  caller: Caller,
  { prepared, corrects }: { prepared: Prepared; corrects?: Submission['corrects'] },
): Promise<NewPosting[]> {
  if (corrects === undefined) return [buildPosting(prepared, caller)];
  if (caller.role !== 'accountant') throw new Problem('not-allowed');
  const original = await findReversible(deps.db, corrects.transactionId);
  if (original.kind !== prepared.kind.id) throw new Problem('not-found');
  const how = { now: deps.clock.now(), reason: corrects.reason };
  const reversals = await buildReversals(deps.db, original, how);
  return redone(reversals, buildPosting(prepared, caller, corrects));
}
