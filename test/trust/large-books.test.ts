// Books of 100,000 transactions: how soon a server is back, however it ended.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { connect } from '#server/platform/db/connect.ts';
import { addressesOfRunning } from '#server/platform/db/embedded/reach.ts';
import { quietMs } from '#test/quiet-time.ts';
import { readAs } from '#test/read-as.ts';

import { fillLedger } from '../../bench/lib/fill-ledger.ts';
import { processorTime } from '../../bench/lib/processor-time.ts';
import { postmasterOf } from '../reliability/database-home.ts';
import { endGently, killHard } from '../reliability/held-database.ts';
import { runServer } from '../reliability/running-server.ts';
import type { RunningServer } from '../reliability/running-server.ts';
import { freePort, killDatabase } from '../reliability/served-portal.ts';
import { enterInvoice, logInAgain, serveLoaded } from './loaded-portal.ts';
import type { LoadedPortal } from './loaded-portal.ts';

const TRANSACTIONS = 100_000;
const LINES = 4 * TRANSACTIONS;
const ROUNDS = 5;
const START_MS = 3_000;
const DATABASE_MS = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'talaan-large-'));
let portal: LoadedPortal;
let server: Pick<RunningServer, 'child' | 'url'>;
let entered = 0;

beforeAll(async () => {
  portal = await serveLoaded(folder);
  server = { child: portal.child, url: portal.address };
  const { db, end } = connect(addresses().ownerUrl, { maxConnections: 2 });
  await fillLedger(db, LINES);
  await end();
});
afterAll(async () => {
  await endGently(server.child);
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.for([
  ['it was ended', async (): Promise<unknown> => endGently(server.child)],
  ['kill -9', async (): Promise<unknown> => killHard(server.child)],
  [
    'kill -9 of server and database',
    async (): Promise<unknown> => Promise.all([killHard(server.child), endDatabase()]),
  ],
] as const)(
  'a server with 100,000 transactions is healthy within 3 s after %s [R2]',
  async ([how, end]) => {
    const times: number[] = [];
    const walls: number[] = [];
    const work: number[] = [];
    // The best of some: what else the machine is doing is no news about Talaan.
    for (let round = 0; round < ROUNDS && !times.some((time) => time < START_MS); round += 1) {
      // Something that is not on the database's own pages yet.
      await enter();
      await end();
      const port = await freePort();
      const began = performance.now();
      const { promise: starting, resolve } = Promise.withResolvers<Promise<RunningServer>>();
      const time = await quietMs(async () => {
        const env = { DATA_DIR: portal.dataDir, PORT: String(port), TRUST_PROXY: 'loopback' };
        resolve(runServer(env, { args: ['scripts/start.mjs'] }));
        await expect.poll(() => isHealthy(`http://127.0.0.1:${port}`), { interval: 20 }).toBe(true);
        walls.push(performance.now() - began);
      });
      server = await starting;
      // The program that started it became it, so nothing of the start is left out.
      work.push(processorTime(server.child.pid ?? 0));
      times.push(time);
    }
    console.log(
      `after ${how}: ${tell(times)} ms of a quiet machine, ${tell(walls)} by the clock, ${tell(work)} of processor`,
    );
    expect(Math.min(...times)).toBeLessThan(START_MS);
    // However busy the machine is: what needs more of a processor is not there in 3 s.
    expect(Math.min(...work)).toBeLessThan(START_MS);
    await expectBooks();
  },
);

test('a server with 100,000 transactions answers within 5 s after kill -9 of its database, without a start [R2, F-03]', async () => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS && !times.some((time) => time < DATABASE_MS); round += 1) {
    await enter();
    times.push(
      await quietMs(async () => {
        await killDatabase(portal.dataDir);
        await expect.poll(isAnswering, { interval: 20 }).toBe(true);
      }),
    );
  }
  console.log(`after kill -9 of the database: ${tell(times)} ms of a quiet machine`);
  expect(Math.min(...times)).toBeLessThan(DATABASE_MS);
  await expectBooks();
});

const addresses = () => addressesOfRunning(portal.dataDir) ?? { ownerUrl: '', appUrl: '' };
const isHealthy = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether the books themselves are read again. */
async function isAnswering(): Promise<boolean> {
  const headers = { authorization: `Bearer ${portal.bearer}` };
  return (await fetch(`${server.url}/api/records`, { headers })).ok;
}

/** Kills the database that a killed server has left behind. */
async function endDatabase(): Promise<void> {
  process.kill(postmasterOf(portal.dataDir), 'SIGKILL');
}

/** Records an invoice beside those that are there. */
async function enter(): Promise<void> {
  entered += 1;
  portal = { ...portal, address: server.url, bearer: await logInAgain({ address: server.url }) };
  expect((await enterInvoice(portal, `LARGE-${entered}`)).status).toBe(200);
}

async function expectBooks(): Promise<void> {
  const [row] = await readAs(addresses().ownerUrl, 'select count(*)::int as n from transactions');
  expect(row).toEqual({ n: TRANSACTIONS + entered });
}

function tell(times: readonly number[]): string {
  return times.map((time) => time.toFixed(0)).join(', ');
}
