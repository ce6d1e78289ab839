import type { Insertable, Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** A key with the account of who made it, as both are at this moment. */
export type StoredKey = NonNullable<Awaited<ReturnType<typeof findKey>>>;

/** The key of a hash, whatever became of it. */
export function findKey(db: Db, hash: Buffer) {
  return withMaker(db).where('k.key_hash', '=', hash).executeTakeFirst();
}

/** Every key of a company's people, the newest first. */
export function listKeys(db: Db, companyId: string) {
  return withMaker(db)
    .where('u.company_id', '=', companyId)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.api_key_id')
    .limit(500)
    .execute();
}

function withMaker(db: Db) {
  return db
    .selectFrom('api_keys as k')
    .innerJoin('user_accounts as u', 'u.user_id', 'k.created_by')
    .innerJoin('companies as c', 'c.company_id', 'u.company_id')
    .selectAll('k')
    .select([
      'u.client_id',
      'u.role as maker_role',
      'u.active_slot',
      'u.deleted_at',
      'c.company_id',
      'c.name as company_name',
      'c.is_permitted',
    ]);
}

/** Keeps a key that was made. */
export async function insertKey(tx: Db, key: Insertable<Tables['api_keys']>): Promise<void> {
  await tx.insertInto('api_keys').values(key).execute();
}

/** Writes when and from where a key was last used. */
export async function touchKey(
  db: Db,
  apiKeyId: string,
  { now, address }: { now: Date; address: string },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now, last_used_from: address })
    .where('api_key_id', '=', apiKeyId)
    .execute();
}

/** Ends a key; answers its name and beginning, or nothing where there is none to be ended. */
export function endKey(tx: Db, apiKeyId: string, { userId, now }: { userId: string; now: Date }) {
  return tx
    .updateTable('api_keys')
    .set({ revoked_at: now, revoked_by: userId })
    .where('api_key_id', '=', apiKeyId)
    .where('revoked_at', 'is', null)
    .returning(['name', 'prefix'])
    .executeTakeFirst();
}
