import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

/** A key that signs from now on. */
export async function insertSigningKey(
  tx: Kysely<Tables>,
  key: Insertable<Tables['signing_keys']>,
): Promise<void> {
  await tx.insertInto('signing_keys').values(key).execute();
}

/** A key that seals from now on. */
export async function insertSealingKey(
  tx: Kysely<Tables>,
  key: { key_id: string; secret: Buffer; created_at: Date },
): Promise<void> {
  await tx.insertInto('sealing_keys').values(key).execute();
}

/** The apps whose secret another key sealed; nobody changes them meanwhile. */
export function holdAppsOfOtherKeys(tx: Kysely<Tables>, keyId: string) {
  return tx
    .selectFrom('code_apps')
    .select(['user_id', 'sealed_secret', 'sealing_key_id'])
    .where('sealing_key_id', '!=', keyId)
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

/** The same secret, sealed anew. */
export async function replaceSealed(
  tx: Kysely<Tables>,
  userId: string,
  { sealed, keyId }: { sealed: Buffer; keyId: string },
): Promise<void> {
  await tx
    .updateTable('code_apps')
    .set({ sealed_secret: sealed, sealing_key_id: keyId })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Removes the signing and sealing keys that had a successor at that moment and that nothing needs:
 * what they signed is over, and what they sealed is sealed anew.
 */
export async function dropReplacedKeys(tx: Kysely<Tables>, before: Date): Promise<number> {
  const signing = await sql`
    delete from signing_keys where created_at <
      (select max(created_at) from signing_keys where created_at <= ${before})`.execute(tx);
  const sealing = await sql`
    delete from sealing_keys k where created_at <
        (select max(created_at) from sealing_keys where created_at <= ${before})
      and not exists (select from code_apps where sealing_key_id = k.key_id)`.execute(tx);
  return Number((signing.numAffectedRows ?? 0n) + (sealing.numAffectedRows ?? 0n));
}
