// A newer Talaan is started beside two older ones while people post: its upgrade fails, is killed
// in the middle, and succeeds. Nobody gets another answer than that it cannot be had just now, and
// nothing that was acknowledged is lost, doubled or changed.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { readAs } from '#test/read-as.ts';

import { startLoad } from '../trust/load.ts';
import type { Load } from '../trust/load.ts';
import { serveLoaded } from '../trust/loaded-portal.ts';
import type { LoadedPortal } from '../trust/loaded-portal.ts';
import { expectNothingLost } from '../trust/nothing-lost.ts';
import { endGently, killHard } from './held-database.ts';
import type { HeldDatabase } from './held-database.ts';
import { NEWER_SERVER, makeNewerProgram } from './newer-program.ts';
import type { NewerProgram } from './newer-program.ts';
import { startRoundRobin } from './round-robin.ts';
import type { RoundRobin } from './round-robin.ts';
import { runServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';
import { freePort, servePortal } from './served-portal.ts';
import type { ServedPortal } from './served-portal.ts';
import { holdStartedDatabase } from './started-folder.ts';

/** What a proxy answers for a server that ended while it was asked, and a server that can't. */
const AWAY = [502, 503];

let folder: string;
let held: HeldDatabase;
let first: LoadedPortal;
let second: ServedPortal;
let newer: NewerProgram;
let next: RunningServer | undefined;
let killed: ChildProcess | undefined;
let proxy: RoundRobin;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talaan-newer-'));
  held = await holdStartedDatabase(folder);
  settings = { DATABASE_URL: held.ownerUrl, TRUST_PROXY: 'loopback', BACKUP_TIME: 'off' };
  first = await serveLoaded(folder, settings);
  second = await servePortal(first.dataDir, await freePort(), settings);
  newer = makeNewerProgram(folder);
  const port = await freePort();
  settings = { ...settings, DATA_DIR: first.dataDir, PORT: String(port) };
  proxy = await startRoundRobin([first.address, second.address, `http://127.0.0.1:${port}`]);
});
afterAll(async () => {
  proxy.stop();
  if (killed !== undefined) await killHard(killed);
  const servers = [first.child, second.child, ...(next ? [next.child] : [])];
  await Promise.all(servers.map(endGently));
  await endGently(held.child);
  rmSync(folder, { recursive: true, force: true });
});

const later = () =>
  readAs(held.ownerUrl, `select from information_schema.columns where column_name = 'later'`);

test(
  'a newer Talaan takes over from two older ones under load, after one upgrade that failed and one that was killed [R7, R1, F-25]',
  { timeout: 900_000 },
  async () => {
    const load = startLoad({ ...first, address: proxy.url }, { series: 'V', away: AWAY });
    try {
      await untilMore(load);
      newer.changes('alter table transactions add column later text; select 1 / 0;');
      await expect(
        runServer(settings, { cwd: newer.folder, args: [NEWER_SERVER] }),
      ).rejects.toThrow('all of the upgrade was undone: division by zero');
      await untilMore(load);

      newer.changes('alter table transactions add column later text; select pg_sleep(600);');
      killed = newer.spawn(settings);
      const asleep = `select from pg_stat_activity where query like '%pg_sleep(600)%' and wait_event = 'PgSleep'`;
      await expect.poll(async () => (await readAs(held.ownerUrl, asleep)).length).toBe(1);
      for (const { address } of [first, second]) expect(await ask(address)).toEqual(UPGRADED);
      await killHard(killed);
      await untilMore(load);
      expect([first.child.exitCode, second.child.exitCode, await later()]).toEqual([
        null,
        null,
        [],
      ]);

      newer.changes('alter table transactions add column later text;');
      const leaving = [first, second].map(async ({ child }) => once(child, 'exit'));
      next = await runServer(settings, { cwd: newer.folder, args: [NEWER_SERVER] });
      expect(await Promise.all(leaving)).toEqual([
        [0, null],
        [0, null],
      ]);
      expect(await later()).toHaveLength(1);
      await untilMore(load);
      await load.end();
      console.log(`${load.acknowledged.length} acknowledged, ${load.refusals.length} sent again`);
      await expectNothingLost(load, held.ownerUrl, { ...first, address: next.url });
    } finally {
      load.giveUp();
    }
  },
);

const UPGRADED = { status: 503, retryAfter: '3', code: 'being-upgraded' };

/** What a server answers to somebody at work. */
async function ask(address: string) {
  const headers = { authorization: `Bearer ${first.bearer}` };
  const reply = await fetch(`${address}/api/records`, { headers });
  const { problem } = await reply.json();
  return {
    status: reply.status,
    retryAfter: reply.headers.get('retry-after'),
    code: problem?.code,
  };
}

/** Waits until each of those who post, or so, has been told anew that it is done. */
async function untilMore({ acknowledged }: Load): Promise<void> {
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length, { interval: 10 }).toBeGreaterThan(before + 8);
}
