import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { inOneSnapshot, openBeside } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

import { verifyItems } from './verify-items.ts';
import { verifyEntries, verifyOrphans } from './verify-entries.ts';
import { verifyNumbers } from './verify-numbers.ts';
import { listStretches } from './verify-queries.ts';
import { startSums, verifySums } from './verify-sums.ts';

/** Entries that are read together. */
const PORTION = 2_000;

/**
 * Checks the whole ledger anew, by other code than what wrote it: every entry's balance and hash,
 * the chain of hashes, kept balances against lines, numbers without gaps. Gives each fault as a
 * sentence that names the row; none if all is well. Reads in portions, in one snapshot, so that it
 * works with any number of lines while others post; what is kept is added up while entries are
 * hashed.
 */
export async function verifyLedger(db: Kysely<Tables>, portion = PORTION): Promise<string[]> {
  const readAll = (tx: Kysely<Tables>) => verifyRead(db, tx, portion);
  const [read, kept] = await inOneSnapshot(db, readAll, verifyKept);
  return [
    ...read.entries.faults,
    ...kept.orphans,
    ...read.sums.kept,
    ...read.entries.ofStages,
    ...read.sums.ofStages,
    ...kept.items,
    ...kept.numbers,
  ];
}

/**
 * The entries, and the sums of their lines, which are added up while they are read: over a second
 * connection, too, where there is more than one portion and the pool has one to spare.
 */
async function verifyRead(db: Kysely<Tables>, tx: Kysely<Tables>, portion: number) {
  const stretches = await listStretches(tx, portion);
  const beside = stretches.length === 1 ? undefined : await openBeside(db, tx);
  try {
    const moved = await startSums(tx);
    const connections = beside === undefined ? ([tx] as const) : ([tx, beside] as const);
    // Rows are found by their keys, whatever was counted of the tables: another way took four times
    // as long for the same entries.
    for (const connection of connections) await setJoins(connection, 'off');
    const entries = await verifyEntries(connections, stretches, moved);
    await setJoins(tx, 'on');
    return { entries, sums: await verifySums(tx, moved) };
  } finally {
    await beside?.rollback().execute();
  }
}

async function setJoins(tx: Kysely<Tables>, isOn: 'on' | 'off'): Promise<void> {
  await sql`select set_config('enable_hashjoin', ${isOn}, true),
    set_config('enable_mergejoin', ${isOn}, true)`.execute(tx);
}

/**
 * What else is kept beside the lines, and worked out from them by the database. Both cores have
 * work already, so it takes no second process; and what it adds up by document is not put in order
 * first.
 */
async function verifyKept(tx: Kysely<Tables>) {
  await sql`select set_config('max_parallel_workers_per_gather', '0', true),
    set_config('enable_sort', 'off', true)`.execute(tx);
  return {
    items: await verifyItems(tx),
    numbers: await verifyNumbers(tx),
    orphans: await verifyOrphans(tx),
  };
}
