// A network that swallows everything tells nobody. Calls are told in time that the database is
// away, and soon after it is there again they are served.
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { startSwallowingProxy } from '#test/swallowing-proxy.ts';
import type { SwallowingProxy } from '#test/swallowing-proxy.ts';
import { callApp } from '#test/test-session.ts';

import { connect } from './connect.ts';
import { createTestDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/database.ts';

let database: TestDatabase;
let proxy: SwallowingProxy;
let portal: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startSwallowingProxy(database.appUrl);
  portal = await startTestApp({ database: { ...database, appUrl: proxy.url } });
});
afterAll(async () => {
  await portal.stop();
  await proxy.stop();
  await database.drop();
});

const ask = () => callApp(portal.app, 'GET', '/api/portal');

test('a black hole before the database ends calls with 503, and is over within five seconds [R2, F-10]', async () => {
  expect((await ask()).status).toBe(200);
  proxy.swallow();
  const began = performance.now();
  // More than there are connections: some wait for one in vain.
  const replies = await Promise.all(Array.from({ length: 15 }, ask));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 503));
  // The limit of a statement is sixty seconds, TCP's own patience fifteen minutes.
  expect(performance.now() - began).toBeLessThan(30_000);
  expect((await callApp(portal.app, 'GET', '/healthz')).status).toBe(503);
  proxy.letThrough();
  const back = performance.now();
  await expect.poll(async () => (await ask()).status, { interval: 100 }).toBe(200);
  expect(performance.now() - back).toBeLessThan(5_000);
});

test('a statement that takes long is left at its work [F-10]', async () => {
  const { db, end } = connect(database.appUrl);
  const { rows } = await sql<{ done: string }>`select 'done' as done, pg_sleep(8)`.execute(db);
  expect(rows[0]?.done).toBe('done');
  await end();
});

test('one question that is not answered in time ends no statement [F-10]', async () => {
  const here = connect(proxy.url);
  const long = sql<{ done: string }>`select 'done' as done, pg_sleep(10)`.execute(here.db);
  await sleep(3_000);
  // Asked after some five seconds, in vain; once more two seconds later.
  proxy.swallow();
  await sleep(3_500);
  proxy.letThrough();
  expect((await long).rows[0]?.done).toBe('done');
  await here.end();
});

test('what a transaction held that was cut off is free soon after the return [R2, F-10]', async () => {
  const there = connect(database.appUrl);
  const here = connect(proxy.url);
  const tries = async () => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(8) as "isFree"`.execute(there.db);
    return rows[0]?.isFree;
  };
  const cut = here.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(8)`.execute(tx);
    proxy.swallow();
    await sql`select 1`.execute(tx);
  });
  await expect(cut).rejects.toThrow();
  expect(await tries()).toBe(false);
  proxy.letThrough();
  const back = performance.now();
  await expect.poll(tries, { interval: 100 }).toBe(true);
  expect(performance.now() - back).toBeLessThan(7_000);
  await Promise.all([there.end(), here.end()]);
});
