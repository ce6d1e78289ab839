// The server and its database are killed at calls to the system that are chosen, one after the
// other: at the first, second, third … of each kind that carries a posting. Needs strace and, to
// look into others' processes, root.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { addressesOfRunning } from '#server/platform/db/embedded/reach.ts';

import { processesOfDatabase } from '../reliability/database-home.ts';
import { endGently, killHard } from '../reliability/held-database.ts';
import { servePortal } from '../reliability/served-portal.ts';
import { startLoad } from './load.ts';
import { serveLoaded, uploadDocument } from './loaded-portal.ts';
import type { LoadedPortal } from './loaded-portal.ts';
import { expectNothingLost } from './nothing-lost.ts';
import { attach, missingForTraces as missing } from './strace.ts';
import type { Pids } from './strace.ts';

const PLACES = Number(process.env['CALLS_KILLED'] ?? 10);
// By which the server takes, keeps and answers, and by which its database does.
const SERVER_CALLS = ['openat', 'write', 'fsync', 'rename', 'read', 'writev'];
const DATABASE_CALLS = ['recvfrom', 'pwrite64', 'fdatasync', 'sendto', 'openat'];

const folder = mkdtempSync(join(tmpdir(), 'talaan-calls-'));

let portal: LoadedPortal;
beforeAll(async () => {
  if (missing === '') portal = await serveLoaded(folder);
});
afterAll(async () => {
  if (missing === '') await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'killed at the first, second, third … call of each kind, server and database lose, double and change nothing [R1, F-02]',
  { timeout: 600_000 + PLACES * (SERVER_CALLS.length + DATABASE_CALLS.length) * 60_000 },
  async (context) => {
    context.skip(missing !== '', missing);
    const port = Number(new URL(portal.address).port);
    const load = startLoad(portal, { series: 'K' });
    const isGoingOn = async () => {
      const before = load.acknowledged.length;
      await expect.poll(() => load.acknowledged.length, { interval: 10 }).toBeGreaterThan(before);
    };
    try {
      for (let place = 1; place <= PLACES; place += 1) {
        for (const call of SERVER_CALLS) {
          await isGoingOn();
          const ended = once(portal.child, 'exit');
          await killAt([portal.child.pid], call, place);
          await ended;
          const settings = { TRUST_PROXY: 'loopback' };
          portal = { ...portal, ...(await servePortal(portal.dataDir, port, settings)) };
        }
        for (const call of DATABASE_CALLS) {
          await isGoingOn();
          await killAt(processesOfDatabase(portal.dataDir), call, place);
        }
      }
      await isGoingOn();
      await load.end();
      const kills = PLACES * (SERVER_CALLS.length + DATABASE_CALLS.length);
      console.log(`${kills} kills at chosen calls, ${load.acknowledged.length} acknowledged`);
      const url = addressesOfRunning(portal.dataDir)?.ownerUrl ?? '';
      await expectNothingLost(load, url, portal);
    } finally {
      load.giveUp();
    }
  },
);

test('a document is on the disk, and its row in the log of the database, before the answer leaves [F-05]', async (context) => {
  context.skip(missing !== '', missing);
  const trace = join(folder, 'order.txt');
  const calls = 'fsync,fdatasync,rename,write,writev';
  const pids = [portal.child.pid, ...processesOfDatabase(portal.dataDir)];
  const watcher = await attach(pids, ['-y', '-s', '20', '-e', `trace=${calls}`, '-o', trace]);
  const { status } = await uploadDocument(portal, { name: 'O-1', key: crypto.randomUUID() });
  // Asked, it writes the rest of what it saw.
  await endGently(watcher);
  expect(status).toBe(200);
  const lines = readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => !line.includes('eventfd'));
  const committed = lines.findLastIndex((line) => line.includes('commit'));
  const order = [
    // The bytes, their name, the folder that holds the name, the row, and then the answer.
    lines.findIndex((line) => /fsync\(\d+<[^>]*attachments\/unfinished-/.test(line)),
    lines.findIndex((line) => line.includes('rename(') && line.includes('attachments')),
    lines.findLastIndex((line) => /fsync\(\d+<[^>]*attachments\/[0-9a-f]+>/.test(line)),
    committed,
    // Others of the database may sync before and after, for themselves.
    lines.findIndex((line, at) => at > committed && /fdatasync\(\d+<[^>]*pg_wal/.test(line)),
    lines.findLastIndex((line) => /writev?\(.*HTTP\/1\.1 200/.test(line)),
  ];
  expect(order, lines.join('\n')).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

/** Kills whichever of some processes makes a call to the system for the n-th time from now on. */
async function killAt(pids: Pids, call: string, place: number): Promise<void> {
  const trace = join(folder, 'trace.txt');
  rmSync(trace, { force: true });
  const injected = `inject=${call}:signal=SIGKILL:when=${place}`;
  const watcher = await attach(pids, ['-e', `trace=${call}`, '-e', injected, '-o', trace]);
  const isKilled = () => readFileSync(trace, 'utf8').includes('killed by SIGKILL');
  await expect.poll(isKilled, { interval: 10, message: `${call} ${place}` }).toBe(true);
  // It does not end by itself while the first thread of who was killed waits to be followed.
  await killHard(watcher);
}
