import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { PASSWORD, startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { callApp, postLogin } from '#test/test-session.ts';
import { readAs } from '#test/read-as.ts';

let portal: TestApp;

beforeAll(async () => {
  portal = await startTestApp();
  await portal.addAccount('maria.santos', 'user');
});
afterAll(() => portal.stop());
beforeEach(() => portal.clock.advance(120));

const login = async () =>
  (await postLogin(portal.app, { clientId: 'maria.santos', password: PASSWORD, forceLogout: true }))
    .body;
const exchange = (token: unknown) =>
  callApp(portal.app, 'POST', '/identity/v1/accounts:signInWithCustomToken', {
    body: { token, returnSecureToken: true },
  });
const refresh = (token: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/identity/v1/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }).toString(),
  });
const dashboard = (token: string) =>
  callApp(portal.app, 'GET', '/api/auth/Dashboard', {
    headers: { authorization: `Bearer ${token}` },
  });

test('a custom token is exchanged for an ID token in the shape of Firebase', async () => {
  const { status, body } = await exchange((await login()).customToken);
  expect(status).toBe(200);
  expect(body).toMatchObject({ expiresIn: '3600', isNewUser: false, kind: expect.any(String) });
  expect((await dashboard(body.idToken)).status).toBe(200);
});

test('the ID token is verified with the published keys, which hold nothing private', async () => {
  const { body } = await exchange((await login()).customToken);
  const { body: jwks } = await callApp(portal.app, 'GET', '/identity/v1/jwks');
  const { payload, protectedHeader } = await jwtVerify(body.idToken, createLocalJWKSet(jwks), {
    currentDate: portal.clock.now(),
  });
  expect(protectedHeader.alg).toBe('RS256');
  expect(payload).toMatchObject({
    iss: 'talaan',
    aud: 'talaan-portal',
    role: 'user',
    company: 'Sample Company',
  });
  for (const key of jwks.keys)
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

test('a custom token is good once: its copy ends the session [A-28]', async () => {
  const { customToken } = await login();
  const first = await exchange(customToken);
  const second = await exchange(customToken);
  expect(second).toMatchObject({
    status: 400,
    body: { error: { code: 400, message: 'INVALID_CUSTOM_TOKEN' } },
  });
  expect((await dashboard(first.body.idToken)).body.problem.code).toBe('session-ended');
});

test('a custom token of five minutes ago is refused, and so is one of an ended session [A-28]', async () => {
  const { customToken } = await login();
  portal.clock.advance(306);
  expect((await exchange(customToken)).status).toBe(400);
  const late = await login();
  await login();
  expect((await exchange(late.customToken)).status).toBe(400);
});

test('a custom token is no bearer, and an ID token no custom token [A-28]', async () => {
  const { customToken } = await login();
  expect((await dashboard(customToken)).body.problem.code).toBe('token-refused');
  const { body } = await exchange(customToken);
  expect((await exchange(body.idToken)).status).toBe(400);
  expect((await dashboard(body.idToken)).status).toBe(200);
});

test('a refresh gives a new ID token and a new refresh token', async () => {
  const { body } = await exchange((await login()).customToken);
  for (let token = body.refreshToken, turn = 0; turn < 3; turn += 1) {
    portal.clock.advance(300);
    const reply = await refresh(token);
    expect(reply.statusCode).toBe(200);
    const next = reply.json();
    expect(next).toMatchObject({ expires_in: '3600', token_type: 'Bearer', project_id: 'talaan' });
    expect(next.refresh_token).not.toBe(token);
    expect((await dashboard(next.id_token)).status).toBe(200);
    token = next.refresh_token;
  }
});

test('a refresh token that is used again ends the session [A-43]', async () => {
  const { body } = await exchange((await login()).customToken);
  const next = (await refresh(body.refreshToken)).json();
  const replay = await refresh(body.refreshToken);
  expect(replay.statusCode).toBe(400);
  expect(replay.json()).toMatchObject({ error: { code: 400, message: 'INVALID_REFRESH_TOKEN' } });
  expect((await dashboard(next.id_token)).body.problem.code).toBe('session-ended');
  expect((await refresh(next.refresh_token)).statusCode).toBe(400);
});

test('of two refreshes at once with one token one succeeds [A-43]', async () => {
  const { body } = await exchange((await login()).customToken);
  const replies = await Promise.all([refresh(body.refreshToken), refresh(body.refreshToken)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted(byNumber)).toEqual([200, 400]);
});

test('a session that is over is not refreshed [A-25]', async () => {
  const { body } = await exchange((await login()).customToken);
  await callApp(portal.app, 'POST', '/api/auth/logout', {
    headers: { authorization: `Bearer ${body.idToken}` },
    body: {},
  });
  expect((await refresh(body.refreshToken)).statusCode).toBe(400);
});

test('an ID token ends after its hour [A-27]', async () => {
  const { body } = await exchange((await login()).customToken);
  for (let turn = 0; turn < 3; turn += 1) {
    portal.clock.advance(1198);
    expect((await dashboard(body.idToken)).status).toBe(200);
  }
  portal.clock.advance(15);
  expect((await dashboard(body.idToken)).body.problem.code).toBe('token-refused');
});

test('bad input is answered 400 in the words of Firebase', async () => {
  const cases: [unknown, string][] = [
    ['', 'MISSING_CUSTOM_TOKEN'],
    ['nonsense', 'INVALID_CUSTOM_TOKEN'],
    [`${'a'.repeat(100)}.b.c`, 'INVALID_CUSTOM_TOKEN'],
    [{}, 'BAD_REQUEST'],
    ['x'.repeat(9000), 'BAD_REQUEST'],
  ];
  for (const [token, message] of cases) {
    const reply = await exchange(token);
    expect(reply, message).toMatchObject({ status: 400, body: { error: { code: 400, message } } });
  }
  expect((await refresh('unknown')).json()).toMatchObject({
    error: { message: 'INVALID_REFRESH_TOKEN' },
  });
});

test('neither tokens nor secrets are stored as they are [S8]', async () => {
  const reply = await login();
  const { body } = await exchange(reply.customToken);
  const dump = JSON.stringify([
    await readAs(portal.database.ownerUrl, `select * from sessions`),
    await readAs(
      portal.database.ownerUrl,
      `select encode(token_hash, 'escape') as token, session_key from refresh_tokens`,
    ),
    await readAs(portal.database.ownerUrl, `select password_hash from user_accounts`),
  ]);
  for (const secret of [reply.sessionId, body.refreshToken, body.idToken, PASSWORD])
    expect(dump).not.toContain(secret);
});

test('a second server on the same database takes the tokens of the first [S5]', async () => {
  const other = await startTestApp({
    database: portal.database,
    clock: portal.clock.now().toISOString(),
  });
  const { body } = await exchange((await login()).customToken);
  const reply = await callApp(other.app, 'GET', '/api/auth/Dashboard', {
    headers: { authorization: `Bearer ${body.idToken}` },
  });
  expect(reply.status).toBe(200);
  expect(await portal.countOf('signing_keys')).toBe(1);
  await other.stop();
});

function byNumber(a: number, b: number): number {
  return a - b;
}
