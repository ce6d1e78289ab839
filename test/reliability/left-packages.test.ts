// A package for the auditor outlives the server that makes it: another one takes it up, and so does
// the next start.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { present } from '#test/present.ts';
import { readAs } from '#test/read-as.ts';

import { endGently, killHard } from './held-database.ts';
import type { HeldDatabase } from './held-database.ts';
import { holdTable } from './hold-table.ts';
import { logInOver, sessionOver } from './http-session.ts';
import { callServer, runServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';
import { ADMIN_PASSWORD, holdStartedDatabase } from './started-folder.ts';

const PATH = '/api/exports/auditor-packages';

let folder: string;
let held: HeldDatabase;
let servers: RunningServer[];

const start = () =>
  runServer({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: held.ownerUrl,
    ADMIN_PASSWORD,
    BACKUP_TIME: 'off',
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talaan-left-packages-'));
  held = await holdStartedDatabase(folder);
  servers = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(servers.map(({ child }) => endGently(child)));
  await endGently(held.child);
  rmSync(folder, { recursive: true, force: true });
});

test(
  'a package whose server is killed in the middle is made by another server, and by the next start',
  { timeout: 600_000 },
  async () => {
    const [one, other] = servers.map(({ url }) => url);
    await sessionOver(present(one), 'admin', ADMIN_PASSWORD);
    const killed = await inTheMiddle(present(one), present(servers[0]));
    // Nobody asks again: the person only looks.
    await demandMade(present(other), killed, 2);
    const again = await inTheMiddle(present(other), present(servers[1]));
    const next = await start();
    servers = [next];
    await demandMade(next.url, again, 2);
    const packages = join(folder, 'data', 'packages');
    expect(readdirSync(packages).toSorted()).toEqual(
      [killed, again].map((packageId) => `${packageId}-2.part`).toSorted(),
    );
  },
);

/** Asks a server for a package and kills the server while it makes it; answers which. */
async function inTheMiddle(url: string, server: RunningServer): Promise<string> {
  // It does not get past the filings.
  const release = await holdTable(held.ownerUrl, 'filings', 'access exclusive');
  const admin = await sessionOver(url, 'admin', `${ADMIN_PASSWORD}-Own`);
  const asked = await admin.call('POST', PATH, { period: '2026-11' });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const { packageId } = asked.body.package;
  const waiting = () =>
    readAs(
      held.ownerUrl,
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%filings%'`,
    );
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await killHard(server.child);
  await release();
  expect(await rowOf(packageId)).toEqual({ state: 'making', tries: 1 });
  return packageId;
}

/** Waits until a package is ready, as the page does, and takes it. */
async function demandMade(url: string, packageId: string, tries: number): Promise<void> {
  const admin = await logInOver(url, 'admin', `${ADMIN_PASSWORD}-Own`);
  const shown = async () =>
    (await callServer(url, ['GET', `${PATH}/${packageId}`], admin)).body.package;
  // Fifteen seconds pass before a server is taken for gone.
  await expect.poll(async () => (await shown()).state, { interval: 500 }).not.toBe('making');
  const made = await shown();
  expect(made).toMatchObject({ state: 'ready', fault: null });
  expect(await rowOf(packageId)).toEqual({ state: 'ready', tries });
  const file = await fetch(`${url}${PATH}/${packageId}/file`, admin);
  const content = Buffer.from(await file.arrayBuffer());
  expect(createHash('sha256').update(content).digest('hex')).toBe(made.sha256);
}

async function rowOf(packageId: string) {
  const [row] = await readAs(
    held.ownerUrl,
    `select state, tries from file_jobs where file_job_id = '${packageId}'`,
  );
  return row;
}
