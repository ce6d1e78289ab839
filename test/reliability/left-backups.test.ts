// A backup or a rehearsal that an admin asked for outlives the server that is at it: another one
// begins it again, and so does the next start; what was cancelled meanwhile is not.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { present } from '#test/present.ts';
import { readAs } from '#test/read-as.ts';

import { endGently, killHard } from './held-database.ts';
import type { HeldDatabase } from './held-database.ts';
import { holdTable } from './hold-table.ts';
import { logInOver, sessionOver } from './http-session.ts';
import type { HttpSession } from './http-session.ts';
import { callServer, runServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';
import { ADMIN_PASSWORD, holdStartedDatabase } from './started-folder.ts';

let folder: string;
let held: HeldDatabase;
let servers: RunningServer[];
let admin: HttpSession;

const start = () =>
  runServer({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: held.ownerUrl,
    ADMIN_PASSWORD,
    BACKUP_TIME: 'off',
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talaan-left-backups-'));
  held = await holdStartedDatabase(folder);
  servers = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(servers.map(({ child }) => endGently(child)));
  await endGently(held.child);
  rmSync(folder, { recursive: true, force: true });
});

test(
  'a backup and a rehearsal whose server is killed are made by another server or the next start, once, unless they were cancelled [R1, R9]',
  { timeout: 600_000 },
  async () => {
    const [one, other] = [present(servers[0]), present(servers[1])];
    await sessionOver(one.url, 'admin', ADMIN_PASSWORD);
    admin = await logInOver(one.url, 'admin', `${ADMIN_PASSWORD}-Own`);

    await killInBackup(one);
    // Nobody asks again: the person only looks, and sees it all the time.
    expect((await systemAt(other)).job).toMatchObject({ kind: 'backup', startedBy: 'admin' });
    expect(await ask(other, 'backup')).toBe(409);
    await expect.poll(async () => (await systemAt(other)).job, WAIT).toBe(null);
    const by = { reason: 'button', startedBy: 'admin', faults: [] };
    const backup = { ...by, kind: 'backup', outcome: 'done' };
    expect((await systemAt(other)).runs).toMatchObject([backup]);
    expect(backups()).toEqual([expect.stringMatching(/\.talaan$/)]);

    const release = await holdTable(held.ownerUrl, 'audit_links', 'access exclusive');
    expect(await ask(other, 'rehearsal')).toBe(200);
    await expect.poll(async () => (await readersOfTheChain()).length, SOON).toBe(1);
    await killHard(other.child);
    await release();
    expect(await scratch()).toHaveLength(1);
    servers = await Promise.all([start(), start()]);
    const [third, fourth] = [present(servers[0]), present(servers[1])];
    await expect.poll(async () => (await systemAt(third)).job, WAIT).toBe(null);
    const rehearsal = { ...by, kind: 'rehearsal', outcome: 'done' };
    expect((await systemAt(third)).runs).toMatchObject([rehearsal, backup]);
    expect(await scratch()).toEqual([]);

    await killInBackup(third);
    const path = '/api/system/jobs/cancel';
    expect((await callServer(fourth.url, ['POST', path], { ...admin, body: {} })).status).toBe(200);
    await expect.poll(async () => (await systemAt(fourth)).job, WAIT).toBe(null);
    expect((await systemAt(fourth)).runs).toMatchObject([
      { ...by, kind: 'backup', outcome: 'cancelled' },
      rehearsal,
      backup,
    ]);
    expect(backups()).toHaveLength(1);
    const acts = await readAs(
      held.ownerUrl,
      `select actor, action, after->>'outcome' as outcome, actor_user_id is not null and address <> '' as known
        from audit_events where action like 'backup.%' order by audit_event_id`,
    );
    const known = { actor: 'admin', known: true };
    expect(acts).toEqual([
      { ...known, action: 'backup.made', outcome: 'done' },
      { ...known, action: 'backup.rehearsed', outcome: 'done' },
      { ...known, action: 'backup.made', outcome: 'cancelled' },
    ]);
  },
);

// Fifteen seconds pass before a server is taken for gone.
const WAIT = { timeout: 120_000, interval: 500 };
const SOON = { timeout: 120_000 };

async function systemAt({ url }: RunningServer) {
  return (await callServer(url, ['GET', '/api/system'], admin)).body;
}

async function ask({ url }: RunningServer, kind: 'backup' | 'rehearsal'): Promise<number> {
  const asked = { ...admin, body: { kind } };
  return (await callServer(url, ['POST', '/api/system/jobs'], asked)).status;
}

/** Kills a server in the middle of a backup: half of the file is left. */
async function killInBackup(server: RunningServer): Promise<void> {
  // A document that nobody writes to is read for ever.
  const sha256 = 'ab'.repeat(32);
  const path = join(folder, 'data', 'attachments', 'ab', sha256);
  mkdirSync(dirname(path), { recursive: true });
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
  const before = backups().length;
  expect(await ask(server, 'backup')).toBe(200);
  await expect
    .poll(async () => (await systemAt(server)).job?.step === 'Tables' && backups().length, SOON)
    .toBe(before + 1);
  await killHard(server.child);
  // On a starved machine another server may have begun to read it, and would not end any more.
  letReadersGo(path);
  rmSync(path);
  expect(backups().at(-1)).toMatch(/\.part$/);
}

/** Ends the wait of who reads a document that nobody writes to, if anybody does. */
function letReadersGo(path: string): void {
  try {
    closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK));
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENXIO' });
  }
}

function backups(): string[] {
  const path = join(folder, 'data', 'backups');
  return existsSync(path) ? readdirSync(path).toSorted() : [];
}

const scratch = () =>
  readAs(held.ownerUrl, `select datname from pg_database where datname like 'talaan_rehearsal_%'`);

/** Who waits to hold the copy against the living books. */
const readersOfTheChain = () =>
  readAs(
    held.ownerUrl,
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%encode(hash%audit_links%'`,
  );
