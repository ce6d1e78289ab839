import { createRequire } from 'node:module';

import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { callApp } from '#test/test-session.ts';
import { ROUTES } from '#shared/api/index.ts';

import { describeApi } from './openapi.ts';

let portal: TestApp;

beforeAll(async () => {
  portal = await startTestApp({ config: { isApiDescriptionOpen: true } });
});
afterAll(() => portal.stop());

test('the document describes every call with its access, input, reply and failures', async () => {
  const reply = await portal.app.inject('/api/openapi.json');
  expect(reply.statusCode).toBe(200);
  const body = reply.json();
  expect(body.openapi).toBe('3.1.0');
  const login = body.paths['/api/auth/login'].post;
  expect(login.security).toEqual([]);
  expect(login.requestBody.content['application/json'].schema.properties).toHaveProperty(
    'forceLogout',
  );
  expect(login.responses['200'].content['application/json'].schema.properties).toHaveProperty(
    'customToken',
  );
  expect(login.responses['429']).toBeDefined();
  const reset = body.paths['/api/auth/userManagement/{clientId}'].patch;
  expect(reset.parameters).toEqual([
    expect.objectContaining({ name: 'clientId', in: 'path', required: true }),
    expect.objectContaining({ name: 'x-talaan-idle-seconds', in: 'header' }),
  ]);
  expect(reset.security).toEqual([{ session: [] }]);
  expect(body.paths).toHaveProperty(['/identity/v1/accounts:signInWithCustomToken', 'post']);
});

test('a server reads no compilers of schemas: its calls are checked by their contracts', async () => {
  const { cache } = createRequire(import.meta.url);
  const listCompilers = () => Object.keys(cache).filter((name) => /node_modules.+ajv/.test(name));
  // A server of Fastify's own, which another test began in this process, may have read them.
  for (const name of listCompilers()) delete cache[name];
  const another = await startTestApp();
  await another.stop();
  expect(Object.keys(cache).filter((name) => /fastify.lib/.test(name))).not.toEqual([]);
  expect(listCompilers()).toEqual([]);
  await Fastify()
    .get('/', async () => 'here')
    .ready();
  expect(listCompilers()).not.toEqual([]);
});

test('every call of the document has an operation id of its own', async () => {
  const body = (await portal.app.inject('/api/openapi.json')).json();
  const ids = Object.values(
    body.paths as Record<string, Record<string, { operationId: string }>>,
  ).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(20);
});

test('a person can read it at /api/docs, under a policy that allows only that page its styles', async () => {
  const page = await callApp(portal.app, 'GET', '/api/docs');
  expect(page.status).toBe(200);
  expect(page.body).toContain('swagger-ui');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.headers['content-security-policy']).not.toContain("'unsafe-eval'");
  const script = await callApp(portal.app, 'GET', '/api/docs/static/swagger-ui-bundle.js');
  expect(script.status).toBe(200);
  const health = await callApp(portal.app, 'GET', '/healthz');
  expect(health.headers['content-security-policy'] ?? '').not.toContain(
    "style-src 'self' 'unsafe-inline'",
  );
});

test('unless a setting opens it, the description is for who is logged in [A-128]', async () => {
  const closed = await startTestApp();
  try {
    for (const path of [
      '/api/openapi.json',
      '/api/docs',
      '/api/docs/static/index.html',
      '/api/docs/json',
    ]) {
      expect((await callApp(closed.app, 'GET', path)).status, path).toBe(401);
    }
    const user = await closed.loginAs('user');
    const read = await user.call('GET', '/api/openapi.json');
    expect([read.status, read.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect((await user.call('GET', '/api/docs')).status).toBe(200);
    const { body } = await user.call('POST', '/api/auth/formTicket', { form: 'invoice' });
    const headers = { authorization: `Bearer ${body.ticket}` };
    expect((await callApp(closed.app, 'GET', '/api/openapi.json', { headers })).status).toBe(403);
  } finally {
    await closed.stop();
  }
});

test('what the command line prints is what the server says', async () => {
  const said = (await portal.app.inject('/api/openapi.json')).json();
  const printed = JSON.parse(JSON.stringify(describeApi(ROUTES)));
  expect(Object.keys(printed.paths).toSorted()).toEqual(Object.keys(said.paths).toSorted());
  expect(printed).toEqual(said);
});
