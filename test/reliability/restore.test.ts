// What an operator does: a backup beside a running server, a restore on another folder, also one
// that is killed half-way, and from the embedded database to another server and back.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { addressesOfRunning } from '#server/platform/db/embedded/reach.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { invariant } from '#shared/invariant.ts';
import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { hashTables } from '#test/restored.ts';

import { findFaultsInBooks } from './check-books.ts';
import { endGently } from './held-database.ts';
import { logInOver, sessionOver } from './http-session.ts';
import { ROOT, TALAAN } from './programs.ts';
import { runTalaan, runTalaanWith } from './run-talaan.ts';
import { runServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';
import { ADMIN_PASSWORD, copyDataFolder, copyStartedFolder } from './started-folder.ts';

const CHANGED_PASSWORD = `${ADMIN_PASSWORD}-Own`;

let folder: string;
let dataDir: string;
let server: RunningServer;
let begun: string;

beforeAll(async () => {
  begun = mkdtempSync(join(tmpdir(), 'talaan-restore-'));
  chmodSync(begun, 0o755);
  const books = join(begun, 'data');
  copyStartedFolder(books);
  const first = await runServer({ DATA_DIR: books, ADMIN_PASSWORD });
  const session = await sessionOver(first.url, 'admin', ADMIN_PASSWORD);
  const customer = await registerCustomer(session);
  for (const number of ['INV-1', 'INV-2']) {
    const { status } = await enterInvoice(session, typedInvoice(customer, number));
    invariant(status === 200, 'the invoice is entered');
  }
  await endGently(first.child);
});
afterAll(() => rmSync(begun, { recursive: true, force: true }));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talaan-restore-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  copyDataFolder(join(begun, 'data'), dataDir);
  server = await runServer({ DATA_DIR: dataDir });
});
afterEach(async () => {
  await endGently(server.child);
  rmSync(folder, { recursive: true, force: true });
});

test('talaan backup beside a running server, talaan restore into a new folder, and people go on there [R8, F-26]', async () => {
  const file = join(folder, 'books.talaan');
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, 'k'.repeat(40));
  const made = await runTalaan(dataDir, 'backup', file, '--key-file', keyFile);
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringContaining('read once more and whole'),
  });
  expect(await runTalaan(dataDir, 'backup', file, '--key-file', keyFile)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is there already'),
  });
  const before = await hashTables(addressesOfRunning(dataDir)?.ownerUrl ?? '');
  await endGently(server.child);

  const other = join(folder, 'other', 'data');
  expect(await runTalaan(other, 'restore', file)).toEqual({
    code: 1,
    output: 'The backup is encrypted with a key file: name it (--key-file FILE).\n',
  });
  expect(existsSync(other)).toBe(false);
  const back = await runTalaan(other, 'restore', file, '--key-file', keyFile);
  expect(back).toMatchObject({
    code: 0,
    output: expect.stringContaining('Start Talaan as usual.'),
  });
  expect(await runTalaan(other, 'restore', file, '--key-file', keyFile)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not empty'),
  });
  expect(await runTalaan(other, 'verify')).toMatchObject({ code: 0 });

  server = await runServer({ DATA_DIR: other });
  const session = await sessionOver(server.url, 'admin', CHANGED_PASSWORD);
  const customer = await registerCustomer(session, '999-003-000');
  expect(await enterInvoice(session, typedInvoice(customer, 'INV-3'))).toMatchObject({
    status: 200,
  });
  const url = addressesOfRunning(other)?.ownerUrl ?? '';
  expect(await findFaultsInBooks(url, [])).toEqual([]);
  const after = await hashTables(url);
  expect(after['bank_accounts']).toBe(before['bank_accounts']);
  expect(after['journal_entries']?.split(' ')[0]).toBe('3');
});

test('a restore that is killed at any moment leaves nothing that opens, and can be made again [R8, F-26]', async () => {
  const file = join(folder, 'books.talaan');
  expect(await runTalaan(dataDir, 'backup', file)).toMatchObject({ code: 0 });
  await endGently(server.child);
  const other = join(folder, 'other');
  const mark = join(other, 'restore-unfinished.json');
  for (const delayMs of [0, 1_500]) {
    const child = spawn(process.execPath, [TALAAN, 'restore', file], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: other },
      stdio: 'ignore',
    });
    const ended = new Promise((done) => child.once('close', done));
    await expect.poll(() => existsSync(mark), { interval: 5 }).toBe(true);
    await sleep(delayMs);
    child.kill('SIGKILL');
    await ended;
    if (!existsSync(mark)) break;
    const refused = await runServer({ DATA_DIR: other }).catch((error: unknown) => String(error));
    expect(refused).toContain('A restore into this place was begun and not ended');
  }
  if (existsSync(mark)) expect(await runTalaan(other, 'restore', file)).toMatchObject({ code: 0 });
  expect(await runTalaan(other, 'verify')).toMatchObject({ code: 0 });
  server = await runServer({ DATA_DIR: other });
  expect((await logInOver(server.url, 'admin', CHANGED_PASSWORD)).headers).toBeDefined();
});

test('from the embedded database to another server and back, the same to the letter [F-26]', async () => {
  const file = join(folder, 'books.talaan');
  expect(await runTalaan(dataDir, 'backup', file)).toMatchObject({ code: 0 });
  const before = await hashTables(addressesOfRunning(dataDir)?.ownerUrl ?? '');
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  const outside = await startEmbedded({ dataDir: elsewhere, log: () => undefined });
  try {
    const there = join(folder, 'there');
    const env = { DATA_DIR: there, DATABASE_URL: outside.ownerUrl };
    expect(await runTalaanWith(env, 'restore', file)).toMatchObject({ code: 0 });
    const back = join(folder, 'back.talaan');
    expect(await runTalaanWith(env, 'backup', back)).toMatchObject({ code: 0 });
    const home = join(folder, 'home');
    expect(await runTalaan(home, 'restore', back)).toMatchObject({ code: 0 });
    server = await restarted(home);
    const after = await hashTables(addressesOfRunning(home)?.ownerUrl ?? '');
    // A key is made anew, because it stands in no open backup; restores stand in the audit log, and
    // a backup is noted as a run of the system after its own moment.
    const changing = new Set([
      'signing_keys',
      'audit_events',
      'audit_links',
      'audit_unlinked',
      'system_runs',
    ]);
    const same = (all: Record<string, string>) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !changing.has(name)));
    expect(same(after)).toEqual(same(before));
    expect(readFileSync(join(home, 'settings-of-the-backup.json'), 'utf8')).not.toContain(
      'postgres:',
    );
  } finally {
    await outside.stop();
  }
});

async function restarted(folder: string): Promise<RunningServer> {
  await endGently(server.child);
  return runServer({ DATA_DIR: folder });
}
