import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

/** Until `tx` ends nothing of it waits longer for a lock than this. */
export async function waitAtMost(tx: Kysely<Tables>, milliseconds: number): Promise<void> {
  await sql.raw(`set local lock_timeout = ${milliseconds}`).execute(tx);
}

/** Asks now what is asked at commit. */
export async function askWhatCommitAsks(tx: Kysely<Tables>): Promise<void> {
  await sql`set constraints all immediate`.execute(tx);
}
