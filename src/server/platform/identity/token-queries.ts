import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

/**
 * Marks that a session's custom token was exchanged. False: it was before, or the session is over.
 */
export async function claimExchange(
  db: Kysely<Tables>,
  sessionKey: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ exchanged_at: now })
    .where('session_key', '=', sessionKey)
    .where('exchanged_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertRefreshToken(
  tx: Kysely<Tables>,
  { hash, sessionKey, now }: { hash: Buffer; sessionKey: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: hash, session_key: sessionKey, issued_at: now, used_at: null })
    .execute();
}

export function findRefreshToken(db: Kysely<Tables>, hash: Buffer) {
  return db
    .selectFrom('refresh_tokens')
    .select(['session_key', 'used_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

/** Marks a refresh token as used. False: it was used before. */
export async function spendRefreshToken(
  tx: Kysely<Tables>,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
