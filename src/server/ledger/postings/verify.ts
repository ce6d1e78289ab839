import type { Kysely } from 'kysely';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

import { verifyBalances, verifyDays } from './verify-balances.ts';
import { verifyFlows } from './verify-flows.ts';
import { verifyItems } from './verify-items.ts';
import { verifyEntries } from './verify-entries.ts';
import { verifyNumbers } from './verify-numbers.ts';
import { verifyStages } from './verify-stages.ts';

/**
 * Checks the whole ledger anew, by other code than what wrote it: every entry's balance and hash,
 * the chain of hashes, kept balances against lines, numbers without gaps. Gives each fault as a
 * sentence that names the row; none if all is well. Reads in portions, in one snapshot, so that it
 * works with any number of lines while others post.
 */
export async function verifyLedger(db: Kysely<Tables>): Promise<string[]> {
  return inSnapshot(db, async (tx) => {
    const sums = new Map<string, { debit: bigint; credit: bigint }>();
    return [
      ...(await verifyEntries(tx, sums)),
      ...(await verifyBalances(tx, sums)),
      ...(await verifyDays(tx)),
      ...(await verifyFlows(tx)),
      ...(await verifyStages(tx)),
      ...(await verifyItems(tx)),
      ...(await verifyNumbers(tx)),
    ];
  });
}
