import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

/** The accounts of a company that are not deleted, each with its session that nobody ended. */
export function listAccounts(db: Kysely<Tables>, companyId: string) {
  return db
    .selectFrom('user_accounts as u')
    .leftJoin('sessions as s', (join) =>
      join.onRef('s.user_id', '=', 'u.user_id').on('s.ended_at', 'is', null),
    )
    .select([
      'u.user_id',
      'u.client_id',
      'u.role',
      'u.active_slot',
      's.started_at',
      's.last_seen_at',
      's.last_activity_at',
      's.left_at',
    ])
    .where('u.company_id', '=', companyId)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.created_at')
    .orderBy('u.client_id')
    .execute();
}
