import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestApp } from '#test/start-test-app.ts';
import { startTestApp } from '#test/start-test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
];

describe('the security headers stand on every answer [A-130]', () => {
  test.for([
    ['GET', '/', undefined],
    ['GET', '/dashboard', undefined],
    ['GET', '/forms/invoice', undefined],
    ['GET', '/healthz', undefined],
    ['GET', '/api/bookmarks', undefined],
    ['GET', '/api/nothing', undefined],
    ['GET', '/assets/nothing.js', undefined],
    ['GET', '/%zz', undefined],
    ['GET', `/${'a'.repeat(4_000)}`, undefined],
    ['DELETE', '/dashboard', undefined],
    ['POST', '/api/auth/login', '{'],
    ['POST', '/api/auth/login', JSON.stringify({ ClientId: 'a'.repeat(100_000) })],
  ] as const)('%s %s', async ([method, url, payload]) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await server.app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { headers, payload }),
    });
    for (const name of HEADERS)
      expect(answer.headers[name], `${name} at ${answer.statusCode}`).toBeDefined();
  });
});

test.for([
  '/api/nothing',
  '/identity/nothing',
  '/forms/nothing',
  '/forms',
  '/.env',
  '/.git/config',
  '/package.json',
  '/main.js.map',
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
])('%s is not there [A-128]', async (url) => {
  const answer = await server.app.inject({ url });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.for(['/metrics/all', '/manifest', '/sitemap', '/health', '/records/1/2'])(
  '%s is no page to a machine, and to a person the portal says that it is none [A-116, A-128]',
  async (url) => {
    for (const accept of ['*/*', 'application/json', undefined]) {
      const headers = accept === undefined ? {} : { accept };
      const answer = await server.app.inject({ url, headers });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ problem: { code: 'not-found' } });
    }
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const shown = await server.app.inject({ url, headers: { accept } });
    expect(shown.statusCode).toBe(404);
    if (!url.includes('.')) expect(shown.body).toContain('id="portal"');
  },
);

test.for([
  '/',
  '/dashboard',
  '/DASHBOARD/',
  '/unauthorizedAcess',
  '/userManual',
  '/Transferform',
  '/records/3f1c',
  '/looseleaf/cash-receipts?period=2026-01',
])('%s is a screen, whoever asks', async (url) => {
  const answer = await server.app.inject({ url, headers: { accept: '*/*' } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
});

test('a page has a nonce of its own each time, and its policy has no unsafe word [A-75]', async () => {
  const [first, second] = await Promise.all(
    [0, 1].map(() => server.app.inject({ url: '/deposit' })),
  );
  const policy = String(first?.headers['content-security-policy']);
  const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? 'none';
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(first?.body).toContain(`nonce="${nonce}"`);
  expect(first?.body).not.toContain('__NONCE__');
  expect(second?.body).not.toContain(nonce);
  expect(first?.headers['cache-control']).toBe('no-store');
});

test('the page carries the company’s name as text, whatever it is [V1.2.3]', async () => {
  const named = await startTestApp({
    config: { companyName: '</script><b>"Ñ & Co"', contactEmail: 'help@example.ph' },
  });
  const { body } = await named.app.inject({ url: '/' });
  await named.stop();
  expect(body).not.toContain('<b>');
  expect(body).toContain('&lt;/script&gt;&lt;b&gt;&quot;Ñ &amp; Co&quot; Portal');
  const config = JSON.parse(/id="page-config"[^>]*>([^<]*)</.exec(body)?.[1] ?? '') as Record<
    string,
    unknown
  >;
  expect(config['companyName']).toBe('</script><b>"Ñ & Co"');
  expect(config['contactEmail']).toBe('help@example.ph');
});

test('built files are kept for a year, compressed, and asked for again with a tag', async () => {
  const { body } = await server.app.inject({ url: '/' });
  const file = /\/assets\/portal-[\w-]+\.js/.exec(body)?.[0] ?? '';
  const answer = await server.app.inject({ url: file, headers: { 'accept-encoding': 'br' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const tag = String(answer.headers.etag);
  const again = await server.app.inject({
    url: file,
    headers: { 'accept-encoding': 'br', 'if-none-match': tag },
  });
  expect(again.statusCode).toBe(304);
  for (const name of HEADERS) expect(again.headers[name], name).toBeDefined();
});

test('no page asks ahead for a file that it names itself: in another way it would be read twice', async () => {
  const { body } = await server.app.inject('/dashboard');
  const named = [...body.matchAll(/<(?:script|link)\b[^>]* (?:src|href)="(\/assets\/[^"]+)"/g)];
  expect(named.length).toBeGreaterThan(2);
  const [, list = ''] = /const ahead = (\{.*\});\n/.exec(body) ?? [];
  const { signIn, portal, form } = JSON.parse(list) as Record<string, string[]>;
  const asked = [signIn, portal, form].flatMap((files) => files ?? []);
  expect(asked.length).toBeGreaterThan(5);
  expect(named.map(([, file = '']) => file).filter((file) => asked.includes(file))).toEqual([]);
});

test('the policy follows the configured addresses', async () => {
  await server.deps.db
    .insertInto('form_addresses')
    .values([
      { name: 'deposit', address: 'https://forms.example.ph/deposit?a=1' },
      { name: 'documentation', address: 'https://drive.example.ph/folder' },
    ])
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ address: eb.ref('excluded.address') })),
    )
    .execute();
  const { headers } = await server.app.inject({ url: '/' });
  expect(headers['content-security-policy']).toContain(
    "frame-src 'self' blob: https://forms.example.ph;",
  );
});

test('the page may call Firebase only where Firebase is the identity provider', async () => {
  const own = await server.app.inject({ url: '/' });
  expect(own.headers['content-security-policy']).toContain("connect-src 'self';");
  const firebase = await startTestApp({
    config: {
      identity: {
        provider: 'firebase',
        projectId: 'sample',
        apiKey: 'key',
        serviceAccount: undefined,
        emulatorHost: undefined,
      },
    },
  });
  const { headers, body } = await firebase.app.inject({ url: '/' });
  await firebase.stop();
  expect(headers['content-security-policy']).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
  );
  expect(body).toContain(
    'https://identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=key',
  );
});

test("the portal can be put among the programs of a phone: manifest under the company's name, with icons that are there", async () => {
  const manifest = await server.app.inject({ url: '/manifest.webmanifest' });
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  const { name, start_url, scope, display, icons } = manifest.json<{
    name: string;
    start_url: string;
    scope: string;
    display: string;
    icons: { src: string; type: string; sizes: string; purpose: string }[];
  }>();
  expect({ start_url, scope, display }).toEqual({
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
  });
  const page = await server.app.inject({ url: '/' });
  expect(page.body).toContain(`<title>Log In · ${name}</title>`);
  expect(page.body).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  // What browsers ask for before they offer to install it.
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, type } of icons) {
    const icon = await server.app.inject({ url: src });
    expect([icon.statusCode, icon.headers['content-type']], src).toEqual([200, type]);
  }
});

test('the service worker is never old, may fetch from this server only, and names built files only', async () => {
  const worker = await server.app.inject({ url: '/sw.js' });
  expect(worker.statusCode).toBe(200);
  expect(worker.headers['content-type']).toContain('text/javascript');
  expect(worker.headers['cache-control']).toBe('no-cache');
  expect(worker.headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; script-src 'self'",
  );
  const [, list = '[]'] = /BUILT_FILES = (\[.*?\]);/.exec(worker.body) ?? [];
  const files: readonly string[] = JSON.parse(list);
  expect(files.length).toBeGreaterThan(50);
  for (const url of files) {
    const { statusCode } = await server.app.inject({ url });
    expect([url, statusCode]).toEqual([expect.stringMatching(/^\/assets\//), 200]);
  }
  // The page lets this script, and no other, become a worker.
  const page = await server.app.inject({ url: '/' });
  expect(page.body).toContain(
    "createScriptURL: (address) => (address === '/sw.js' ? address : null)",
  );
});

test('shared photos go to the worker; without one the screen says how it works', async () => {
  const manifest = await server.app.inject({ url: '/manifest.webmanifest' });
  const { share_target: target } = manifest.json<{
    share_target: { action: string; method: string; enctype: string };
  }>();
  expect(target).toMatchObject({
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const sent = await server.app.inject({
    url: '/share',
    method: 'POST',
    headers,
    payload: '--b--',
  });
  expect([sent.statusCode, sent.headers['location']]).toEqual([303, '/share']);
});
