import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import { inRecordingTransaction, recordPostings } from '../../../ledger/postings/record.ts';
import { buildReversal, findReversible } from '../../../ledger/transactions/reversal.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import { hashOf } from '../../../platform/hash-of.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Tables } from '../../../tables.ts';
import { lockBankAccount } from '../../statements/balance.ts';
import type { Act } from '../act.ts';
import { auditOf } from '../act.ts';
import { makeMatchesWithin } from '../make-matches.ts';
import { removeMatches } from '../undo-matches.ts';

import { listItemsOf, listRecordedIn } from './queries.ts';

/**
 * Takes recordings back: their matches are undone, their entries reversed, and each entry is
 * matched with its reversal, so the books have nothing open; all of it or nothing. The lines are
 * open again.
 * Answers the numbers of the reversals. Throws bank-not-recorded-here, bank-match-frozen,
 * month-locked, already-reversed, and what `recordPostings` throws.
 */
export async function reverseRecorded(
  { db }: Pick<Deps, 'db'>,
  act: Act,
  { matchIds, reason }: { readonly matchIds: readonly string[]; readonly reason: string },
): Promise<string[]> {
  return inRecordingTransaction(db, async (tx) => {
    await lockBankAccount(tx, act.account);
    const behind = await listRecordedIn(tx, { account: act.account, matchIds });
    if (behind.length === 0 || behind.some(({ isRecorded }) => !isRecorded))
      throw new Problem('bank-not-recorded-here');
    await removeMatches(tx, act, matchIds);
    const numbers: string[] = [];
    for (const { transactionId } of behind)
      numbers.push(await reverseOne(tx, act, { transactionId, reason }));
    const after = { matches: matchIds.length, reversals: numbers, reason };
    await recordAudit(tx, { ...auditOf(act), action: 'bank.recording-reversed', after });
    return numbers;
  });
}

async function reverseOne(
  tx: Kysely<Tables>,
  act: Act,
  { transactionId, reason }: { transactionId: string; reason: string },
): Promise<string> {
  const { caller, account, at, address } = act;
  const original = await findReversible(tx, transactionId);
  const reversal = buildReversal(original, { now: at, reason });
  const recorded = await recordPostings(tx, {
    userId: caller.userId,
    actor: caller.clientId,
    address,
    at,
    key: randomUUID(),
    contentHash: hashOf({ reverse: transactionId }),
    postings: [reversal],
  });
  const transactionIds = [transactionId, recorded.transactionId];
  const items = await listItemsOf(tx, { account, transactionIds });
  const [outcome] = await makeMatchesWithin(tx, act, [
    {
      lineIds: [],
      items,
      role: 'item',
      reason: 'Recorded by mistake and reversed: the two cancel out',
      score: 100,
      difference: 0n,
      differenceSide: null,
    },
  ]);
  if (outcome?.matchId == null) throw new Problem('conflict');
  return recorded.number;
}
