import type { Kysely } from 'kysely';

import { inOneSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

import { verifyItems } from './verify-items.ts';
import { verifyEntries } from './verify-entries.ts';
import { verifyNumbers } from './verify-numbers.ts';
import { startSums, verifySums } from './verify-sums.ts';

/**
 * Checks the whole ledger anew, by other code than what wrote it: every entry's balance and hash,
 * the chain of hashes, kept balances against lines, numbers without gaps. Gives each fault as a
 * sentence that names the row; none if all is well. Reads in portions, in one snapshot, so that it
 * works with any number of lines while others post; what is kept is added up while entries are
 * hashed.
 */
export async function verifyLedger(db: Kysely<Tables>): Promise<string[]> {
  const [read, kept] = await inOneSnapshot(db, verifyRead, verifyKept);
  return [
    ...read.entries.faults,
    ...read.sums.kept,
    ...read.entries.ofStages,
    ...read.sums.ofStages,
    ...kept.items,
    ...kept.numbers,
  ];
}

/** The entries, and the sums of their lines, which are added up while they are read. */
async function verifyRead(tx: Kysely<Tables>) {
  const moved = await startSums(tx);
  const entries = await verifyEntries(tx, moved);
  return { entries, sums: await verifySums(tx, moved) };
}

/** What else is kept beside the lines, and worked out from them by the database. */
async function verifyKept(tx: Kysely<Tables>) {
  return {
    items: await verifyItems(tx),
    numbers: await verifyNumbers(tx),
  };
}
