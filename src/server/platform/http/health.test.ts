// Whoever watches over the server gets an answer at once, however busy it is.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { callApp } from '#test/test-session.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.stop());

const health = () => callApp(portal.app, 'GET', '/healthz');

test('while every connection is at work the server is healthy, and says so at once [A-125, F-10, F-21]', async () => {
  expect((await health()).status).toBe(200);
  let isOneFree = false;
  const works = Array.from({ length: 12 }, () => sql`select pg_sleep(4)`.execute(portal.deps.db));
  const free = Promise.race(works).then(() => (isOneFree = true));
  const replies = await Promise.all(Array.from({ length: 50 }, health));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(isOneFree).toBe(false);
  await Promise.all([free, ...works]);
});
