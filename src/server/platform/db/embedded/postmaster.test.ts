import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { startPostmaster } from './postmaster.ts';

let cluster: string;
beforeEach(() => {
  cluster = mkdtempSync(join(tmpdir(), 'talaan-postmaster-'));
});
afterEach(() => rmSync(cluster, { recursive: true, force: true }));

test.skipIf(process.platform === 'win32')(
  'a database that ends in the moment in which it was ready is started again',
  async () => {
    const postgres = join(cluster, 'postgres');
    writeFileSync(postgres, '#!/bin/sh\necho $$ >> pids\nexec sleep 600\n');
    chmodSync(postgres, 0o755);
    // A line that is not whole yet is none: the process 0 would be all of this run.
    const pids = () =>
      readFileSync(join(cluster, 'pids'), 'utf8').split('\n').slice(0, -1).map(Number);
    let asked = 0;
    const isReady = async () => {
      asked += 1;
      if (asked > 1) return true;
      await expect.poll(pids).toHaveLength(1);
      process.kill(pids()[0] ?? 0, 'SIGKILL');
      // The end is heard of before anybody is told that it was ready.
      await expect.poll(() => isThere(pids()[0] ?? 0), { interval: 5 }).toBe(false);
      await sleep(50);
      return true;
    };
    const told: string[] = [];
    const log = (line: string) => told.push(line);
    const options = { postgres, cluster, user: undefined, settings: {}, log, isReady };
    const postmaster = await startPostmaster(options);
    await expect.poll(() => told).toContain('The database runs again');
    await expect.poll(pids).toEqual([expect.any(Number), postmaster.pid()]);
    await postmaster.stop();
  },
);

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
