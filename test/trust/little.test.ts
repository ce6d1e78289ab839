// Too little of the machine: a tenth of a processor, and so little memory that the system kills
// who takes more. Needs root and control groups (Linux).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { addressesOfRunning } from '#server/platform/db/embedded/reach.ts';

import { processesOfDatabase } from '../reliability/database-home.ts';
import { servePortal } from '../reliability/served-portal.ts';
import { makeControlGroup } from './control-group.ts';
import type { ControlGroup } from './control-group.ts';
import { startLoad } from './load.ts';
import { serveLoaded } from './loaded-portal.ts';
import type { LoadedPortal } from './loaded-portal.ts';
import { expectNothingLost } from './nothing-lost.ts';

const MEMORY_KILLS = 6;
const MB = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'talaan-little-'));
const missing = await findMissing();

let group: ControlGroup;
let portal: LoadedPortal;
beforeAll(async () => {
  if (missing !== '') return;
  group = makeControlGroup(`talaan-${process.pid}`);
  portal = await serveLoaded(folder);
});
afterAll(async () => {
  if (missing === '') {
    group.lift();
    await portal.stop();
    await group.remove();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function findMissing(): Promise<string> {
  try {
    await makeControlGroup(`talaan-try-${process.pid}`).remove();
    return '';
  } catch {
    return 'needs root and control groups';
  }
}

test('with a tenth of a processor all is slower, and right [F-22]', async (context) => {
  context.skip(missing !== '', missing);
  group.add([portal.child.pid, ...processesOfDatabase(portal.dataDir)]);
  group.limitProcessor(0.1);
  const load = startLoad(portal, { series: 'T' });
  try {
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(16);
    group.lift();
    await load.end();
    await expectNothingLost(load, addressesOfRunning(portal.dataDir)?.ownerUrl ?? '', portal);
  } finally {
    load.giveUp();
  }
});

test('whoever the system kills for want of memory, nothing acknowledged is lost, doubled or changed [F-22, R1]', async (context) => {
  context.skip(missing !== '', missing);
  // The numbers of the test before are not in this load.
  await portal.stop();
  portal = await serveLoaded(mkdtempSync(join(folder, 'memory-')));
  const load = startLoad(portal, { series: 'M' });
  try {
    for (let kill = 0; kill < MEMORY_KILLS; kill += 1) {
      const before = load.acknowledged.length;
      await expect.poll(() => load.acknowledged.length, { interval: 10 }).toBeGreaterThan(before);
      await (kill % 2 === 0 ? starveServer() : starveDatabase());
    }
    await load.end();
    const { length } = load.acknowledged;
    console.log(`${group.kills()} killed for want of memory, ${length} acknowledged`);
    await expectNothingLost(load, addressesOfRunning(portal.dataDir)?.ownerUrl ?? '', portal);
  } finally {
    load.giveUp();
  }
});

/** Takes memory away until the system kills the server; it is started again. */
async function starveServer(): Promise<void> {
  const { child, dataDir } = portal;
  const port = Number(new URL(portal.address).port);
  let isEnded = false;
  child.once('exit', () => (isEnded = true));
  group.add([child.pid]);
  await starveUntil(() => isEnded);
  portal = { ...portal, ...(await servePortal(dataDir, port, { TRUST_PROXY: 'loopback' })) };
}

/** Takes memory away until the system kills a process of the database. */
async function starveDatabase(): Promise<void> {
  const killed = group.kills();
  group.add(processesOfDatabase(portal.dataDir));
  await starveUntil(() => group.kills() > killed);
}

async function starveUntil(isDone: () => boolean): Promise<void> {
  for (let limit = group.memoryInUse(); !isDone(); limit -= 4 * MB) {
    try {
      group.limitMemory(Math.max(limit, MB));
    } catch {
      // Version 1 refuses less than is in use; whoever asks for more is killed then.
    }
    await sleep(50);
  }
  group.lift();
}
