// Other programs read by a key: what it opens, what it never does, how it ends; the examples of the
// description; and assistants that speak the Model Context Protocol.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { API_GUIDE } from '#server/platform/http/api-guide.ts';
import { ROUTES } from '#shared/api/index.ts';
import type { ApiScope } from '#shared/platform/api-scopes.ts';
import { scopeOf } from '#shared/platform/api-scopes.ts';
import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { present } from '#test/present.ts';
import { readAs } from '#test/read-as.ts';
import { ADMIN, startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { callApp } from '#test/test-session.ts';

let portal: TestApp;
const ALL: readonly ApiScope[] = [
  'records',
  'parties',
  'reports',
  'tax',
  'bank',
  'books',
  'settings',
];

beforeAll(async () => {
  portal = await startTestApp();
  const user = await portal.loginAs('user');
  await postInvoice(user, await registerCustomer(user));
});
afterAll(() => portal.stop());

async function ask(change: object = {}) {
  const admin = await portal.loginAs('admin');
  return admin.call('POST', '/api/integrations/keys', {
    name: 'Dashboard of the group',
    role: 'accountant',
    scopes: ALL,
    lastDay: '2026-12-31',
    password: ADMIN.password,
    ...change,
  });
}

async function make(change: object = {}) {
  const { status, body } = await ask(change);
  expect([status, body]).toMatchObject([200, { key: expect.stringMatching(/^talaan_[\w-]{43}$/) }]);
  return {
    apiKeyId: body.apiKeyId,
    headers: { authorization: `Bearer ${body.key}` },
    key: body.key,
  };
}

const codeOf = async (
  url: string,
  headers: { authorization: string },
  method: 'GET' | 'POST' = 'GET',
) => {
  const reply = await portal.app.inject({
    method,
    url,
    headers,
    ...(method === 'POST' && { payload: {} }),
  });
  return [reply.statusCode, reply.statusCode === 200 ? 'ok' : reply.json().problem.code];
};

/** What belongs to one person's work, or to the screens alone: by hand, from what each is for. */
const CLOSED = [
  '/api/account/logins',
  '/api/account/security',
  '/api/approvals',
  '/api/approvals/:requestId',
  '/api/auth/Dashboard',
  '/api/auth/signIns',
  '/api/bank/colleagues',
  '/api/bank/desk-progress/:progressId',
  '/api/bank/questions',
  '/api/bank/readings/:readingId/progress',
  '/api/bookmarks',
  '/api/books/work/:workId',
  '/api/books/work/:workId/files/:file',
  '/api/categories/:category',
  '/api/chart-import-templates/:format',
  '/api/chart-imports',
  '/api/drafts',
  '/api/drafts/:kind',
  '/api/exports/auditor-packages',
  '/api/exports/auditor-packages/:packageId',
  '/api/exports/auditor-packages/:packageId/file',
  '/api/home',
  '/api/import-outcomes/:importId/:format',
  '/api/import-templates/:kind/:format',
  '/api/imports/:importId/faults',
  '/api/imports/:importId/progress',
  '/api/integrations/keys',
  '/api/integrations/webhooks',
  '/api/integrations/webhooks/:webhookId/deliveries',
  '/api/lists/:list',
  '/api/news',
  '/api/party-import-templates/:register/:format',
  '/api/party-imports/:importId/left-out/:format',
  '/api/personal-data/accounts/:clientId',
  '/api/personal-data/accounts/:clientId/file',
  '/api/personal-data/parties/:partyId',
  '/api/personal-data/parties/:partyId/file',
  '/api/questions',
  '/api/questions/:questionId',
  '/api/questions/colleagues',
  '/api/recodings/preview/:format',
  '/api/recodings/progress/:progressId',
  '/api/saved-reports',
  '/api/transactions/:kind/defaults',
  '/api/transactions/:kind/last',
];

test('a scope opens every reading call but those of one person’s work; none opens a change [S3]', () => {
  const closed = ROUTES.filter(
    (route) => route.access !== 'public' && scopeOf(route) === undefined,
  );
  const reading = closed.filter(({ method }) => method === 'GET').map(({ path }) => path);
  expect(reading.toSorted()).toEqual(CLOSED);
  const open = ROUTES.filter((route) => scopeOf(route) !== undefined);
  expect(new Set(open.map(({ method }) => method))).toEqual(new Set(['GET']));
});

test('a key is shown once, reads what its scopes and its role open, and changes nothing [S3, S8]', async () => {
  expect((await ask({ password: 'wrong' })).body).toMatchObject({
    problem: { code: 'wrong-password' },
  });
  for (const lastDay of ['2026-03-02', '2029-01-01'])
    expect((await ask({ lastDay })).body).toMatchObject({ problem: { code: 'key-day' } });
  expect((await ask({ scopes: ['everything'] })).status).toBe(400);

  const { headers, key, apiKeyId } = await make();
  const records = await callApp(portal.app, 'GET', '/api/records', { headers });
  expect(records.body.rows).toHaveLength(1);
  expect(await codeOf('/api/settings/company', headers)).toEqual([200, 'ok']);
  expect(await codeOf('/api/openapi.json', headers)).toEqual([200, 'ok']);
  expect(await codeOf('/api/audit', headers)).toEqual([403, 'key-not-for-this']);
  expect(await codeOf('/api/drafts', headers)).toEqual([403, 'key-not-for-this']);
  expect(await codeOf('/api/transactions/invoice', headers, 'POST')).toEqual([
    403,
    'key-not-for-this',
  ]);
  expect(await codeOf('/api/integrations/keys', headers, 'POST')).toEqual([
    403,
    'key-not-for-this',
  ]);
  const few = await make({ scopes: ['tax', 'administration'] });
  expect(await codeOf('/api/records', few.headers)).toEqual([403, 'key-not-for-this']);
  // The scope is there, the role is not.
  expect(await codeOf('/api/audit', few.headers)).toEqual([403, 'not-allowed']);
  const all = await make({ role: 'admin', scopes: ['administration'] });
  expect(await codeOf('/api/audit', all.headers)).toEqual([200, 'ok']);

  const admin = await portal.loginAs('admin');
  const { body } = await admin.call('GET', '/api/integrations/keys');
  expect(body.keys.find((one) => one.apiKeyId === apiKeyId)).toMatchObject({
    name: 'Dashboard of the group',
    prefix: key.slice(0, 13),
    createdBy: 'admin',
    lastUsedFrom: '127.0.0.1',
    state: 'active',
  });
  const kept = await readAs(
    portal.database.ownerUrl,
    'select api_keys::text as row from api_keys union all select audit_events::text from audit_events',
  );
  expect(JSON.stringify(kept)).not.toContain(key.slice(13));
  expect(JSON.stringify(kept)).toContain('api-key.made');
});

test('a key ends by its day, by being revoked, and with the account that made it [A-25]', async () => {
  const refused = [401, 'key-refused'];
  const { headers, apiKeyId } = await make();
  const admin = await portal.loginAs('admin');
  expect((await admin.call('POST', `/api/integrations/keys/${apiKeyId}/revoke`)).status).toBe(200);
  expect((await admin.call('POST', `/api/integrations/keys/${apiKeyId}/revoke`)).status).toBe(404);
  expect(await codeOf('/api/records', headers)).toEqual(refused);
  expect(await codeOf('/api/records', { authorization: 'Bearer talaan_unknown' })).toEqual(refused);

  const made = await make({ lastDay: '2026-03-05' });
  portal.clock.set('2026-03-05T15:59:59Z');
  expect(await codeOf('/api/records', made.headers)).toEqual([200, 'ok']);
  portal.clock.set('2026-03-05T16:00:00Z');
  expect(await codeOf('/api/records', made.headers)).toEqual(refused);

  const left = await make();
  await readAs(
    portal.database.ownerUrl,
    `update user_accounts set role = 'accountant' where client_id = 'admin'`,
  );
  expect(await codeOf('/api/records', left.headers)).toEqual(refused);
  await readAs(
    portal.database.ownerUrl,
    `update user_accounts set role = 'admin' where client_id = 'admin'`,
  );
  expect(await codeOf('/api/records', left.headers)).toEqual([200, 'ok']);
});

test('a key has a limit of its own, and so have guesses', async () => {
  const { headers } = await make();
  expect(await codeOf('/api/cash-accounts', headers)).toEqual([200, 'ok']);
  const fill = (count: number, key: string) =>
    readAs(
      portal.database.ownerUrl,
      `update rate_windows set count = ${count} where key like '${key} %'`,
    );
  await fill(299, 'key');
  expect(await codeOf('/api/cash-accounts', headers)).toEqual([200, 'ok']);
  expect(await codeOf('/api/cash-accounts', headers)).toEqual([429, 'too-many-requests']);
  const guess = () => codeOf('/api/records', { authorization: 'Bearer talaan_guess' });
  expect(await guess()).toEqual([401, 'key-refused']);
  await fill(29, 'wrong key');
  expect(await guess()).toEqual([401, 'key-refused']);
  expect(await guess()).toEqual([429, 'too-many-requests']);
  portal.clock.advance(61);
});

test('the examples of the description work as they are written', async () => {
  const { key } = await make();
  const examples = [
    ...API_GUIDE.matchAll(/^curl -H "([^:]+): ([^"]+)"(?: -o \S+)? "\$TALAAN_URL([^"]+)"$/gm),
  ];
  expect(examples.length).toBe(API_GUIDE.split('curl ').length - 1);
  for (const [, name = '', value = '', url = ''] of examples) {
    const headers = { [name]: value.replace('$TALAAN_KEY', key) };
    expect((await portal.app.inject({ url, headers })).statusCode, url).toBe(200);
  }
  const document = (
    await portal.app.inject({
      url: '/api/openapi.json',
      headers: { authorization: `Bearer ${key}` },
    })
  ).json();
  expect(document.info.description).toBe(API_GUIDE);
  expect(document.paths['/api/records'].get.security).toContainEqual({ apiKey: ['records'] });
});

async function speak(headers: Record<string, string>, method: string, params: object = {}) {
  const payload = { jsonrpc: '2.0', id: 7, method, params };
  return portal.app.inject({ method: 'POST', url: '/mcp', headers, payload });
}

test('an assistant finds the tools that its key opens, and uses them', async () => {
  const { headers } = await make({ scopes: ['records', 'settings', 'reports'] });
  const hello = await speak(headers, 'initialize', {
    protocolVersion: '2025-03-26',
    capabilities: {},
  });
  expect(hello.json()).toMatchObject({
    id: 7,
    result: {
      protocolVersion: '2025-03-26',
      capabilities: { tools: {} },
      serverInfo: { name: 'talaan' },
    },
  });
  const noted = await portal.app.inject({
    method: 'POST',
    url: '/mcp',
    headers,
    payload: { jsonrpc: '2.0', method: 'notifications/initialized' },
  });
  expect([noted.statusCode, noted.body]).toEqual([202, '']);
  const { tools } = (await speak(headers, 'tools/list')).json().result;
  const names = tools.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['list_records', 'get_report', 'list_accounts']));
  expect(names).not.toContain('list_parties');
  const shape = present(
    tools.find(({ name }: { name: string }) => name === 'get_record'),
  ).inputSchema;
  expect(shape).toMatchObject({ required: ['transactionId'] });

  const use = async (name: string, given: object) =>
    (await speak(headers, 'tools/call', { name, arguments: given })).json();
  const found = JSON.parse((await use('list_records', { pageSize: 1 })).result.content[0].text);
  const one = await use('get_record', { transactionId: found.rows[0].transactionId });
  expect(JSON.parse(one.result.content[0].text)).toMatchObject({ success: true });
  expect(await use('get_record', { transactionId: '../../audit' })).toMatchObject({
    result: { isError: true },
  });
  expect(await use('list_parties', {})).toMatchObject({ error: { code: -32_602 } });
  expect((await speak(headers, 'tools/write')).json()).toMatchObject({ error: { code: -32_601 } });
});

test('at the door of assistants: no key, a person’s login, another site, another method [A-26, A-127]', async () => {
  const admin = await portal.loginAs('admin');
  expect((await speak({}, 'ping')).statusCode).toBe(401);
  expect((await speak(admin.headers, 'ping')).statusCode).toBe(401);
  const { headers } = await make();
  expect(
    (await speak({ ...headers, origin: 'https://elsewhere.example' }, 'ping')).statusCode,
  ).toBe(403);
  expect((await portal.app.inject({ url: '/mcp', headers })).statusCode).toBe(405);
  const broken = await portal.app.inject({
    method: 'POST',
    url: '/mcp',
    headers,
    payload: { id: 1 },
  });
  expect(broken.json()).toMatchObject({ error: { code: -32_600 } });
});

test('talaan mcp speaks the same over lines', async () => {
  const { key } = await make();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as AddressInfo;
  const child = spawn(process.execPath, ['src/server/cli/main.ts', 'mcp'], {
    env: { ...process.env, TALAAN_URL: `http://127.0.0.1:${port}`, TALAAN_API_KEY: key },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const said = text(child.stdout);
  child.stdin.end(
    '{"jsonrpc":"2.0","id":1,"method":"ping"}\n{"jsonrpc":"2.0","method":"notifications/x"}\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n',
  );
  const [code] = await once(child, 'exit');
  expect([code, (await said).trim().split('\n')]).toEqual([
    0,
    ['{"jsonrpc":"2.0","id":1,"result":{}}', '{"jsonrpc":"2.0","id":2,"result":{}}'],
  ]);
});
