import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

/** How much waits in the database to be done by a server. */
export async function countQueues(
  db: Kysely<Tables>,
): Promise<readonly { readonly queue: string; readonly count: number }[]> {
  const { rows } = await sql<{ queue: string; count: number }>`
    select 'mail' as queue, count(*)::int as count from mails where state = 'waiting'
    union all select 'webhooks', count(*)::int from webhook_deliveries where state = 'waiting'
    union all select 'audit-chain', count(*)::int from audit_unlinked`.execute(db);
  return rows;
}
