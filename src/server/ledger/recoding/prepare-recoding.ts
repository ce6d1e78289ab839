import { findKind } from '#kinds/index.ts';
import { monthOf } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { MAX_RECODED } from '#shared/ledger/recoding.ts';
import { monthPeriodOf } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findRecord } from '../records/detail.ts';
import { answersToCorrect } from '../records/answers-to-correct.ts';
import { inTurn } from '../transactions/in-turn.ts';
import { buildPosting } from '../transactions/new-posting.ts';
import { prepare } from '../transactions/prepare.ts';
import type { Prepared } from '../transactions/prepare.ts';
import type { Original } from '../transactions/queries.ts';
import { rehearsePostings } from '../transactions/rehearse.ts';
import { buildReversal, findReversible, redone } from '../transactions/reversal.ts';
import type { NewPosting } from '../postings/record.ts';

import { listCandidates } from './queries.ts';
import type { Candidate, RecodingFilter } from './queries.ts';
import { recodeAnswers } from './recode-answers.ts';
import type { Changed, Recode } from './recode-answers.ts';

/** What is asked: which lines, what they get, and what of it is left out. */
export interface AskedRecoding extends RecodingFilter, Recode {
  readonly progressId?: string | undefined;
  readonly leaveOut: readonly string[];
}

/** A transaction that the filter finds, with what becomes of it. */
export interface RecodedTransaction {
  readonly candidate: Candidate;
  readonly changes: readonly Changed[];
  /** Why it can't be; empty where it can. */
  readonly refusal: string;
  /** The month that keeps it as it is: `2026-01`. */
  readonly closedMonth?: string;
  readonly ready: { readonly original: Original; readonly prepared: Prepared } | undefined;
}

interface Going {
  readonly stage: 'checking' | 'entering';
  isGone(): boolean;
}

/**
 * Prepares the replacement of every transaction that the filter finds, as a correction by its form
 * would, and rehearses it. Transactions in which nothing changes are passed over. Nothing is
 * posted. Throws bad-request, recoding-too-many.
 */
export async function prepareRecoding(
  deps: Deps,
  caller: Caller,
  { asked, stage, isGone }: Going & { asked: AskedRecoding },
): Promise<RecodedTransaction[]> {
  demandChange(asked);
  const candidates = await listCandidates(deps.db, asked);
  if (candidates.length > MAX_RECODED) throw new Problem('recoding-too-many');
  const leftOut = new Set(asked.leaveOut);
  const kept = candidates.filter(({ transactionId }) => !leftOut.has(transactionId));
  const recoded: RecodedTransaction[] = [];
  const { progressId } = asked;
  const going = { stage, progressId, isGone, cancelled: 'recoding-cancelled', every: 5 } as const;
  for (const [, candidate] of inTurn(kept, going)) {
    const one = await recodeOne(deps, caller, { candidate, asked });
    if (one !== undefined) recoded.push(one);
  }
  return recoded;
}

function demandChange({ from, to, toAccount, toPartyId, toVatClass, toCode }: AskedRecoding): void {
  const fields = [
    ...(to < from ? [{ path: 'to', message: 'The last day is before the first one.' }] : []),
    ...([toAccount, toPartyId, toVatClass, toCode].every((each) => each === '')
      ? [{ path: 'toAccount', message: 'Choose what the lines get instead.' }]
      : []),
  ];
  if (fields.length > 0) throw new Problem('bad-request', { fields });
}

interface One {
  readonly candidate: Candidate;
  readonly asked: AskedRecoding;
}

async function recodeOne(
  deps: Deps,
  caller: Caller,
  { candidate, asked }: One,
): Promise<RecodedTransaction | undefined> {
  const kind = findKind(candidate.kind);
  const record = await findRecord(deps.db, caller, candidate.transactionId);
  if (kind === undefined || record === undefined) return undefined;
  const typed: TypedAnswers = answersToCorrect(record.row, record.attachments);
  const { typed: next, changes } = recodeAnswers(kind, typed, asked);
  if (changes.length === 0) return undefined;
  const refused = (refusal: string) => ({ candidate, changes, refusal, ready: undefined });
  try {
    const { transactionId: corrects } = candidate;
    const original = await findReversible(deps.db, corrects);
    // A form says to take another date; here is none to take.
    const month = monthOf(original.date);
    if (original.lockedMonths.includes(`${month}-01`)) {
      const { label } = monthPeriodOf(original.date);
      const refusal = `${label} is closed. To recode it, ask an admin to reopen the month.`;
      return { ...refused(refusal), closedMonth: month };
    }
    const prepared = await prepare(deps, caller, { kind, typed: next, corrects });
    const ready = { original, prepared };
    await rehearsePostings(deps, caller, postingsOf(deps, caller, { ready, reason: 'Rehearsed' }));
    return { candidate, changes, refusal: '', ready };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [first] = error.fields;
    return refused(first?.message ?? error.message);
  }
}

/**
 * The reversal of a transaction and what replaces it, which what was paid of it settles now; a
 * receipt is not mailed again.
 */
export function postingsOf(
  { clock }: Pick<Deps, 'clock'>,
  caller: Caller,
  { ready, reason }: { ready: NonNullable<RecodedTransaction['ready']>; reason: string },
): NewPosting[] {
  const { original, prepared } = ready;
  const reversal = buildReversal(original, { now: clock.now(), reason });
  const correction = { transactionId: original.transaction_id, reason };
  const replacement = buildPosting(prepared, caller, correction);
  return redone([reversal], { ...replacement, receiptTo: '' });
}

/** What would be posted, in one figure; another one means that something changed meanwhile. */
export function digestOf(recoded: readonly RecodedTransaction[]): string {
  return hashOf(
    recoded.map(({ candidate, ready }) => [candidate.transactionId, ready?.prepared.digest ?? '']),
  );
}

/** What somebody must say yes to: the same text is asked once. */
export function questionsOf(recoded: readonly RecodedTransaction[]) {
  const texts = recoded.flatMap(
    ({ ready }) => ready?.prepared.questions.map(({ text }) => text) ?? [],
  );
  return [...new Set(texts)].map((text) => ({ code: hashOf(text), text }));
}
