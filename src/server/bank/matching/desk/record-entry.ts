import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import { recordPostings } from '../../../ledger/postings/record.ts';
import type { Recorded } from '../../../ledger/postings/record.ts';
import { buildPosting } from '../../../ledger/transactions/new-posting.ts';
import { hashOf } from '../../../platform/hash-of.ts';
import type { Tables } from '../../../tables.ts';
import type { Act } from '../act.ts';

import type { ReadyEntry } from './entry.ts';
import { findMatchOf, keepRecording } from './queries.ts';

/**
 * Posts an entry and matches it with its lines within the transaction `tx`: the posting itself
 * joins them (`bank/match-recorded.sql`). Throws what `recordPostings` throws, and
 * bank-recording-unmatched.
 */
export async function recordEntry(
  tx: Kysely<Tables>,
  { account, caller, address, at }: Act,
  { entry, key }: { readonly entry: ReadyEntry; readonly key: string },
): Promise<Recorded & { readonly matchId: string }> {
  const { lineIds, matchId, chosen, prepared } = entry;
  const { role } = chosen;
  await keepRecording(tx, { key, userId: caller.userId, account, lineIds, matchId, role, at });
  const recorded = await recordPostings(tx, {
    userId: caller.userId,
    actor: caller.clientId,
    address,
    at,
    key,
    contentHash: hashOf({ lineIds, matchId, kind: chosen.kind.id, answers: chosen.answers }),
    postings: [buildPosting(prepared, caller)],
  });
  const made = await findMatchOf(tx, { account, transactionId: recorded.transactionId });
  if (made === undefined) throw new Problem('bank-recording-unmatched');
  return { ...recorded, matchId: made };
}
