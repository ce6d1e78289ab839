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

/** Who stands behind the accounts of a company that are not deleted. */
export function listPeople(db: Kysely<Tables>, companyId: string) {
  return people(db)
    .select('u.client_id as ClientId')
    .where('u.company_id', '=', companyId)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.created_at')
    .orderBy('u.client_id')
    .execute();
}

/** Who stands behind an account, which is locked until the transaction ends. */
export function findPerson(tx: Kysely<Tables>, userId: string) {
  return people(tx).where('u.user_id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

function people(db: Kysely<Tables>) {
  return db
    .selectFrom('user_accounts as u')
    .select([
      'u.display_name as displayName',
      'u.person_email as email',
      'u.signature_line as signatureLine',
      'u.is_read_only as isReadOnly',
    ]);
}
