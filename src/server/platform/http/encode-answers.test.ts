import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PASSWORD, startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { chooseEncoding } from './encode-answers.ts';

let server: TestApp;
let accountant: TestSession;

beforeAll(async () => {
  server = await startTestApp();
  accountant = await server.loginAs('accountant');
});
afterAll(() => server.stop());

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers: { ...accountant.headers, ...headers } });

describe.each([
  ['a page', '/deposit'],
  ['a form page', '/forms/invoice'],
  ['a list', '/api/settings/accounts'],
  ['the document of every call', '/api/openapi.json'],
])('%s', (_, url) => {
  test('goes out as br or gzip, as the browser asks, and else as it is', async () => {
    const plain = await ask(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toBe('accept-encoding');
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await ask(url, { 'accept-encoding': encoding });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['content-type']).toBe(plain.headers['content-type']);
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      const text = decode(answer.rawPayload).toString('utf8');
      // A page has a nonce and a time of its own each time, of the same length.
      expect(text.length).toBe(plain.body.length);
    }
  });

  test('is described by HEAD as GET would answer it, without a body [A-116]', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const answer = await ask(url, headers, 'HEAD');
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0]);
    const got = await ask(url, headers);
    for (const name of ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary'])
      expect(answer.headers[name], name).toBe(got.headers[name]);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(500);
  });
});

test.for(['/api/openapi.json', '/icon.svg'])('%s is answered 304 when unchanged', async (url) => {
  const first = await ask(url);
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const again = await ask(url, { 'if-none-match': known, 'accept-encoding': 'br' });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['content-encoding']).toBeUndefined();
    expect(again.headers['content-security-policy']).toBeDefined();
  }
  expect((await ask(url, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
});

test('what belongs to a person is not kept: no tag, and no-store [A-116]', async () => {
  for (const url of ['/api/bookmarks', '/api/auth/Dashboard', '/api/records', '/api/nothing']) {
    const { headers } = await ask(url);
    expect([headers['cache-control'], headers.etag], url).toEqual(['no-store', undefined]);
  }
});

test('an answer with tokens is neither compressed nor kept [A-116]', async () => {
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'accept-encoding': 'br, gzip' },
    payload: { ClientId: 'accountant.one', Password: PASSWORD, forceLogout: true },
  });
  const exchange = await server.app.inject({
    method: 'POST',
    url: '/identity/v1/accounts:signInWithCustomToken',
    headers: { 'accept-encoding': 'br, gzip' },
    payload: { token: login.json().customToken, returnSecureToken: true },
  });
  for (const answer of [login, exchange]) {
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['content-encoding']).toBeUndefined();
  }
  expect(exchange.rawPayload.length).toBeGreaterThan(500);
  accountant = await server.loginAs('accountant');
});

test('a download passes as it is', async () => {
  const file = await ask('/api/records/export/csv', { 'accept-encoding': 'br, gzip' });
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-encoding']).toBeUndefined();
  expect(file.headers['content-disposition']).toMatch(/^attachment/);
});

test.for([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['GZIP', 'gzip'],
  ['gzip;q=x', undefined],
] as const)('accept-encoding %j gets %j', ([accepted, encoding]) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
