import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

/** What waits in the database to be done by a server, and since when. */
export interface Queue {
  readonly queue: 'mail' | 'webhooks' | 'audit-chain';
  readonly count: number;
  readonly oldest: Date | null;
}

/** How much waits in the database to be done by a server. */
export async function countQueues(db: Kysely<Tables>): Promise<readonly Queue[]> {
  const { rows } = await sql<Queue>`
    select 'mail' as queue, count(*)::int as count, min(created_at) as oldest
      from mails where state = 'waiting'
    union all select 'webhooks', count(*)::int, min(created_at)
      from webhook_deliveries where state = 'waiting'
    union all select 'audit-chain', count(*)::int, min(e.at)
      from audit_unlinked left join audit_events e using (audit_event_id)`.execute(db);
  return rows;
}
