import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

// Any fixed number; two servers that need the first key at once must not both make it.
const KEY_LOCK = 7_262_512;

/** The key that seals from now on; nothing before the first is made. */
export function newestSealingKey(db: Kysely<Tables>) {
  return db
    .selectFrom('sealing_keys')
    .select(['key_id', 'secret'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findSealingKey(db: Kysely<Tables>, keyId: string) {
  return db
    .selectFrom('sealing_keys')
    .select(['key_id', 'secret'])
    .where('key_id', '=', keyId)
    .executeTakeFirst();
}

/** Keeps the first key, unless another server was quicker; gives the one that stands. */
export function insertFirstSealingKey(
  db: Kysely<Tables>,
  { keyId, secret, now }: { keyId: string; secret: Buffer; now: Date },
) {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${KEY_LOCK})`.execute(tx);
    const known = await newestSealingKey(tx);
    if (known !== undefined) return known;
    await tx
      .insertInto('sealing_keys')
      .values({ key_id: keyId, secret, created_at: now })
      .execute();
    return { key_id: keyId, secret };
  });
}

/** Which second factors an account has. */
export interface Factors {
  readonly appSince: Date | null;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

/** The second factors of an account; an app that was not confirmed is none. */
export async function findFactors(db: Kysely<Tables>, userId: string): Promise<Factors> {
  const row = await db
    .selectNoFrom((from) => [
      from
        .selectFrom('code_apps')
        .select('confirmed_at')
        .where('user_id', '=', userId)
        .as('appSince'),
      from
        .selectFrom('passkeys')
        .select((one) => one.fn.countAll<bigint>().as('count'))
        .where('user_id', '=', userId)
        .as('passkeys'),
      from
        .selectFrom('recovery_codes')
        .select((one) => one.fn.countAll<bigint>().as('count'))
        .where('user_id', '=', userId)
        .as('codes'),
    ])
    .executeTakeFirstOrThrow();
  return {
    appSince: row.appSince,
    passkeys: Number(row.passkeys ?? 0n),
    recoveryCodes: Number(row.codes ?? 0n),
  };
}

/** The authenticator app of an account, confirmed or only begun. */
export function findApp(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('code_apps')
    .select(['sealed_secret', 'sealing_key_id', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Begins an app in the place of one that was begun; one that is confirmed is left alone (false).
 */
export async function beginApp(
  db: Kysely<Tables>,
  app: { userId: string; sealed: Buffer; keyId: string; now: Date },
): Promise<boolean> {
  const values = {
    sealed_secret: app.sealed,
    sealing_key_id: app.keyId,
    created_at: app.now,
  };
  const result = await db
    .insertInto('code_apps')
    .values({ user_id: app.userId, confirmed_at: null, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('code_apps.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Takes the code of a step, and confirms an app that was begun. False: this code or a later one was
 * taken before.
 */
export async function takeStep(
  db: Kysely<Tables>,
  userId: string,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('code_apps')
    .set({
      last_step: BigInt(step),
      confirmed_at: sql<Date>`coalesce(confirmed_at, ${now})`,
    })
    .where('user_id', '=', userId)
    .where('last_step', '<', BigInt(step))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes the app of an account. False: there was none that was confirmed. */
export async function deleteApp(tx: Kysely<Tables>, userId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('code_apps')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Uses up a recovery code. False: there is no such one. */
export async function spendRecoveryCode(
  db: Kysely<Tables>,
  userId: string,
  hash: Buffer,
): Promise<boolean> {
  const result = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Gives an account these recovery codes and no others. */
export async function replaceRecoveryCodes(
  tx: Kysely<Tables>,
  userId: string,
  { hashes, now }: { hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ code_hash: hash, user_id: userId, created_at: now })))
    .execute();
}

/** Takes every second factor from an account. */
export async function deleteFactors(tx: Kysely<Tables>, userId: string): Promise<void> {
  for (const table of ['code_apps', 'recovery_codes', 'passkeys', 'factor_tickets'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}

/** Writes that a session proved who it is. */
export async function noteProof(db: Kysely<Tables>, sessionKey: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: now })
    .where('session_key', '=', sessionKey)
    .execute();
}
