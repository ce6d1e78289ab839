// The checks of ID tokens against an issuer that this file runs itself: an RS256 key pair behind an
// HTTP server of keys, as Firebase publishes its own.
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { generateKeyPairSync, randomUUID } from 'node:crypto';

import {
  SignJWT,
  UnsecuredJWT,
  decodeJwt,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  jwtVerify,
} from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestClock } from '#test/test-clock.ts';

import type { FirebaseConfig } from '../config/config-firebase.ts';
import type { IdentityProvider } from '../ports/identity.ts';

import { createFirebaseProvider } from './firebase-provider.ts';

const clock = createTestClock();
const NOW = Math.floor(clock.now().getTime() / 1000);
const KID = 'key-of-today';
const USER = randomUUID();
const SESSION = randomUUID();
const account = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const config: FirebaseConfig = {
  projectId: 'talaan-test',
  apiKey: 'key&1',
  serviceAccount: {
    clientEmail: 'portal@talaan-test.example',
    privateKey: account.privateKey,
    privateKeyId: 'sa-1',
  },
  emulatorHost: undefined,
};

let issuer: Server;
let jwksUrl = '';
let fetches = 0;
let publicKey: CryptoKey;
let privateKey: CryptoKey;
let provider: IdentityProvider;

beforeAll(async () => {
  ({ publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true }));
  const keys: JWK[] = [{ ...(await exportJWK(publicKey)), kid: KID, alg: 'RS256', use: 'sig' }];
  issuer = createServer((_, response) => {
    fetches += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  jwksUrl = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/jwk`;
  provider = createFirebaseProvider(config, clock, jwksUrl);
});
afterAll(() => new Promise((resolve) => issuer.close(resolve)));

const good = {
  iss: 'https://securetoken.google.com/talaan-test',
  aud: 'talaan-test',
  sub: USER,
  sid: SESSION,
  iat: NOW,
  exp: NOW + 3600,
};

function sign(
  claims: object = {},
  header: object = {},
  key: Parameters<SignJWT['sign']>[0] = privateKey,
) {
  const payload = Object.fromEntries(
    Object.entries({ ...good, ...claims }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: KID, ...header }).sign(key);
}

const expectRefused = (token: string) =>
  expect(provider.verifyIdToken(token)).rejects.toMatchObject({
    code: 'token-refused',
    status: 401,
  });

test('a good token tells its account and session', async () => {
  expect(await provider.verifyIdToken(await sign())).toMatchObject({
    userId: USER,
    sessionKey: SESSION,
  });
});

test.each([
  ['another issuer', { iss: 'https://securetoken.google.com/other-project' }],
  ['another project', { aud: 'other-project' }],
  ['an end that is past', { iat: NOW - 4000, exp: NOW - 10 }],
  ['no end', { exp: undefined }],
  ['an end in ten years', { exp: NOW + 10 * 365 * 86_400 }],
  ['no time of issue', { iat: undefined }],
  ['a time of issue to come', { iat: NOW + 60 }],
  ['a time of issue of long ago', { iat: NOW - 7200 }],
  ['a beginning to come', { nbf: NOW + 60 }],
  ['no account', { sub: undefined }],
  ['an account that is no id', { sub: 'admin' }],
  ['no session', { sid: undefined }],
  ['a session that is no id', { sid: '1' }],
  ['no audience', { aud: undefined }],
  ['no issuer', { iss: undefined }],
])('a token with %s is refused [A-26, A-27, A-138]', async (_, claims) => {
  await expectRefused(await sign(claims));
});

test('a clock that is five seconds ahead is tolerated [A-27]', async () => {
  expect(await provider.verifyIdToken(await sign({ iat: NOW + 4 }))).toMatchObject({
    userId: USER,
  });
});

test('an unsigned token is refused [A-26]', async () => {
  await expectRefused(new UnsecuredJWT(good).encode());
  const [header, payload] = (await sign()).split('.');
  await expectRefused(`${header}.${payload}.`);
  await expectRefused(`${header}.${payload}`);
});

test('a token signed with the public key as a shared secret is refused [A-26]', async () => {
  const secret = new TextEncoder().encode(await exportSPKI(publicKey));
  await expectRefused(
    await new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid: KID }).sign(secret),
  );
});

test('a token of another key, another algorithm or an unknown key id is refused [A-26, A-138]', async () => {
  const other = await generateKeyPair('RS256');
  await expectRefused(await sign({}, {}, other.privateKey));
  await expectRefused(await sign({}, { kid: 'unknown' }));
  await expectRefused(await sign({}, { kid: '../../etc/passwd' }));
  const pss = await generateKeyPair('PS256');
  await expectRefused(
    await new SignJWT(good).setProtectedHeader({ alg: 'PS256', kid: KID }).sign(pss.privateKey),
  );
});

test('keys that a token brings along or points to are not looked at [A-26]', async () => {
  const evil = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(evil.publicKey);
  const before = fetches;
  await expectRefused(await sign({}, { jwk }, evil.privateKey));
  await expectRefused(await sign({}, { jku: 'http://127.0.0.1:9/jwk' }, evil.privateKey));
  await expectRefused(await sign({}, { x5u: 'http://127.0.0.1:9/x5u' }, evil.privateKey));
  expect(fetches - before).toBeLessThanOrEqual(1);
});

test('a changed payload is refused [A-26]', async () => {
  const [header, , signature] = (await sign()).split('.');
  const payload = Buffer.from(JSON.stringify({ ...good, sub: randomUUID() })).toString('base64url');
  await expectRefused(`${header}.${payload}.${signature}`);
});

test('keys that cannot be had are no fault of the token [A-138]', async () => {
  const alone = createFirebaseProvider(config, clock, 'http://127.0.0.1:9/jwk');
  await expect(alone.verifyIdToken(await sign())).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
  });
});

test('the custom token is what Firebase takes: signed by the service account, for its tool kit, with our claims', async () => {
  const token = await provider.createCustomToken({
    userId: USER,
    sessionKey: SESSION,
    role: 'admin',
    company: 'Sample Company',
  });
  const { createPublicKey } = await import('node:crypto');
  const { payload, protectedHeader } = await jwtVerify(token, createPublicKey(account.publicKey), {
    currentDate: clock.now(),
  });
  expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'sa-1' });
  expect(payload).toEqual({
    iss: 'portal@talaan-test.example',
    sub: 'portal@talaan-test.example',
    aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
    iat: NOW,
    exp: NOW + 3600,
    uid: USER,
    claims: { sid: SESSION, role: 'admin', company: 'Sample Company' },
  });
});

test('the browser is sent to Google, or to the emulator where one is set', () => {
  expect(provider.addresses).toEqual({
    signInUrl:
      'https://identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=key%261',
    refreshUrl: 'https://securetoken.googleapis.com/v1/token?key=key%261',
  });
  expect(emulated().addresses).toEqual({
    signInUrl:
      'http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=key%261',
    refreshUrl: 'http://127.0.0.1:9099/securetoken.googleapis.com/v1/token?key=key%261',
  });
});

test('with the emulator unsigned tokens are read, by the same claims', async () => {
  const unsigned = new UnsecuredJWT(good).encode();
  expect(await emulated().verifyIdToken(unsigned)).toMatchObject({
    userId: USER,
    sessionKey: SESSION,
  });
  const expired = new UnsecuredJWT({ ...good, exp: NOW - 60 }).encode();
  await expect(emulated().verifyIdToken(expired)).rejects.toMatchObject({ code: 'token-refused' });
  const custom = await emulated().createCustomToken({
    userId: USER,
    sessionKey: SESSION,
    role: 'user',
    company: 'C',
  });
  expect(decodeJwt(custom)).toMatchObject({ uid: USER, claims: { sid: SESSION } });
});

function emulated(): IdentityProvider {
  return createFirebaseProvider(
    { ...config, serviceAccount: undefined, emulatorHost: '127.0.0.1:9099' },
    clock,
    jwksUrl,
  );
}
