// Backups that are made by the button and by the clock, and the proof that they bring the books
// back.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { checkBackup } from '#server/platform/backup/check-backup.ts';
import { createObjectStore } from '#server/platform/object-store/object-store.ts';
import { createTestDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/database.ts';
import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { present } from '#test/present.ts';
import { startS3Server } from '#test/s3-server.ts';
import { ADMIN, startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { uploadPaper } from '#test/upload-paper.ts';

import { fetchCopy, listCopies } from './copy-backup.ts';
import { systemJobs } from './jobs.ts';
import { listAlarms, readSystem as readSystemOf } from './overview.ts';
import { keepSchedule } from './schedule.ts';

const DAY = 86_400;

let database: TestDatabase;
let portal: TestApp;
let admin: TestSession;

beforeEach(async () => {
  database = await createTestDatabase();
  portal = await startTestApp({ database });
  admin = await portal.loginAs('admin');
  const user = await portal.loginAs('user');
  await postInvoice(user, await registerCustomer(user));
  const content = readFileSync('docs/pictures/dashboard.png');
  await uploadPaper(portal.app, user.headers, { content, name: 'a.png' });
});
afterEach(async () => {
  await portal.stop();
  await database.drop();
});

const dir = () => portal.deps.config.backup.dir;

async function readSystem() {
  const { body } = await admin.call('GET', '/api/system');
  return body;
}

/** Begins a job by the button, and waits until it is over. */
async function finish(kind: 'backup' | 'rehearsal') {
  expect(await admin.call('POST', '/api/system/jobs', { kind })).toMatchObject({ status: 200 });
  await expect.poll(async () => (await readSystem()).job).toBe(null);
  return present((await readSystem()).runs[0]);
}

async function asOwner(statement: string, url = database.ownerUrl): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

test('an admin makes a backup, fetches it with the password, and rehearses its restore', async () => {
  const run = await finish('backup');
  expect(run).toMatchObject({
    kind: 'backup',
    outcome: 'done',
    startedBy: 'admin',
    isKept: true,
    faults: [],
  });
  const path = join(dir(), run.fileName);
  expect((await checkBackup(path, undefined)).end.files.count).toBe(1);

  const fetchWith = (password: string) =>
    portal.app.inject({
      method: 'POST',
      url: `/api/system/backups/${run.runId}/file`,
      headers: admin.headers,
      payload: { password },
    });
  expect((await fetchWith('wrong')).json()).toMatchObject({
    problem: { code: 'wrong-password', fields: [{ path: 'password' }] },
  });
  const fetched = await fetchWith(ADMIN.password);
  expect(fetched.rawPayload.equals(readFileSync(path))).toBe(true);

  const proof = await finish('rehearsal');
  expect(proof).toMatchObject({
    kind: 'rehearsal',
    outcome: 'done',
    faults: [],
    fileName: run.fileName,
  });
  const scratch = `select datname from pg_database where datname like 'talaan_rehearsal_%'`;
  expect(await asOwner(scratch)).toEqual([]);
  const system = await readSystem();
  expect(system).toMatchObject({
    lastBackup: { runId: run.runId },
    lastProof: { runId: proof.runId },
  });
  const acts = await asOwner(
    `select action from audit_events where action like 'backup.%' order by audit_event_id`,
  );
  expect(acts).toEqual([
    { action: 'backup.made' },
    { action: 'backup.fetched' },
    { action: 'backup.rehearsed' },
  ]);

  rmSync(path);
  expect((await fetchWith(ADMIN.password)).json()).toMatchObject({
    problem: { code: 'backup-gone' },
  });
  expect((await readSystem()).runs.find(({ runId }) => runId === run.runId)?.isKept).toBe(false);
});

test('a rehearsal tells a damaged file, a document that is missing, and books that were written anew [R8, F-26]', async () => {
  const run = await finish('backup');
  const path = join(dir(), run.fileName);
  const bytes = readFileSync(path);
  bytes[bytes.length - 200] = (bytes[bytes.length - 200] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  expect(await finish('rehearsal')).toMatchObject({
    outcome: 'failed',
    faults: [expect.stringContaining('damaged')],
  });
  const failed = await readSystem();
  expect(failed.alarms).toContain('proof-failed');
  expect(failed.lastProof).toBe(null);

  // Both in one backup: books that were written anew since, and a document that is missing.
  rmSync(join(portal.deps.config.dataDir, 'attachments'), { recursive: true });
  portal.clock.advance(60);
  await finish('backup');
  await asOwner(
    `set session_replication_role = replica; update journal_entries set hash = sha256('other')`,
  );
  expect((await finish('rehearsal')).faults).toEqual([
    expect.stringMatching(/^Documents: .* is missing or damaged/),
    expect.stringContaining('no longer hold what the ledger chain held'),
  ]);
});

test('a backup is copied to a store outside, tried again there, and its copy is what is proven [R8]', async () => {
  const server = await startS3Server();
  const passphrase = 'kalabaw sa bukid 7';
  const backupStore = server.place();
  const config = { ...portal.deps.config, backupStore };
  const deps = { ...portal.deps, config: { ...config, backup: { ...config.backup, passphrase } } };
  const objects = createObjectStore(backupStore);
  const kinds = () =>
    asOwner(
      'select kind, outcome, cardinality(faults) = 0 as well from system_runs order by position',
    );
  const asked = { reason: 'button', startedBy: 'admin', userId: null, address: '' } as const;
  await server.kill();
  await (
    await systemJobs(deps).start({ ...asked, kind: 'backup' })
  ).work;
  expect(await kinds()).toMatchObject([
    { kind: 'backup', outcome: 'done' },
    { kind: 'copy', outcome: 'failed' },
  ]);
  expect(await listAlarms(deps)).toContain('copy-missing');

  await server.start();
  expect(await keepSchedule(deps)).not.toContain('copy');
  portal.clock.advance(3_601);
  expect(await keepSchedule(deps)).toContain('copy');
  const [name = '', ...others] = await listCopies(objects);
  expect(others).toEqual([]);
  expect(await listAlarms(deps)).not.toContain('copy-missing');
  expect(await readSystemOf(deps)).toMatchObject({
    backups: { copiedTo: backupStore.name },
    lastCopy: { fileName: name },
  });

  // The machine is lost, and with it the folder.
  rmSync(join(dir(), name));
  await (
    await systemJobs(deps).start({ ...asked, kind: 'rehearsal' })
  ).work;
  expect((await kinds()).at(-1)).toEqual({ kind: 'rehearsal', outcome: 'done', well: true });
  expect(readdirSync(dir())).toEqual([]);
  const path = join(dir(), 'fetched.talaan');
  await fetchCopy(deps.config, name, { path });
  const lock = { by: 'passphrase', passphrase } as const;
  expect((await checkBackup(path, lock)).end.files.count).toBe(1);
  await objects.putText(name, 'changed');
  const changed = join(dir(), 'changed.talaan');
  await expect(fetchCopy(deps.config, name, { path: changed })).rejects.toThrow('no backup');
  expect(existsSync(changed)).toBe(false);
  await server.stop();
});

const BACKUP = {
  kind: 'backup',
  reason: 'button',
  startedBy: 'admin',
  userId: null,
  address: '',
} as const;

test('the copy that a backup lacks is made with the next one, also where that one fails', async () => {
  const server = await startS3Server();
  const config = { ...portal.deps.config, backupStore: server.place() };
  const keyFile = join(config.dataDir, 'key-of-backups');
  writeFileSync(keyFile, 'kalabaw sa bukid, anim na beses 7');
  const deps = { ...portal.deps, config: { ...config, backup: { ...config.backup, keyFile } } };
  const run = async (more: Partial<typeof deps> = {}) =>
    (await systemJobs({ ...deps, ...more }).start(BACKUP)).work;
  const runs = () => asOwner('select kind, outcome from system_runs order by position');
  await server.kill();
  await run();
  await server.start();
  const list = () => {
    throw new Error('the disk gives nothing back');
  };
  await run({ files: { ...deps.files, list } });
  expect(await runs()).toEqual([
    { kind: 'backup', outcome: 'done' },
    { kind: 'copy', outcome: 'failed' },
    { kind: 'backup', outcome: 'failed' },
    { kind: 'copy', outcome: 'done' },
  ]);
  // Nothing is lacking any more.
  await run({ files: { ...deps.files, list } });
  expect((await runs()).slice(4)).toEqual([{ kind: 'backup', outcome: 'failed' }]);
  expect((await readSystem()).job).toBe(null);
  await server.stop();
});

/** Another server on the same database, whose backups wait before the documents. */
function heldServer() {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { files } = portal.deps;
  const list = async function* () {
    await held;
    yield* files.list();
  };
  return { deps: { ...portal.deps, files: { ...files, list } }, release };
}

test('one at a time, and one that is cancelled leaves nothing', async () => {
  const { deps, release } = heldServer();
  const { work } = await systemJobs(deps).start(BACKUP);
  // This server, and another one on the same database.
  await expect(systemJobs(deps).start(BACKUP)).rejects.toMatchObject({ code: 'system-busy' });
  expect(await admin.call('POST', '/api/system/jobs', { kind: 'backup' })).toMatchObject({
    status: 409,
    body: { problem: { code: 'system-busy' } },
  });
  const cancelled = systemJobs(deps).cancel();
  release();
  await Promise.all([cancelled, work]);
  expect(readdirSync(dir())).toEqual([]);
  expect((await readSystem()).runs).toMatchObject([{ outcome: 'cancelled', fileName: '' }]);
  expect(await finish('backup')).toMatchObject({ outcome: 'done' });
});

test('what a server gives back when it ends is begun again by the next; what ended three of them is not [R1]', async () => {
  const { deps, release } = heldServer();
  await systemJobs(deps).start(BACKUP);
  const ended = systemJobs(deps).end();
  release();
  await ended;
  expect(await readSystem()).toMatchObject({
    job: { kind: 'backup', startedBy: 'admin' },
    runs: [],
  });
  expect(readdirSync(dir())).toEqual([]);
  const takeUp = async () => {
    await systemJobs(portal.deps).takeUp();
    await expect.poll(async () => (await readSystem()).job).toBe(null);
    return (await readSystem()).runs;
  };
  const done = { kind: 'backup', outcome: 'done', reason: 'button', startedBy: 'admin' };
  expect(await takeUp()).toMatchObject([done]);

  await asOwner(`insert into system_job (job_id, kind, reason, started_by, started_at, step, done, alive_at, losses)
    values (gen_random_uuid(), 'backup', 'button', 'admin', now(), 'Tables', 3, now() - interval '16 s', 2)`);
  const failed = { ...done, outcome: 'failed', faults: [expect.stringContaining('three times')] };
  expect(await takeUp()).toMatchObject([failed, done]);
});

test('the backup of the day is made when it is due, also when the server was off; a proof follows once a week [R9, F-16]', async () => {
  // The company was entered on Monday at ten; its first backup is due at two in the night.
  await asOwner(`update companies set created_at = '2026-03-02T02:00:00Z'`);
  const { deps, clock } = portal;
  expect(await keepSchedule(deps)).toEqual([]);
  clock.set('2026-03-02T17:59:00Z');
  expect(await keepSchedule(deps)).toEqual([]);
  clock.set('2026-03-02T18:00:00Z');
  expect(await keepSchedule(deps)).toEqual(['backup', 'rehearsal']);
  expect(await keepSchedule(deps)).toEqual([]);
  clock.advance(3.5 * DAY);
  expect(await keepSchedule(deps)).toEqual(['backup']);
  expect(await keepSchedule(deps)).toEqual([]);
  clock.advance(3.5 * DAY);
  expect(await keepSchedule(deps)).toEqual(['backup', 'rehearsal']);
  const runs = await asOwner(`select distinct outcome, reason, faults from system_runs`);
  expect(runs).toEqual([{ outcome: 'done', reason: 'schedule', faults: [] }]);
});

test('a backup that fails is told, and tried again after an hour', async () => {
  await asOwner(`update companies set created_at = '2026-03-01T02:00:00Z'`);
  const { deps, clock } = portal;
  writeFileSync(dir(), 'no folder');
  expect(await keepSchedule(deps)).toEqual(['backup']);
  expect(await keepSchedule(deps)).toEqual([]);
  expect((await readSystem()).alarms).toContain('backup-failed');
  rmSync(dir());
  clock.advance(1_800);
  expect(await keepSchedule(deps)).toEqual([]);
  clock.advance(1_801);
  expect(await keepSchedule(deps)).toEqual(['backup', 'rehearsal']);
  admin = await portal.loginAs('admin');
  expect((await readSystem()).alarms).not.toContain('backup-failed');
});

test('the admin is told when backups or proofs grow old', async () => {
  await asOwner(`update companies set created_at = '2026-03-02T02:00:00Z'`);
  expect((await readSystem()).alarms).toEqual([]);
  const counted = async () => {
    const { body } = await (await portal.loginAs('admin')).call('GET', '/api/home');
    return body.lines.find(({ key }) => key === 'backups');
  };
  expect(await counted()).toMatchObject({ count: 0, path: '/system' });
  portal.clock.advance(3 * DAY);
  admin = await portal.loginAs('admin');
  expect((await readSystem()).alarms).toEqual(['backup-old']);
  await finish('backup');
  expect((await readSystem()).alarms).toEqual(['same-disk']);
  portal.clock.advance(16 * DAY);
  expect(await counted()).toMatchObject({ count: 2 });
  admin = await portal.loginAs('admin');
  expect((await readSystem()).alarms).toEqual(['backup-old', 'proof-old', 'same-disk']);
});
