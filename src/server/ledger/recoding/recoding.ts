import { randomUUID } from 'node:crypto';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { inRecordingTransaction, recordPostings } from '../postings/record.ts';

import { findPosted, listWords } from './queries.ts';
import { digestOf, postingsOf, prepareRecoding, questionsOf } from './prepare-recoding.ts';
import type { AskedRecoding, RecodedTransaction } from './prepare-recoding.ts';
import type { Changed } from './recode-answers.ts';

/**
 * What recoding would do: each transaction with what changes or why it can't, and the figures of
 * the accounts before and after. Throws bad-request, recoding-too-many, recoding-cancelled.
 */
export async function previewOf(
  deps: Deps,
  caller: Caller,
  { asked, isGone }: { asked: AskedRecoding; isGone(): boolean },
) {
  const recoded = await prepareRecoding(deps, caller, { asked, stage: 'checking', isGone });
  const ids = recoded.flatMap(({ changes }) =>
    changes.filter(({ type }) => type === 'party').flatMap(({ from, to }) => [from, to]),
  );
  const words = await listWords(deps.db, ids);
  const ready = recoded.filter((one) => one.ready !== undefined);
  return {
    success: true as const,
    rows: recoded.map(({ candidate, changes, refusal, closedMonth = null }) => ({
      transactionId: candidate.transactionId,
      number: candidate.number,
      kindTitle: candidate.kindTitle,
      date: candidate.date,
      party: candidate.party,
      description: candidate.description,
      total: candidate.total,
      changes: [...new Set(changes.map((change) => textOf(change, words)))],
      refusal,
      closedMonth,
    })),
    readyCount: ready.length,
    accounts: figuresOf(ready, words.accounts),
    questions: questionsOf(recoded),
    digest: digestOf(recoded),
  };
}

interface Confirmed {
  readonly asked: AskedRecoding;
  readonly digest: string;
  readonly answered: readonly string[];
  readonly reason: string;
  readonly key: string;
  readonly address: string;
  isGone(): boolean;
}

/**
 * Reverses and replaces what was previewed, in one act: all of it or nothing. One reason, with the
 * reference of the act, stands in every entry, and one row of the audit log names them all. The
 * same key answers the same again. Throws bad-request, conflict (it is no longer what was
 * previewed), question-open, recoding-nothing, and what `recordPostings` throws.
 */
export async function postRecoding(deps: Deps, caller: Caller, confirmed: Confirmed) {
  const { asked, digest, answered, key, address } = confirmed;
  const { progressId: _, ...content } = asked;
  const contentHash = hashOf({ recoding: content, digest, reason: confirmed.reason });
  const known = await findPosted(deps.db, { userId: caller.userId, key });
  if (known !== undefined) {
    if (known.contentHash !== contentHash) throw new Problem('idempotency-key-reused');
    return { success: true as const, count: known.count, reference: known.reference };
  }
  const { isGone } = confirmed;
  const recoded = await prepareRecoding(deps, caller, { asked, stage: 'entering', isGone });
  if (digestOf(recoded) !== digest) throw new Problem('conflict');
  if (questionsOf(recoded).some(({ code }) => !answered.includes(code))) {
    throw new Problem('question-open');
  }
  const reference = `recoding ${randomUUID().slice(0, 8)}`;
  const reason = `${confirmed.reason} (${reference})`;
  const ready = recoded.flatMap((one) => (one.ready === undefined ? [] : [one.ready]));
  if (ready.length === 0) throw new Problem('recoding-nothing');
  const postings = ready.flatMap((one) => postingsOf(deps, caller, { ready: one, reason }));
  if (isGone()) throw new Problem('recoding-cancelled');
  const at = deps.clock.now();
  const by = { userId: caller.userId, actor: caller.clientId, address, at };
  await inRecordingTransaction(deps.db, async (tx) => {
    await recordPostings(tx, { ...by, key, contentHash, postings });
    await recordAudit(tx, {
      at,
      actor: caller.clientId,
      actorUserId: caller.userId,
      address,
      action: 'recoding.posted',
      subject: reference,
      after: {
        ...content,
        key,
        contentHash,
        reason: confirmed.reason,
        count: ready.length,
        numbers: ready.map(({ original }) => original.number),
      },
    });
  });
  return { success: true as const, count: ready.length, reference };
}

type Words = Awaited<ReturnType<typeof listWords>>;

function textOf({ label, type, from, to }: Changed, words: Words): string {
  const word = (value: string) => {
    if (value === '') return 'none';
    if (type === 'party') return words.parties.get(value) ?? value;
    return type === 'account' ? `${value} ${words.accounts.get(value) ?? ''}`.trim() : value;
  };
  return `${label}: ${word(from)} → ${word(to)}`;
}

/** Debit less credit of each account whose figure changes. */
function figuresOf(ready: readonly RecodedTransaction[], titles: ReadonlyMap<string, string>) {
  const sums = new Map<string, { before: bigint; after: bigint }>();
  const add = (account: string, side: 'before' | 'after', amount: bigint) => {
    const sum = sums.get(account) ?? { before: 0n, after: 0n };
    sum[side] += amount;
    sums.set(account, sum);
  };
  for (const { ready: one } of ready) {
    if (one === undefined) continue;
    for (const { account, debit, credit } of one.original.lines)
      add(account, 'before', debit - credit);
    for (const { account, debit, credit } of one.prepared.posting.lines) {
      add(account, 'after', debit - credit);
    }
  }
  return [...sums]
    .filter(([, { before, after }]) => before !== after)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([account, { before, after }]) => {
      const title = titles.get(account) ?? '';
      return { account, title, before, after, change: after - before };
    });
}
