import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

/** The passkeys of an account, oldest first. */
export function listPasskeys(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();
}

export interface NewPasskey {
  readonly passkeyId: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly rpId: string;
  readonly name: string;
  readonly now: Date;
}

/** Adds a passkey; the database refuses one that anybody has already. */
export async function insertPasskey(tx: Kysely<Tables>, passkey: NewPasskey): Promise<void> {
  await tx
    .insertInto('passkeys')
    .values({
      passkey_id: passkey.passkeyId,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: BigInt(passkey.signCount),
      transports: [...passkey.transports],
      rp_id: passkey.rpId,
      name: passkey.name,
      created_at: passkey.now,
      last_used_at: null,
    })
    .execute();
}

/** Notes a use. False: a later use is known already, so that somebody has a copy. */
export async function notePasskeyUse(
  db: Kysely<Tables>,
  passkeyId: string,
  { signCount, now }: { signCount: number; now: Date },
): Promise<boolean> {
  const count = BigInt(signCount);
  const result = await db
    .updateTable('passkeys')
    .set({ sign_count: count, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    .where((where) =>
      where.or([
        where('sign_count', '<', count),
        // Passkeys that are kept in step between devices count nothing.
        where.and([where('sign_count', '=', 0n), where.val(count === 0n)]),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Renames one passkey of an account; gives its former name, or nothing where there was none. */
export async function renamePasskey(
  tx: Kysely<Tables>,
  userId: string,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('passkeys')
    .select('name')
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await tx.updateTable('passkeys').set({ name }).where('passkey_id', '=', passkeyId).execute();
  return row.name;
}

/** Deletes one passkey of an account; gives its name, or nothing where there was none. */
export async function deletePasskey(
  tx: Kysely<Tables>,
  userId: string,
  passkeyId: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
