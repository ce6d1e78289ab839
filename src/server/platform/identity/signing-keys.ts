import { randomUUID } from 'node:crypto';

import type { CryptoKey, JWK, JWTVerifyGetKey } from 'jose';
import { errors, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';

import { invariant } from '#shared/invariant.ts';

import type { Tables } from '../../tables.ts';
import type { Clock } from '../ports/clock.ts';

/** The one algorithm of every token that this server signs or reads. */
export const ALGORITHM = 'RS256';

const ROTATE_AFTER_MS = 90 * 86_400_000;
/** How soon a running server signs with a key that another process made. */
const FRESH_FOR_MS = 60_000;
const RELOAD_AFTER_MS = 10_000;
// Any fixed number; two servers that start at once must not both make the first key.
const LOCK = 7_262_511;

interface StoredKey {
  readonly keyId: string;
  readonly publicJwk: JWK;
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
}

/**
 * This server's own keys: made at the first start, kept in the database, so that several servers on
 * it share them (decision record 0010). The newest signs; older ones still verify.
 */
export interface SigningKeys {
  newest(): Promise<{ keyId: string; privateKey: CryptoKey }>;
  /** The public halves, as a JWKS lists them. */
  publicKeys(): Promise<JWK[]>;
  /** For jose: the public key that a token's header names, and no other. */
  find: JWTVerifyGetKey;
}

/**
 * Reads the keys at first use and every minute; makes one where there is none or the newest is
 * older than 90 days.
 */
export function createSigningKeys(db: Kysely<Tables>, clock: Clock): SigningKeys {
  let loaded: Promise<readonly StoredKey[]> | undefined;
  let loadedAt = 0;
  const load = (): Promise<readonly StoredKey[]> => {
    loadedAt = clock.now().getTime();
    loaded = loadKeys(db, clock.now());
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  };
  // A clock that was set back must not keep old keys for longer either.
  const isOlderThan = (ms: number) => Math.abs(clock.now().getTime() - loadedAt) > ms;
  const keys = () => (loaded === undefined || isOlderThan(FRESH_FOR_MS) ? load() : loaded);
  return {
    newest: async () => {
      const [newest] = await keys();
      invariant(newest, 'there is at least one signing key');
      return newest;
    },
    publicKeys: async () => (await keys()).map(({ publicJwk }) => publicJwk),
    find: async (header) => {
      const named = (list: readonly StoredKey[]) => list.find(({ keyId }) => keyId === header.kid);
      const known = named(await keys());
      if (known) return known.publicKey;
      // Another server may have made a key since; looked for at most now and then.
      const later = isOlderThan(RELOAD_AFTER_MS) ? named(await load()) : undefined;
      if (later) return later.publicKey;
      throw new errors.JWKSNoMatchingKey();
    },
  };
}

async function loadKeys(db: Kysely<Tables>, now: Date): Promise<readonly StoredKey[]> {
  const rows = await readRows(db);
  const [newest] = rows;
  const isFresh =
    newest !== undefined && now.getTime() - newest.created_at.getTime() < ROTATE_AFTER_MS;
  const usable = isFresh ? rows : await addKey(db, now);
  return Promise.all(
    usable.map(({ key_id, public_jwk, private_jwk }) => open(key_id, public_jwk, private_jwk)),
  );
}

function readRows(db: Kysely<Tables>) {
  return db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').execute();
}

async function addKey(db: Kysely<Tables>, now: Date) {
  const key = await newSigningKey(now);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const [newest] = await readRows(tx);
    if (newest && now.getTime() - newest.created_at.getTime() < ROTATE_AFTER_MS)
      return readRows(tx);
    await tx.insertInto('signing_keys').values(key).execute();
    return readRows(tx);
  });
}

/** A new key pair, as a row of `signing_keys`: once it is there, it signs. */
export async function newSigningKey(now: Date): Promise<Insertable<Tables['signing_keys']>> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const keyId = randomUUID();
  const shared = { kid: keyId, alg: ALGORITHM, use: 'sig' };
  const publicJwk = { ...(await exportJWK(publicKey)), ...shared };
  const privateJwk = { ...(await exportJWK(privateKey)), ...shared };
  return {
    key_id: keyId,
    public_jwk: JSON.stringify(publicJwk),
    private_jwk: JSON.stringify(privateJwk),
    created_at: now,
  };
}

async function open(keyId: string, publicJwk: JWK, privateJwk: JWK): Promise<StoredKey> {
  const publicKey = await importJWK(publicJwk, ALGORITHM);
  const privateKey = await importJWK(privateJwk, ALGORITHM);
  invariant(
    !(publicKey instanceof Uint8Array) && !(privateKey instanceof Uint8Array),
    'a key pair is no secret',
  );
  return { keyId, publicJwk, publicKey, privateKey };
}
