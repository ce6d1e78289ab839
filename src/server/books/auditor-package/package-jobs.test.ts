// Packages that outlive the server that makes them: what one left, another takes up; who is too
// late writes nothing; one that is cancelled ends wherever it is made.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { packageJobs } from './jobs.ts';

const PATH = '/api/exports/auditor-packages';

let first: TestApp;
let second: TestApp;
let session: TestSession;

beforeAll(async () => {
  first = await startTestApp();
  const { database } = first;
  // Servers on one database share the data folder.
  second = await startTestApp({ database, deps: () => ({ config: first.deps.config }) });
  session = await first.loginAs('accountant');
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});
beforeEach(async () => {
  await sql`delete from file_jobs`.execute(first.deps.db);
});

const folder = () => join(first.deps.config.dataDir, 'packages');
const filesThere = () => {
  try {
    return readdirSync(folder());
  } catch {
    return [];
  }
};
const untilOver = async (packageId: string) => {
  const state = async () => (await shown(packageId)).state;
  await expect.poll(state).not.toBe('making');
  return shown(packageId);
};
const shown = async (packageId: string) =>
  (await session.call('GET', `${PATH}/${packageId}`)).body.package;

/** A package as a server left it that was killed at it some seconds ago. */
async function leave({ secondsAgo = 60, losses = 0 } = {}): Promise<string> {
  const fileJobId = randomUUID();
  await sql`insert into file_jobs (file_job_id, kind, company_id, asked, file_name, asked_by, address,
      asked_at, state, tries, losses, alive_at, step, done, total)
    select ${fileJobId}, 'auditor-package', company_id,
      '{"period": "2026-11", "fiscalYearEndMonth": 12}', 'Left.zip', user_id, '10.0.0.7', now(),
      'making', 1, ${losses}, clock_timestamp() - make_interval(secs => ${secondsAgo}), 'Books', 3, 9
    from user_accounts where client_id = 'accountant.one'`.execute(first.deps.db);
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), `${fileJobId}-1.part`), 'half');
  return fileJobId;
}

/** Keeps packages from going on until it is told to. */
async function holdPackages(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const work = second.deps.db.transaction().execute(async (tx) => {
    await sql`lock table companies in access exclusive mode`.execute(tx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  return async () => {
    held.resolve();
    await work;
  };
}

test('a package that a killed server left is made by another, and nothing of the first is left', async () => {
  const packageId = await leave();
  expect(await shown(packageId)).toMatchObject({ state: 'making', step: 'Books', done: 3 });
  await packageJobs(second.deps).work();
  const made = await untilOver(packageId);
  expect(made).toMatchObject({ state: 'ready', step: 'Ready', fault: null });
  const file = await first.app.inject({
    method: 'GET',
    url: `${PATH}/${packageId}/file`,
    headers: session.headers,
  });
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(made.sha256);
  expect(filesThere()).toEqual([`${packageId}-2.part`]);
  const { rows } = await sql<{ address: string }>`
    select address from audit_events where action = 'auditor-package.made'`.execute(first.deps.db);
  expect(rows).toContainEqual({ address: '10.0.0.7' });
});

test('one that another server lives at is left alone, and another may not be asked for', async () => {
  const packageId = await leave({ secondsAgo: 2 });
  await packageJobs(second.deps).work();
  expect(await shown(packageId)).toMatchObject({ state: 'making', step: 'Books' });
  const asked = await session.call('POST', PATH, { period: '2026' });
  expect([asked.status, asked.body]).toMatchObject([409, { problem: { code: 'package-busy' } }]);
});

test('one that ended three servers is given up in words', async () => {
  const packageId = await leave({ losses: 2 });
  await packageJobs(second.deps).work();
  const given = await untilOver(packageId);
  expect(given).toMatchObject({
    state: 'failed',
    fault:
      'The server ended three times while it was made. Tell your administrator before you try again.',
  });
  expect(filesThere()).not.toContain(`${packageId}-2.part`);
});

test('one is not made for an account that was closed meanwhile', async () => {
  const packageId = await leave();
  const open = (slot: number | null) =>
    sql`update user_accounts set active_slot = ${slot} where client_id = 'accountant.one'`.execute(
      first.deps.db,
    );
  await open(null);
  await packageJobs(second.deps).work();
  const state = async () =>
    (
      await sql<{ state: string; fault: string }>`
      select state, fault from file_jobs where file_job_id = ${packageId}`.execute(first.deps.db)
    ).rows[0];
  await expect
    .poll(state)
    .toEqual({ state: 'failed', fault: 'The account that asked for it may no longer have it.' });
  await open(5);
  session = await first.loginAs('accountant');
});

test('a server that ends gives its package to the next, which begins at once', async () => {
  const third = await startTestApp({
    database: first.database,
    deps: () => ({ config: first.deps.config }),
  });
  const packageId = await leave();
  const release = await holdPackages();
  const began = packageJobs(third.deps).work();
  await expect.poll(async () => (await rowOf(packageId))?.tries).toBe(2);
  const ended = packageJobs(third.deps).end();
  await release();
  await Promise.all([began, ended]);
  expect(await rowOf(packageId)).toEqual({ state: 'waiting', tries: 2, losses: 1 });
  expect(await shown(packageId)).toMatchObject({ state: 'making', step: 'Beginning again' });
  expect(filesThere()).not.toContain(`${packageId}-2.part`);
  await packageJobs(second.deps).work();
  expect((await untilOver(packageId)).state).toBe('ready');
  await third.stop();
});

test('a server that ends while it takes a package up gives it back, too', async () => {
  const third = await startTestApp({
    database: first.database,
    deps: () => ({ config: first.deps.config }),
  });
  const packageId = await leave();
  const began = packageJobs(third.deps).work();
  await packageJobs(third.deps).end();
  await began;
  expect(await rowOf(packageId)).toEqual({ state: 'waiting', tries: 2, losses: 1 });
  await packageJobs(second.deps).work();
  expect((await untilOver(packageId)).state).toBe('ready');
  await third.stop();
});

test('one that is cancelled at another server ends where it is made', async () => {
  const packageId = await leave();
  const release = await holdPackages();
  const began = packageJobs(second.deps).work();
  await expect.poll(async () => (await rowOf(packageId))?.tries).toBe(2);
  await sql`update file_jobs set state = 'cancelled' where file_job_id = ${packageId}`.execute(
    first.deps.db,
  );
  await release();
  await began;
  // What was made after that is written nowhere.
  await expect.poll(filesThere).not.toContain(`${packageId}-2.part`);
  expect((await shown(packageId)).state).toBe('cancelled');
  const next = await session.call('POST', PATH, { period: '2026-11' });
  expect(next.status).toBe(200);
  expect((await untilOver(next.body.package.packageId)).state).toBe('ready');
});

async function rowOf(packageId: string) {
  const { rows } = await sql<{ state: string; tries: number; losses: number }>`
    select state, tries, losses from file_jobs where file_job_id = ${packageId}`.execute(
    first.deps.db,
  );
  return rows[0];
}
