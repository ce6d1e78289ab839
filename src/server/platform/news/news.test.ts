import { afterAll, beforeAll, expect, test } from 'vitest';

import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { PRODUCT_VERSION } from '../process/product-version.ts';

import { noteVersion } from './queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function told(session: TestSession) {
  const { body } = await session.call('GET', '/api/auth/Dashboard');
  return { version: body.version, hasNews: body.hasNews };
}

test('who was there before a version came is told of it once; who came later is not', async () => {
  const before = await app.loginAs('user');
  expect(await told(before)).toEqual({ version: PRODUCT_VERSION, hasNews: false });
  app.clock.advance(60);
  await Promise.all([1, 2].map(() => noteVersion(app.deps)));
  app.clock.advance(60);
  await noteVersion(app.deps);
  const after = await app.loginAs('accountant');
  expect((await told(before)).hasNews).toBe(true);
  expect((await told(after)).hasNews).toBe(false);
  expect((await before.call('POST', '/api/news/read')).status).toBe(200);
  expect((await told(before)).hasNews).toBe(false);
  expect(await app.countOf('program_versions')).toBe(1);
});

test('the next version is told again', async () => {
  const user = await app.loginAs('user');
  app.clock.advance(60);
  expect((await told(user)).hasNews).toBe(false);
  const since = app.clock.now().toISOString();
  await readAs(app.database.ownerUrl, `update program_versions set since = '${since}'`);
  expect((await told(user)).hasNews).toBe(true);
});

test('what is new is for whoever is logged in, and names every version', async () => {
  const user = await app.loginAs('user');
  const { body } = await user.call('GET', '/api/news');
  expect(body.releases[0]?.version).toBe(PRODUCT_VERSION);
  expect(body.releases.at(-1)?.version).toBe('0.1.0');
  const stranger = await app.app.inject({ method: 'GET', url: '/api/news' });
  expect(stranger.statusCode).toBe(401);
  for (const url of ['/healthz', '/api/portal', '/login']) {
    const reply = await app.app.inject({ method: 'GET', url });
    expect(reply.body, url).not.toContain(PRODUCT_VERSION);
  }
});
