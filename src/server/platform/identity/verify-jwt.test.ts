import type { CryptoKey, JWTVerifyGetKey } from 'jose';
import { SignJWT, generateKeyPair } from 'jose';
import { beforeAll, expect, test } from 'vitest';

import { ALGORITHM } from './signing-keys.ts';
import { verifyJwt } from './verify-jwt.ts';

const START = Date.parse('2026-11-20T01:00:00Z') / 1_000;
const ACCOUNT = '7b1c0c3e-52ab-4d5d-9c0e-0d4f0a3c9a11';
const SESSION = '0b3d6a52-5f4e-4a08-8f6a-6f0d8f1f7c22';
const at = (second: number) => new Date((START + second) * 1_000);
const rules = { issuer: 'talaan', audience: 'portal', maxAgeSeconds: 3_600 };

let keys: { publicKey: CryptoKey; privateKey: CryptoKey };
let token: string;

beforeAll(async () => {
  keys = await generateKeyPair(ALGORITHM);
  token = await new SignJWT({ sid: SESSION })
    .setProtectedHeader({ alg: ALGORITHM, kid: 'one' })
    .setIssuer('talaan')
    .setAudience('portal')
    .setSubject(ACCOUNT)
    .setIssuedAt(START)
    .setExpirationTime(START + 3_600)
    .sign(keys.privateKey);
});

/** Finds the key until it is taken away, as a server that rotates its keys does. */
function keyRing() {
  const state = { isThere: true, key: keys.publicKey };
  const find: JWTVerifyGetKey = async () => {
    if (!state.isThere) throw new Error('no such key');
    return state.key;
  };
  return { state, find };
}

test('a token that was right before is right again, while it lives', async () => {
  const { find } = keyRing();
  for (const second of [0, 1, 1_800, 3_599, 3_604]) {
    const read = await verifyJwt(token, find, { ...rules, now: at(second) });
    expect(read).toMatchObject({ userId: ACCOUNT, sessionKey: SESSION });
  }
});

test('it is refused when its time is over or has not begun, whatever was before', async () => {
  const { find } = keyRing();
  await verifyJwt(token, find, { ...rules, now: at(10) });
  for (const second of [-6, 3_605, 9_000]) {
    await expect(verifyJwt(token, find, { ...rules, now: at(second) })).rejects.toMatchObject({
      code: 'token-refused',
    });
  }
});

test('it is refused once its key is gone or another', async () => {
  const { state, find } = keyRing();
  await verifyJwt(token, find, { ...rules, now: at(10) });
  const other = await generateKeyPair(ALGORITHM);
  state.key = other.publicKey;
  await expect(verifyJwt(token, find, { ...rules, now: at(20) })).rejects.toMatchObject({
    code: 'token-refused',
  });
  state.isThere = false;
  await expect(verifyJwt(token, find, { ...rules, now: at(30) })).rejects.toThrow('no such key');
});

test('it is asked anew for other rules, and by every other sign in it', async () => {
  const { find } = keyRing();
  await verifyJwt(token, find, { ...rules, now: at(10) });
  const refused = { code: 'token-refused' };
  for (const other of [{ audience: 'forms' }, { issuer: 'x' }, { type: 'JWT' }])
    await expect(verifyJwt(token, find, { ...rules, ...other, now: at(20) })).rejects.toMatchObject(
      refused,
    );
  const changed = `${token.slice(0, -6)}${token.at(-6) === 'A' ? 'B' : 'A'}${token.slice(-5)}`;
  await expect(verifyJwt(changed, find, { ...rules, now: at(20) })).rejects.toMatchObject(refused);
});
