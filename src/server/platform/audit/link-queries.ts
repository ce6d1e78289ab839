import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

const PORTION = 2_000;

/**
 * Gives every committed row of the audit log that waits for it its place in the log's hash chain.
 * Answers how many there were.
 */
export async function linkAuditEvents(db: Kysely<Tables>): Promise<number> {
  let linked = 0;
  for (;;) {
    const { rows } = await sql<{
      count: number;
    }>`select link_audit_events(${PORTION}) as count`.execute(db);
    const count = rows[0]?.count ?? 0;
    linked += count;
    if (count < PORTION) return linked;
  }
}
