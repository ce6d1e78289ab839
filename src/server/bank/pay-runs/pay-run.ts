import { randomUUID } from 'node:crypto';

import type { getPayRun } from '#shared/api/bank/pay-runs.ts';
import type { Parsed } from '#shared/api/route.ts';
import { sum } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import { inRecordingTransaction, recordPostings } from '../../ledger/postings/record.ts';
import { inTurn } from '../../ledger/transactions/in-turn.ts';
import { buildPosting } from '../../ledger/transactions/new-posting.ts';
import { buildPreviewLines } from '../../ledger/transactions/preview.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findBankAccount } from '../matching/bank-account-queries.ts';

import { listFiles } from './file-queries.ts';
import { prepareRun, readyOf } from './prepare-run.ts';
import type { AskedRun, PlannedPayment, ReadyPayment } from './prepare-run.ts';
import { findRun, findRunByKey, listRunPayments } from './queries.ts';
import { insertPayment, insertRun } from './run-writes.ts';

/**
 * What a run would post, payment by payment, or why one can't be paid. Nothing is saved. Throws
 * not-found, pay-run-cancelled.
 */
export async function previewRun(
  deps: Deps,
  caller: Caller,
  { asked, isGone }: { asked: AskedRun; isGone(): boolean },
) {
  await findBankAccount(deps.db, asked.account);
  const { progressId } = asked;
  const planned = await prepareRun(deps, caller, { asked, stage: 'checking', progressId, isGone });
  const ready = readyOf(planned);
  return {
    success: true as const,
    payments: planned.map(toPlanned),
    total: totalOf(ready),
    questions: questionsOf(ready),
    digest: digestOf(planned),
  };
}

interface Confirmed {
  readonly asked: AskedRun;
  readonly digest: string;
  readonly answered: readonly string[];
  readonly key: string;
  readonly address: string;
  isGone(): boolean;
}

/**
 * Posts the payments that were previewed and keeps the run, in one database transaction: all of it
 * or nothing. The same key answers the same again. Throws conflict (it is no longer what was
 * previewed), question-open, pay-run-cancelled, pay-run-reference-taken, idempotency-key-reused,
 * and what `recordPostings` throws.
 */
export async function postRun(deps: Deps, caller: Caller, confirmed: Confirmed) {
  const { key, digest } = confirmed;
  const { progressId: _, ...content } = confirmed.asked;
  const contentHash = hashOf({ run: content, digest });
  const replay = async () => {
    const known = await findRunByKey(deps.db, { userId: caller.userId, key });
    if (known === undefined) return undefined;
    if (known.contentHash !== contentHash) throw new Problem('idempotency-key-reused');
    return { success: true as const, payRunId: known.payRunId, reference: known.reference };
  };
  const known = await replay();
  if (known !== undefined) return known;
  try {
    return await record(deps, caller, { ...confirmed, contentHash });
  } catch (error) {
    // A twin of this act may have come first: then all of it is there.
    const twin = await replay();
    if (twin === undefined) throw error;
    return twin;
  }
}

async function record(
  deps: Deps,
  caller: Caller,
  confirmed: Confirmed & { readonly contentHash: string },
) {
  const { asked, digest, answered, key, address, isGone, contentHash } = confirmed;
  const { account, date, reference, progressId } = asked;
  await findBankAccount(deps.db, account);
  const going = { progressId, isGone, stage: 'entering' } as const;
  const planned = await prepareRun(deps, caller, { asked, ...going });
  if (digestOf(planned) !== digest) throw new Problem('conflict');
  const ready = readyOf(planned);
  if (questionsOf(ready).some(({ code }) => !answered.includes(code)))
    throw new Problem('question-open');
  const at = deps.clock.now();
  const { userId, clientId: actor } = caller;
  const by = { userId, actor, address, at };
  const payRunId = randomUUID();
  const total = totalOf(ready);
  await inRecordingTransaction(deps.db, async (tx) => {
    await insertRun(tx, { payRunId, reference, account, date, total, key, contentHash, ...by });
    const numbers: string[] = [];
    for (const [position, { asked: payment, prepared }] of inTurn(ready, {
      ...going,
      cancelled: 'pay-run-cancelled',
    })) {
      const postings = [buildPosting(prepared, caller)];
      const made = await recordPostings(tx, {
        ...by,
        key: `${key}.${position}`,
        contentHash: hashOf([contentHash, position]),
        postings,
      });
      const { transactionId, number } = made;
      await insertPayment(tx, { payRunId, transactionId, position, method: payment.method });
      numbers.push(number);
    }
    await recordAudit(tx, {
      at,
      actor,
      actorUserId: userId,
      address,
      action: 'pay-run.posted',
      subject: reference,
      after: { payRunId, account, date, total, numbers },
    });
  });
  return { success: true as const, payRunId, reference };
}

/** A run with its payments and files. Throws not-found. */
export async function getRun(
  { db }: Pick<Deps, 'db'>,
  payRunId: string,
): Promise<Parsed<typeof getPayRun>['reply']> {
  const run = await findRun(db, payRunId);
  if (run === undefined) throw new Problem('not-found');
  const payments = await listRunPayments(db, payRunId);
  return {
    success: true,
    run,
    payments: payments.map(({ bills, emails, advisedTo, adviceStates, ...payment }) => ({
      ...payment,
      bills: [...bills],
      emails: [...emails],
      advice: advisedTo.length === 0 ? null : { to: [...advisedTo], state: worstOf(adviceStates) },
    })),
    files: await listFiles(db, payRunId),
  };
}

const WORST_FIRST = ['failed', 'waiting', 'kept', 'sent'] as const;

function worstOf(states: readonly (typeof WORST_FIRST)[number][]) {
  return WORST_FIRST.find((state) => states.includes(state)) ?? 'waiting';
}

function toPlanned({ asked, party, chequeNumber, prepared, refusal }: PlannedPayment) {
  return {
    partyId: asked.partyId,
    party,
    method: asked.method,
    chequeNumber,
    amount: sum(asked.bills.map(({ amount }) => amount)),
    billCount: asked.bills.length,
    lines: prepared === undefined ? [] : buildPreviewLines(prepared),
    refusal,
  };
}

function totalOf(ready: readonly ReadyPayment[]): bigint {
  return sum(ready.map(({ prepared }) => prepared.posting.total));
}

/**
 * What a person must say yes to. How far the account is overdrawn is said once, by the payment that
 * takes it furthest.
 */
function questionsOf(ready: readonly ReadyPayment[]) {
  const all = ready.flatMap(({ prepared }) => prepared.questions);
  const last = new Map(all.map((question) => [question.code, question.text]));
  const texts = all.map(({ code, text }) =>
    code.startsWith(`overdraws-`) ? (last.get(code) ?? text) : text,
  );
  return [...new Set(texts)].map((text) => ({ code: hashOf(text), text }));
}

/** Empty while a payment is refused: nothing is posted of a run then. */
function digestOf(planned: readonly PlannedPayment[]): string {
  const ready = readyOf(planned);
  if (ready.length !== planned.length) return '';
  return hashOf(ready.map(({ asked, prepared }) => [asked.method, prepared.digest]));
}
