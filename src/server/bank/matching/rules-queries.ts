import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

/** One rule after the other: of two at once the second knows of the first. */
export async function lockRules(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank-rules', 0))`.execute(tx);
}
