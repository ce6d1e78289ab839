import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Role } from '#shared/platform/roles.ts';

import type { Tables } from '../../tables.ts';

/** The roles of a company that must have a second factor. */
export async function findRequiredRoles(
  db: Kysely<Tables>,
  companyId: string,
): Promise<readonly Role[]> {
  const row = await db
    .selectFrom('companies')
    .select('second_factor_roles')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.second_factor_roles;
}

export async function writeRequiredRoles(
  tx: Kysely<Tables>,
  companyId: string,
  roles: readonly Role[],
): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ second_factor_roles: [...roles] })
    .where('company_id', '=', companyId)
    .execute();
}

/** The accounts of a company with their factors and the session that nobody ended. */
export function listSignIns(db: Kysely<Tables>, companyId: string) {
  return db
    .selectFrom('user_accounts as u')
    .leftJoin('sessions as s', (join) =>
      join.onRef('s.user_id', '=', 'u.user_id').on('s.ended_at', 'is', null),
    )
    .select((one) => [
      'u.client_id',
      'u.role',
      's.started_at',
      's.last_seen_at',
      's.last_activity_at',
      's.left_at',
      's.address',
      's.device',
      one
        .exists(
          one
            .selectFrom('code_apps as a')
            .select('a.user_id')
            .whereRef('a.user_id', '=', 'u.user_id')
            .where('a.confirmed_at', 'is not', null),
        )
        .as('has_app'),
      sql<bigint>`(select count(*) from passkeys p where p.user_id = u.user_id)`.as('passkeys'),
      sql<bigint>`(select count(*) from recovery_codes r where r.user_id = u.user_id)`.as('codes'),
    ])
    .where('u.company_id', '=', companyId)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.created_at')
    .orderBy('u.client_id')
    .execute();
}

/**
 * The latest logins of an account and attempts at them, newest first, since it was made: a Client
 * ID may have belonged to somebody else before.
 */
export function listLogins(db: Kysely<Tables>, userId: string, most: number) {
  return db
    .selectFrom('audit_events as e')
    .innerJoin('user_accounts as u', (join) =>
      join.on(sql`lower(e.subject)`, '=', sql`lower(u.client_id)`),
    )
    .select(['e.at', 'e.action', 'e.address', 'e.after'])
    .where('u.user_id', '=', userId)
    .where('e.action', 'like', 'login.%')
    .whereRef('e.at', '>=', 'u.created_at')
    .orderBy('e.audit_event_id', 'desc')
    .limit(most)
    .execute();
}
