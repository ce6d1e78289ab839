import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

/** Until `tx` ends nothing of it waits longer for a lock than this. */
export async function waitAtMost(tx: Kysely<Tables>, milliseconds: number): Promise<void> {
  await sql.raw(`set local lock_timeout = ${milliseconds}`).execute(tx);
}

/** Asks now what is asked at commit. */
async function askWhatCommitAsks(tx: Kysely<Tables>): Promise<void> {
  await sql`set constraints all immediate`.execute(tx);
}

/**
 * Does something and asks what would be asked at its commit; when it is refused, nothing of it
 * stays, and the transaction goes on.
 */
export async function inSavepoint(tx: Kysely<Tables>, work: () => Promise<void>): Promise<void> {
  await sql`savepoint rehearsed`.execute(tx);
  try {
    await work();
    await askWhatCommitAsks(tx);
    await sql`set constraints all deferred`.execute(tx);
  } catch (error) {
    await sql`rollback to savepoint rehearsed`.execute(tx);
    throw error;
  }
}
