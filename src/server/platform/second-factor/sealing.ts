import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';
import type { Deps } from '../deps.ts';

import { findSealingKey, insertFirstSealingKey, newestSealingKey } from './queries.ts';
import { holdAppsOfOtherKeys, replaceSealed } from './rotation-queries.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A secret that only who has the key of this id can read. */
export interface Sealed {
  readonly sealed: Buffer;
  readonly keyId: string;
}

/** A key that seals. */
interface SealingKey {
  readonly key_id: string;
  readonly secret: Buffer;
}

/**
 * Seals a secret of an account with the newest key (AES-256-GCM, bound to the account), which is
 * made where there is none.
 */
export async function seal(deps: Deps, userId: string, secret: Buffer): Promise<Sealed> {
  const key = await currentKey(deps);
  return { sealed: sealWith(key.secret, userId, secret), keyId: key.key_id };
}

/** Opens what `seal` made; nothing where its key is gone (a backup without keys was restored). */
export async function unseal(
  deps: Pick<Deps, 'db'>,
  userId: string,
  { sealed, keyId }: Sealed,
): Promise<Buffer | undefined> {
  const key = await findSealingKey(deps.db, keyId);
  return key === undefined ? undefined : openWith(key.secret, userId, sealed);
}

/** What was sealed with earlier keys is sealed with the newest. Answers how many secrets. */
export async function sealAnew(tx: Kysely<Tables>): Promise<number> {
  const newest = await newestSealingKey(tx);
  if (newest === undefined) return 0;
  let sealedAnew = 0;
  for (const app of await holdAppsOfOtherKeys(tx, newest.key_id)) {
    const { user_id: userId, sealed_secret: sealed, sealing_key_id: keyId } = app;
    const secret = await unseal({ db: tx }, userId, { sealed, keyId });
    // Its key is in no backup in clear: what came from one stays as it is, and opens for nobody.
    if (secret === undefined) continue;
    const again = { sealed: sealWith(newest.secret, userId, secret), keyId: newest.key_id };
    await replaceSealed(tx, userId, again);
    sealedAnew += 1;
  }
  return sealedAnew;
}

/** Seals with a key of 32 bytes: nonce, tag, and the secret. */
function sealWith(key: Buffer, userId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(userId));
  const hidden = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
}

/** Opens what `sealWith` made. Throws for what was changed, or is of another account. */
function openWith(key: Buffer, userId: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(userId)).setAuthTag(tag);
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]);
}

async function currentKey({ db, clock }: Deps): Promise<SealingKey> {
  const known = await newestSealingKey(db);
  if (known !== undefined) return known;
  return insertFirstSealingKey(db, {
    keyId: randomUUID(),
    secret: randomBytes(32),
    now: clock.now(),
  });
}
