import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { quietMs } from '#test/quiet-time.ts';

import { endGently, killHard } from './held-database.ts';
import { ROOT, SERVER } from './programs.ts';
import { runServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';
import { copyStartedFolder } from './started-folder.ts';

const START = ['scripts/start.mjs'];
const MB = 1024 * 1024;
const HEALTHY_MS = 3_000;

let dataDir: string;
let servers: RunningServer[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'talaan-start-'));
  servers = [];
});

afterEach(async () => {
  for (const { child } of servers) await endGently(child);
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const server = await runServer({ DATA_DIR: dataDir, ...env }, { args: START });
  servers.push(server);
  return server;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** As a first start does while the portal is being built. */
function makeDatabase(): string {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const args = [SERVER, '--only-database'];
  const options = { cwd: ROOT, env, timeout: 60_000, encoding: 'utf8' } as const;
  return spawnSync(process.execPath, args, options).stdout;
}

test('a start with nothing changed prepares nothing, shows no password again, and is healthy within 3 s [R2]', async () => {
  expect(makeDatabase()).toContain('Creating the database in ');
  expect(makeDatabase()).toBe('');
  const first = await start();
  expect(first.lines.filter((line) => line.startsWith('  Password:'))).toHaveLength(1);
  // What was made before is found.
  expect(first.lines.filter((line) => /Creating|Migration/.test(line))).toEqual([]);
  await endGently(first.child);
  // The best of five: what else the machine is doing is no news about Talaan.
  const times: number[] = [];
  for (let round = 0; round < 5 && !times.some((time) => time < HEALTHY_MS); round += 1) {
    const { lines, port, time } = await startTimed();
    times.push(time);
    expect(lines.filter((line) => !line.startsWith('{'))).toEqual([
      '[1/4] Packages are installed',
      '[2/4] The portal is built',
      '[3/4] Opening the database',
      '[4/4] Starting the server',
      `Talaan is ready at http://127.0.0.1:${port}`,
    ]);
  }
  expect(Math.min(...times)).toBeLessThan(HEALTHY_MS);
});

/** Starts a server, waits until it says that it is healthy, and ends it. */
async function startTimed(): Promise<{ lines: string[]; port: number; time: number }> {
  const port = await freePort();
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const { promise: starting, resolve } = Promise.withResolvers<Promise<RunningServer>>();
  const time = await quietMs(async () => {
    resolve(start({ PORT: String(port) }));
    await expect.poll(isHealthy, { interval: 20 }).toBe(true);
  });
  const { child, lines } = await starting;
  await endGently(child);
  return { lines, port, time };
}

test('a start after kill -9 of npm itself goes well, and no server of before is left [F-01]', async () => {
  copyStartedFolder(dataDir);
  const npm = await runServer({ DATA_DIR: dataDir }, { command: 'npm', args: ['start'] });
  servers.push(npm);
  await killHard(npm.child);
  const next = await start();
  expect(await fetch(`${next.url}/healthz`).then(({ status }) => status)).toBe(200);
  await expect(fetch(`${npm.url}/healthz`)).rejects.toThrow();
});

test('talaan serve is npm start', async () => {
  copyStartedFolder(dataDir);
  const args = ['scripts/talaan.mjs', 'serve'];
  const server = await runServer({ DATA_DIR: dataDir }, { args });
  servers.push(server);
  expect(server.lines).toContain('[1/4] Packages are installed');
  expect(await fetch(`${server.url}/healthz`).then(({ status }) => status)).toBe(200);
});

test.runIf(process.platform === 'linux')(
  'server and database together stay under 350 MB [R5]',
  async () => {
    copyStartedFolder(dataDir);
    const { child, url } = await start();
    for (let round = 0; round < 20; round += 1) {
      const calls = Array.from({ length: 20 }, () =>
        fetch(`${url}/healthz`).then((reply) => reply.text()),
      );
      await Promise.all(calls);
    }
    await sleep(500);
    const pids = [child.pid ?? 0, ...processesIn(join(dataDir, 'database', 'cluster'))];
    expect(pids.length).toBeGreaterThan(5);
    expect(pids.map(memoryOf).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(350 * MB);
  },
);

/** The processes of a database: they stand in its folder. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && deriveFolder(pid) === folder);
}

function deriveFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** What a process holds in memory, its share of what it shares with others (PSS). */
function memoryOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(
    readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'),
  )?.[1];
  return Number(kilobytes) * 1024;
}
