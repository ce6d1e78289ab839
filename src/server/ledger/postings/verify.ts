import type { Kysely } from 'kysely';

import { inOneSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

import { verifyItems } from './verify-items.ts';
import { verifyEntries } from './verify-entries.ts';
import { verifyNumbers } from './verify-numbers.ts';
import { verifyStages } from './verify-stages.ts';
import { verifySums } from './verify-sums.ts';

/**
 * Checks the whole ledger anew, by other code than what wrote it: every entry's balance and hash,
 * the chain of hashes, kept balances against lines, numbers without gaps. Gives each fault as a
 * sentence that names the row; none if all is well. Reads in portions, in one snapshot, so that it
 * works with any number of lines while others post; what is kept is added up while entries are
 * hashed.
 */
export async function verifyLedger(db: Kysely<Tables>): Promise<string[]> {
  const [entries, kept] = await inOneSnapshot(db, verifyEntries, verifyKept);
  return [...entries, ...kept];
}

/** What is kept beside the lines, and worked out from them. */
async function verifyKept(tx: Kysely<Tables>): Promise<string[]> {
  const sums = await verifySums(tx);
  return [
    ...sums.kept,
    ...(await verifyStages(tx)),
    ...sums.ofStages,
    ...(await verifyItems(tx)),
    ...(await verifyNumbers(tx)),
  ];
}
