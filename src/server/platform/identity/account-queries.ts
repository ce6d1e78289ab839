import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Role } from '#shared/platform/roles.ts';

import type { Tables } from '../../tables.ts';

/** A user account that is not deleted, with its company. */
export interface Account {
  readonly user_id: string;
  readonly client_id: string;
  readonly role: Role;
  readonly active_slot: number | null;
  readonly password_hash: string | null;
  readonly must_change_password: boolean;
  readonly company_id: string;
  readonly company_name: string;
  readonly is_permitted: boolean;
}

// PostgreSQL has no text with NUL; no Client ID has any sign but these.
const CLIENT_ID = /^[A-Za-z0-9._-]{3,64}$/;

/** The account of a Client ID, compared without case; nothing for a deleted or impossible one. */
export function findAccount(db: Kysely<Tables>, clientId: string): Promise<Account | undefined> {
  // An impossible id is looked up all the same, as a possible one that nobody has: it costs the
  // same time.
  const wanted = CLIENT_ID.test(clientId) ? clientId.toLowerCase() : '?';
  return accounts(db)
    .where(sql`lower(u.client_id)`, '=', wanted)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The account of an id, its row locked until the transaction ends; nothing for a deleted one. */
export function lockAccount(tx: Kysely<Tables>, userId: string): Promise<Account | undefined> {
  return accounts(tx)
    .where('u.user_id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .forNoKeyUpdate('u')
    .executeTakeFirst();
}

/** The one company whose employees may log in. */
export function findPermittedCompany(db: Kysely<Tables>) {
  return db
    .selectFrom('companies')
    .select(['company_id', 'name'])
    .where('is_permitted', '=', true)
    .executeTakeFirst();
}

/** Gives an account another password. */
export async function setPassword(
  tx: Kysely<Tables>,
  userId: string,
  { passwordHash, mustChange, now }: { passwordHash: string; mustChange: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('user_accounts')
    .set({
      password_hash: passwordHash,
      must_change_password: mustChange,
      password_changed_at: now,
    })
    .where('user_id', '=', userId)
    .execute();
}

function accounts(db: Kysely<Tables>) {
  return db
    .selectFrom('user_accounts as u')
    .innerJoin('companies as c', 'c.company_id', 'u.company_id')
    .select([
      'u.user_id',
      'u.client_id',
      'u.role',
      'u.active_slot',
      'u.password_hash',
      'u.must_change_password',
      'c.company_id',
      'c.name as company_name',
      'c.is_permitted',
    ]);
}
