import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { quietMs } from '#test/quiet-time.ts';

import { endGently, killHard } from './held-database.ts';
import { SERVER } from './programs.ts';
import { runTalaan } from './run-talaan.ts';
import { logInOver } from './http-session.ts';
import type { HttpSession } from './http-session.ts';
import { callServer, runServer } from './running-server.ts';
import type { RunningServer, ServerOptions } from './running-server.ts';
import { ADMIN_PASSWORD, copyStartedFolder } from './started-folder.ts';

let dataDir: string;
let servers: RunningServer[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'talaan-server-'));
  servers = [];
});

afterEach(async () => {
  for (const { child } of servers) await endGently(child);
  rmSync(dataDir, { recursive: true, force: true });
});

async function run(
  env: NodeJS.ProcessEnv = {},
  options: ServerOptions = {},
): Promise<RunningServer> {
  if (servers.length === 0) copyStartedFolder(dataDir);
  const server = await runServer({ DATA_DIR: dataDir, ADMIN_PASSWORD, ...env }, options);
  servers.push(server);
  return server;
}

const logIn = ({ url }: RunningServer) => logInOver(url, 'admin', ADMIN_PASSWORD);

const readDashboard = (url: string, session: HttpSession) =>
  callServer(url, ['GET', '/api/bookmarks'], session);

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

test('after kill -9 of its database the server answers again within five seconds, by itself [R2, F-03, F-09]', async () => {
  const server = await run();
  const session = await logIn(server);
  const lock = join(dataDir, 'database', 'cluster', 'postmaster.pid');
  const times: number[] = [];
  // The best of three: what else the machine is doing is no news about Talaan.
  for (let round = 0; round < 3 && !times.some((time) => time < 5_000); round += 1) {
    const took = await quietMs(async () => {
      process.kill(Number(readFileSync(lock, 'utf8').split('\n')[0]), 'SIGKILL');
      await expect.poll(() => isHealthy(server.url), { interval: 50 }).toBe(true);
      // The health that is told first may be that of before the kill was noticed.
      const status = async () => (await readDashboard(server.url, session)).status;
      await expect.poll(status, { interval: 50 }).toBe(200);
    });
    times.push(took);
  }
  expect(Math.min(...times)).toBeLessThan(5_000);
  expect(server.child.exitCode).toBeNull();
});

test('a call that has begun is finished when the server is told to end, and the exit code is 0 [R6, F-23]', async () => {
  const server = await run();
  const body = JSON.stringify({ ClientId: 'admin', Password: ADMIN_PASSWORD });
  const slow = request(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      // The server says so when the call has begun.
      'expect': '100-continue',
    },
  });
  const status = new Promise((resolve, reject) => {
    slow.on('response', (reply) => resolve(reply.resume().statusCode)).on('error', reject);
  });
  const begun = once(slow, 'continue');
  slow.flushHeaders();
  await begun;
  slow.write(body.slice(0, 10));
  const ended = endGently(server.child);
  await expect.poll(() => isHealthy(server.url), { interval: 50 }).toBe(false);
  slow.end(body.slice(10));
  expect(await status).toBe(200);
  expect(await ended).toBe(0);
});

test('a second server on the same data is refused while the first goes on [F-24]', async () => {
  const first = await run();
  await expect(runServer({ DATA_DIR: dataDir })).rejects.toThrow(
    `exit code 1: [3/4] Opening the database\nAnother Talaan (a server, process ${first.child.pid}) already uses`,
  );
  expect(await isHealthy(first.url)).toBe(true);
});

test('a taken port is told in one sentence, and the database is stopped again', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(runServer({ DATA_DIR: dataDir, PORT: String(port) })).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is used by another program: end it, or choose another port with PORT.`,
  );
  other.close();
  await run();
});

test('faulty settings are told before anything is made', async () => {
  await expect(
    runServer({ DATA_DIR: join(dataDir, 'new'), PORT: 'x', SMTP_URL: 'y' }),
  ).rejects.toThrow(/^exit code 1: PORT must be .*\nSMTP_URL must be [^\n]*$/);
});

test('when the program that launched the server is killed, the server ends, and the next start goes well [F-01]', async () => {
  const launch = `const { spawn } = require('node:child_process');
    const env = { ...process.env, TALAAN_LAUNCHERS: String(process.pid) };
    spawn(process.execPath, [${JSON.stringify(SERVER)}], { env, stdio: 'inherit' }); setInterval(() => {}, 1000);`;
  const { child, url } = await run({}, { args: ['-e', launch] });
  await killHard(child);
  const next = await run();
  expect(await isHealthy(url)).toBe(false);
  expect(await isHealthy(next.url)).toBe(true);
});

const talaan = (...words: string[]) => runTalaan(dataDir, ...words);

test('the command line replaces keys and resets a password, beside a running server and without one', async () => {
  const server = await run();
  const session = await logIn(server);
  const passwords = () => readFileSync(join(dataDir, 'database.json'), 'utf8');
  const before = passwords();
  const rotated = await talaan('rotate-keys');
  expect(rotated).toMatchObject({
    code: 0,
    output: expect.stringContaining('it gets new passwords at the next start'),
  });
  // Nobody is logged out, and nothing of a key is told.
  expect(await readDashboard(server.url, session)).toMatchObject({ status: 200 });
  for (const secret of Object.values<unknown>(JSON.parse(before)))
    expect(rotated.output).not.toContain(String(secret));
  const beside = await talaan('reset-password', 'admin');
  expect(beside.code).toBe(0);
  const reset = /Password: {2}(\S+)/.exec(beside.output)?.[1];
  expect(await readDashboard(server.url, session)).toMatchObject({ status: 401 });
  expect(await logInOver(server.url, 'admin', String(reset))).toHaveProperty('headers');
  await endGently(server.child);
  const alone = await talaan('create-admin');
  expect(alone).toMatchObject({
    code: 0,
    output: expect.stringContaining('Admin admin2 was created.'),
  });
  const { ownerPassword, appPassword, mustRenew } = JSON.parse(passwords());
  expect([before.includes(ownerPassword), before.includes(appPassword), mustRenew]).toEqual([
    false,
    false,
    undefined,
  ]);
  expect(await talaan('verify')).toMatchObject({ code: 0 });
  const anchor = join(dataDir, 'anchor.json');
  expect(await talaan('anchor', anchor)).toMatchObject({ code: 0 });
  expect(await talaan('verify', '--anchor', anchor)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Anchor: every chain goes on'),
  });
  const { audit, ...rest } = JSON.parse(readFileSync(anchor, 'utf8'));
  const longer = { ...rest, audit: { ...audit, length: audit.length + 1 } };
  writeFileSync(anchor, JSON.stringify(longer));
  expect(await talaan('verify', '--anchor', anchor)).toMatchObject({
    code: 1,
    output: expect.stringContaining('some were erased'),
  });
});

test.each([
  [['backup', '--dance'], 1, 'Write FILE, FILE --passphrase'],
  [['backup', 'no-such-folder/x.backup'], 1, "can't be written"],
  [['restore', 'no-such.backup'], 1, "can't be read"],
  [['reset-password', 'nobody.here'], 1, ''],
  [['reset-password'], 2, 'Usage: talaan COMMAND'],
  [['verify', '--anchor', 'no-such.json'], 1, 'is no anchor of Talaan'],
  [['dance'], 2, 'There is no command "dance".'],
  [[], 2, 'Usage: talaan COMMAND'],
  [['--help'], 0, 'reset-password CLIENT_ID'],
])('talaan %j exits with %d', async (words, code, output) => {
  expect(await talaan(...words)).toMatchObject({ code, output: expect.stringContaining(output) });
});
