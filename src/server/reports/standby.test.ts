// Reports that are read on a standby: a real one, of the embedded PostgreSQL, that follows the
// database of the portal by streaming replication.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import { REPORT_NAMES } from '#shared/reports/catalogue.ts';
import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { present } from '#test/present.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { restDrawer } from '../output/vouchers/drawing/draw-printout.ts';
import { prepareBinaries } from '../platform/db/embedded/binaries.ts';
import { findPlace } from '../platform/db/embedded/place.ts';
import { startPostmaster } from '../platform/db/embedded/postmaster.ts';
import type { Postmaster } from '../platform/db/embedded/postmaster.ts';
import { settingsFor } from '../platform/db/embedded/settings.ts';
import { startEmbedded } from '../platform/db/embedded/start-embedded.ts';
import type { Embedded } from '../platform/db/embedded/start-embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { readOnStandby } from '../platform/db/report-reads.ts';

const YEAR = 'from=2026-01-01&to=2026-12-31';
const FAST = { fsync: 'off', full_page_writes: 'off', max_wal_senders: '4' };

let folder: string;
let primary: Embedded;
let standby: { start(): Promise<void>; stop(): Promise<void>; url: string };
let app: TestApp;
let accountant: TestSession;
let customer: string;
const said: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talaan-reports-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'primary');
  primary = await startEmbedded({ dataDir, log: () => undefined, settings: FAST });
  await migrate(primary.ownerUrl);
  standby = await copyOf(dataDir, primary);
  await standby.start();
  const log = (line: string) => void said.push(line);
  app = await startTestApp({
    database: { ...primary, drop: async () => undefined },
    deps: ({ db }) => ({
      reports: readOnStandby({ url: standby.url, role: undefined, primary: db, log }),
    }),
  });
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(accountant);
});
afterAll(async () => {
  restDrawer();
  await app.deps.reports.end();
  await app.stop();
  await standby.stop();
  await primary.stop();
  rmSync(primary.home, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

/** A standby of a running database: a copy of its files that goes on from its log. */
async function copyOf(dataDir: string, { ownerUrl, appUrl }: Embedded) {
  const place = findPlace(dataDir, () => undefined);
  const cluster = join(dirname(place.cluster), 'standby');
  const socketDir = join(dirname(place.cluster), 's');
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  expect(spawnSync('cp', ['-a', place.cluster, cluster]).status).toBe(0);
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  );
  await client.end();
  rmSync(join(cluster, 'postmaster.pid'));
  writeFileSync(join(cluster, 'backup_label'), present(rows[0]).label);
  writeFileSync(join(cluster, 'standby.signal'), '');
  mkdirSync(socketDir, { mode: 0o700 });
  for (const made of [join(cluster, 'backup_label'), join(cluster, 'standby.signal'), socketDir])
    if (place.user) chownSync(made, place.user.uid, place.user.gid);
  const elsewhere = (url: string) =>
    url.replace(/@[^/]*/, `@${encodeURIComponent(socketDir)}:5432`);
  const { user, password, host, port } = new pg.Client({ connectionString: ownerUrl });
  const settings = {
    ...settingsFor({ socketDir, port: 5432 }),
    ...FAST,
    primary_conninfo: `host=${host} port=${port} user=${user} password=${String(password)}`,
  };
  const isThereNow = async () => {
    const probe = new pg.Client({ connectionString: elsewhere(ownerUrl) });
    probe.on('error', () => undefined);
    const isThere = await probe.connect().then(
      () => true,
      () => false,
    );
    await probe.end();
    return isThere;
  };
  let running: Postmaster | undefined;
  return {
    url: elsewhere(appUrl),
    stop: async () => running?.stop(),
    start: async () => {
      running = await startPostmaster({
        postgres: prepareBinaries(place.user, dirname(place.home), () => undefined).postgres,
        cluster,
        user: place.user,
        settings,
        log: () => undefined,
        isReady: isThereNow,
      });
    },
  };
}

const isOnStandby = () =>
  app.deps.reports.read(async (db) => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
    return present(rows[0]).is;
  });

/** Enters an invoice and asks for the journal at once: whether it is the last entry there. */
async function isSeenAtOnce(number: string): Promise<boolean> {
  const entered = await enterInvoice(accountant, typedInvoice(customer, number));
  const { status, body } = await accountant.call('GET', `/api/journal?${YEAR}&pageSize=500`);
  expect([entered.status, status]).toEqual([200, 200]);
  return body.entries.some(({ entryNumber }) => entryNumber === entered.body.entryNumber);
}

test('who posted sees the posting in the next report, though a standby is read', async () => {
  for (let n = 1; n <= 15; n += 1) expect(await isSeenAtOnce(`FRESH-${n}`)).toBe(true);
  expect([await isOnStandby(), said]).toEqual([true, []]);
});

test('every report and every file of one can be read on a standby', async () => {
  const reports = REPORT_NAMES.flatMap((name) => {
    const item = name === 'cash-flow-entries' ? '&item=customers' : '';
    return [`reports/${name}?${YEAR}${item}`, `reports/${name}/file/csv?${YEAR}${item}`];
  });
  const others = [
    `report-overview?to=2026-12-31`,
    `report-figure?${YEAR}&accounts=${ACCOUNT.receivable}&measure=movement`,
    `ledger/accounts?${YEAR}`,
    `ledger?${YEAR}&account=${ACCOUNT.receivable}`,
    `party-ledgers?${YEAR}&account=${ACCOUNT.receivable}`,
    ...['ledger', 'journal'].flatMap((name) =>
      ['csv', 'pdf'].map((format) => `${name}/file/${format}?${YEAR}`),
    ),
  ];
  for (const path of [...reports, ...others]) {
    const { headers } = accountant;
    const { statusCode, body } = await app.app.inject({ url: `/api/${path}`, headers });
    expect([path, statusCode], body.slice(0, 300)).toEqual([path, 200]);
  }
  expect(said).toEqual([]);
});

test('a standby that is behind is waited for, then the primary is read; so it is without one', async () => {
  const client = new pg.Client({ connectionString: standby.url.replace(/^.*@/, ownerOf()) });
  await client.connect();
  await client.query('select pg_wal_replay_pause()');
  setTimeout(() => void client.query('select pg_wal_replay_resume()'), 250);
  expect([await isSeenAtOnce('LATE-1'), said]).toEqual([true, []]);
  await client.query('select pg_wal_replay_pause()');
  expect(await isSeenAtOnce('LATE-2')).toBe(true);
  expect(said.splice(0)).toEqual([expect.stringContaining('has not got everything')]);
  await client.query('select pg_wal_replay_resume()');
  await client.end();
  await expect.poll(isOnStandby, { timeout: 30_000, interval: 500 }).toBe(true);
  await standby.stop();
  expect(await isSeenAtOnce('GONE-1')).toBe(true);
  expect(said.join()).toContain('Reports are read on the primary');
  await standby.start();
  await expect.poll(isOnStandby, { timeout: 30_000, interval: 500 }).toBe(true);
});

test('the primary itself, or a standby of other books, is not taken for one', async () => {
  const told: string[] = [];
  const log = (line: string) => void told.push(line);
  const { db } = app.deps;
  const reads = readOnStandby({ url: primary.appUrl, role: undefined, primary: db, log });
  const { rows } = await reads.read((each) => sql`select 1 as one`.execute(each));
  await reads.end();
  expect([rows, told.length]).toEqual([[{ one: 1 }], 1]);
});

/** The owner's name and password as they stand in an address. */
function ownerOf(): string {
  return primary.ownerUrl.replace(/@.*$/, '@');
}
