// Power cuts: database and documents lie on a disk that forgets what was not synced
// (scripts/trust/volatile-disk.c). It is killed under load together with everything that runs on
// it, and what is on the disk then has to hold all that was acknowledged.
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { addressesOfRunning } from '#server/platform/db/embedded/reach.ts';

import { databaseHomeOf, postmasterOf } from '../reliability/database-home.ts';
import { killHard } from '../reliability/held-database.ts';
import { servePortal } from '../reliability/served-portal.ts';
import { startLoad } from './load.ts';
import { serveLoaded } from './loaded-portal.ts';
import type { LoadedPortal } from './loaded-portal.ts';
import { expectNothingLost } from './nothing-lost.ts';

const CUTS = Number(process.env['POWER_CUTS'] ?? 50);

const folder = mkdtempSync(join(tmpdir(), 'talaan-power-'));
const mounted = join(folder, 'mounted');
const program = join(folder, 'volatile-disk');
let disk: ChildProcess | undefined;
let missing = '';

beforeAll(() => {
  chmodSync(folder, 0o755);
  for (const name of ['behind', 'mounted']) mkdirSync(join(folder, name), { mode: 0o755 });
  missing = findMissing();
});
afterAll(async () => {
  if (disk !== undefined) await cutDisk(disk);
  rmSync(folder, { recursive: true, force: true });
});

/** What this machine lacks for a disk that forgets, as a sentence; nothing when it is built. */
function findMissing(): string {
  if (process.getuid?.() !== 0) return 'a disk of its own can be mounted by root only';
  if (!existsSync('/dev/fuse')) return 'needs /dev/fuse';
  const flags = spawnSync('pkg-config', ['--cflags', '--libs', 'fuse3'], { encoding: 'utf8' });
  const words = (flags.stdout ?? '').trim().split(/\s+/);
  const source = 'scripts/trust/volatile-disk.c';
  const built = spawnSync('cc', ['-O2', source, '-o', program, ...words], { encoding: 'utf8' });
  return built.status === 0 ? '' : 'needs the packages gcc, pkg-config, libfuse3-dev and fuse3';
}

async function mountDisk(): Promise<ChildProcess> {
  const child = spawn(program, [join(folder, 'behind'), mounted], { stdio: 'ignore' });
  const isMounted = () => readFileSync('/proc/mounts', 'utf8').includes(` ${mounted} fuse`);
  await expect.poll(isMounted, { interval: 20, timeout: 20_000 }).toBe(true);
  return child;
}

/** What was not synced is gone with the process that kept it. */
async function cutDisk(child: ChildProcess): Promise<void> {
  await killHard(child);
  spawnSync('umount', ['-l', mounted]);
}

test('the disk of these tests forgets what was not synced, and nothing else', async (context) => {
  context.skip(missing !== '', missing);
  disk = await mountDisk();
  for (const name of ['synced', 'written']) {
    const file = openSync(join(mounted, name), 'w');
    writeSync(file, 'kept?');
    if (name === 'synced') fsyncSync(file);
    closeSync(file);
    expect(readFileSync(join(mounted, name), 'utf8')).toBe('kept?');
  }
  await cutDisk(disk);
  disk = await mountDisk();
  const kept = ['synced', 'written'].map((name) => readFileSync(join(mounted, name), 'utf8'));
  await cutDisk(disk);
  disk = undefined;
  expect(kept).toEqual(['kept?', '']);
});

test(
  'power cuts under load lose, double and change nothing that was acknowledged [R1, F-04, F-05]',
  { timeout: 600_000 + CUTS * 120_000 },
  async (context) => {
    context.skip(missing !== '', missing);
    disk = await mountDisk();
    let portal: LoadedPortal = await serveLoaded(mounted);
    const { dataDir } = portal;
    expect(databaseHomeOf(dataDir).startsWith(mounted)).toBe(true);
    const port = Number(new URL(portal.address).port);
    const load = startLoad(portal, { series: 'P', away: [503, 507] });
    try {
      for (let cut = 0; cut < CUTS; cut += 1) {
        const before = load.acknowledged.length;
        await expect.poll(() => load.acknowledged.length, { interval: 10 }).toBeGreaterThan(before);
        await sleep(Math.random() * 900);
        const database = postmasterOf(dataDir);
        // The server first: without power it answers nobody. Nothing syncs for it afterwards.
        await killHard(portal.child);
        await cutDisk(disk);
        spawnSync('pkill', ['-KILL', '-P', String(database)]);
        // It may have ended by itself, as its disk is gone.
        spawnSync('kill', ['-KILL', String(database)]);
        disk = await mountDisk();
        portal = { ...portal, ...(await servePortal(dataDir, port, { TRUST_PROXY: 'loopback' })) };
      }
      await load.end();
      console.log(`${CUTS} power cuts, ${load.acknowledged.length} acknowledged`);
      await expectNothingLost(load, addressesOfRunning(dataDir)?.ownerUrl ?? '', portal);
    } finally {
      load.giveUp();
      await portal.stop();
    }
  },
);
