// The system under server and database fails for a while: the disk refuses, the network to the
// database swallows everything, the clock jumps. Whatever was acknowledged is in the books, once
// and unchanged, and work goes on by itself afterwards.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, expect, test } from 'vitest';

import { addressesOfRunning } from '#server/platform/db/embedded/reach.ts';
import { present } from '#test/present.ts';
import { startSwallowingProxy } from '#test/swallowing-proxy.ts';

import { findFaultsOverHttp } from '../reliability/check-portal.ts';
import { processesOfDatabase } from '../reliability/database-home.ts';
import { endGently, holdDatabase } from '../reliability/held-database.ts';
import { startLoad } from './load.ts';
import type { Load } from './load.ts';
import {
  busyness,
  previewInvoice,
  logInAgain,
  serveLoaded,
  uploadDocument,
} from './loaded-portal.ts';
import type { LoadedPortal } from './loaded-portal.ts';
import { expectNothingLost } from './nothing-lost.ts';
import { attach, missingForTraces } from './strace.ts';
import type { Pids } from './strace.ts';

const CLIENTS = 8;
const SILENCES = 3;
const DISK_ROUNDS = Number(process.env['DISK_ROUNDS'] ?? 2);
const FAILING_MS = 4_000;
const HOUR = 3_600;
const MANILA_MS = 8 * HOUR * 1_000;
const FAKETIME = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
);
const SILENT_MS = 20_000;
const BACK_MS = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'talaan-failing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a network to the database that swallows everything for 20 s ends calls with 503; work goes on at its return, nothing is lost or doubled [R2, F-10]', async () => {
  const home = mkdtempSync(join(folder, 'silent-'));
  const held = await holdDatabase(join(home, 'database'));
  const proxy = await startSwallowingProxy(held.ownerUrl);
  const portal = await serveLoaded(home, { DATABASE_URL: proxy.url, BACKUP_TIME: 'off' });
  const load = startLoad(portal, { series: 'B' });
  try {
    const [firsts, pauses]: [number[], number[]] = [[], []];
    for (let round = 0; round < SILENCES; round += 1) {
      await untilMore(load);
      proxy.swallow();
      await sleep(SILENT_MS);
      const back = performance.now();
      proxy.letThrough();
      const done = () => load.acknowledged.filter(({ ended }) => ended > back);
      await expect.poll(() => done().length, { interval: 20 }).toBeGreaterThan(CLIENTS);
      const times = done().map(({ ended }) => Math.round(ended - back));
      firsts.push(Math.min(...times));
      // What a transaction that was cut off holds up comes after what it does not.
      pauses.push(Math.max(...times.map((time, at) => time - (times[at - 1] ?? 0))));
    }
    await untilMore(load);
    await load.end();
    console.log(
      `${SILENCES} silences, ${load.acknowledged.length} acknowledged, refused ${tally(load.refusals)}; writing again after ${firsts.join(', ')} ms, longest pause then ${pauses.join(', ')} ms`,
    );
    // Nobody waited in vain.
    expect(new Set(load.refusals)).toEqual(new Set([503]));
    await expectNothingLost(load, held.ownerUrl, portal);
    for (const pause of [...firsts, ...pauses]) expect(pause).toBeLessThan(BACK_MS * busyness());
  } finally {
    load.giveUp();
    await portal.stop();
    await proxy.stop();
    await endGently(held.child);
  }
});

test('a disk that fails now and then, or is read-only, makes nothing acknowledged falsely, and all goes on by itself afterwards [R4, F-07, F-08]', async (context) => {
  context.skip(missingForTraces !== '', missingForTraces);
  const portal = await serveLoaded(mkdtempSync(join(folder, 'disk-')));
  const load = startLoad(portal, { series: 'E', away: [503, 507] });
  const faults: Record<string, number> = {};
  try {
    for (let round = 0; round < DISK_ROUNDS; round += 1) {
      for (const [whose, { calls, pids, error }] of FAILURES) {
        await untilMore(load);
        const count = await failFor(() => pids(portal), { calls, error });
        const what = `${error} of the ${whose}`;
        faults[what] = (faults[what] ?? 0) + count;
        await untilMore(load);
      }
      await whileReadOnly(join(portal.dataDir, 'attachments'), async () => {
        const kept = present(load.acknowledged.findLast(({ document }) => document !== undefined));
        const { status } = await uploadDocument(portal, { name: 'none', key: randomUUID() });
        expect([status, (await previewInvoice(portal, 'N-1')).status]).toEqual([507, 200]);
        expect(await findFaultsOverHttp(portal.address, portal.bearer, [kept])).toEqual([]);
      });
    }
    await untilMore(load);
    await load.end();
    console.log(
      `${JSON.stringify(faults)}, ${load.acknowledged.length} acknowledged, refused ${tally(load.refusals)}`,
    );
    // Nobody started it again.
    expect([portal.child.exitCode, portal.child.signalCode]).toEqual([null, null]);
    expect(load.refusals).toEqual(expect.arrayContaining([503, 507]));
    await expectNothingLost(load, addressesOfRunning(portal.dataDir)?.ownerUrl ?? '', portal);
  } finally {
    load.giveUp();
    await portal.stop();
  }
});

/** Whose calls to the system fail: those only that go to a disk, never to a socket. */
const DISKS = {
  database: {
    calls: 'fdatasync,fsync,pwrite64,pwritev,rename',
    pids: ({ dataDir }: LoadedPortal): Pids => processesOfDatabase(dataDir),
  },
  documents: {
    calls: 'fsync,rename',
    pids: ({ child }: LoadedPortal): Pids => [child.pid],
  },
};

const FAILURES = ['EIO', 'EROFS'].flatMap((error) =>
  Object.entries(DISKS).map(([whose, disk]) => [whose, { ...disk, error }] as const),
);

/** Has the first of some calls of each process fail, and each third after it; answers how many. */
async function failFor(
  pids: () => Pids,
  { calls, error }: { readonly calls: string; readonly error: string },
): Promise<number> {
  const trace = join(folder, 'trace.txt');
  rmSync(trace, { force: true });
  const injected = `inject=${calls}:error=${error}:when=1+3`;
  const options = ['-e', `trace=${calls}`, '-e', injected, '-o', trace];
  const count = () => readFileSync(trace, 'utf8').split('(INJECTED)').length - 1;
  const watcher = await attach(pids(), options);
  await expect.poll(count, { interval: 10, message: injected }).toBeGreaterThan(0);
  await sleep(FAILING_MS);
  await endGently(watcher);
  return count();
}

/** Does something while a folder is on a disk that may only be read. */
async function whileReadOnly(dir: string, act: () => Promise<void>): Promise<void> {
  const mount = (...words: string[]) => spawnSync('mount', words).status;
  expect(mount('--bind', dir, dir)).toBe(0);
  try {
    // Whoever writes at this moment holds it off.
    await expect.poll(() => mount('-o', 'remount,bind,ro', dir), { interval: 5 }).toBe(0);
    await act();
  } finally {
    spawnSync('umount', ['-l', dir]);
  }
}

test('a clock that jumps an hour forth and back, and over the end of a year in Manila, doubles and leaves out no number [R9, F-15]', async (context) => {
  const library = FAKETIME.find((path) => existsSync(path));
  context.skip(library === undefined, 'needs libfaketime');
  const home = mkdtempSync(join(folder, 'clock-'));
  const clock = join(home, 'clock.txt');
  let offset = 0;
  const jump = (seconds: number) => {
    offset = seconds;
    writeFileSync(`${clock}.new`, `${seconds < 0 ? '' : '+'}${seconds}s`);
    renameSync(`${clock}.new`, clock);
  };
  jump(0);
  const held = await holdDatabase(join(home, 'database'));
  const settings = {
    DATABASE_URL: held.ownerUrl,
    BACKUP_TIME: 'off',
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  const portal = { ...(await serveLoaded(home, settings)) };
  // Whoever was put out by the jump logs in anew (401); a day that has not come yet for the server,
  // as its clock went back, is refused until it has (400).
  const day = () => new Date(Date.now() + offset * 1_000 + MANILA_MS).toISOString().slice(0, 10);
  const load = startLoad(portal, { series: 'J', away: [400, 401, 503], day });
  const untilThere = async () => {
    const away = async () => Math.abs((await serverTime(portal)) - Date.now() - offset * 1_000);
    await expect.poll(away, { interval: 100 }).toBeLessThan(10_000);
    Object.assign(portal, { bearer: await logInAgain(portal) });
    await untilMore(load);
  };
  try {
    for (const seconds of [HOUR, 0, -HOUR, 0]) {
      jump(seconds);
      await untilThere();
    }
    const newYear = Math.round((Date.parse('2027-01-01T00:00:00+08:00') - Date.now()) / 1_000);
    // Passes midnight by itself under load, then back into the year before, and forth again.
    jump(newYear - 15);
    await untilThere();
    await expect.poll(day, { interval: 50 }).toBe('2027-01-01');
    await untilMore(load);
    for (const seconds of [newYear - HOUR, newYear + HOUR]) {
      jump(seconds);
      await untilThere();
    }
    await load.end();
    const years = Map.groupBy(
      load.acknowledged,
      ({ entryNumber }) => /\d{4}/.exec(entryNumber)?.[0],
    );
    const found = [...years].map(([year, { length }]) => `${length} of ${year}`).join(', ');
    console.log(`7 jumps and a midnight: ${found} acknowledged, refused ${tally(load.refusals)}`);
    expect(new Set(years.keys())).toEqual(new Set(['2026', '2027']));
    await expectNothingLost(load, held.ownerUrl, portal);
  } finally {
    load.giveUp();
    await portal.stop();
    await endGently(held.child);
  }
});

/** What time it is for the server, by what it answers. */
async function serverTime({ address }: LoadedPortal): Promise<number> {
  const reply = await fetch(`${address}/healthz`);
  await reply.arrayBuffer();
  return Date.parse(reply.headers.get('date') ?? '');
}

/** Waits until each of those who post, or so, has been told anew that it is done. */
async function untilMore({ acknowledged }: Load): Promise<void> {
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length, { interval: 10 }).toBeGreaterThan(before + CLIENTS);
}

function tally(statuses: readonly number[]): string {
  const counted = Map.groupBy(statuses, (status) => status);
  return [...counted].map(([status, { length }]) => `${length} times ${status}`).join(', ');
}
