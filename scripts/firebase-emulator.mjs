#!/usr/bin/env node
// Shows that Firebase is only another address: starts Google's own Firebase Auth emulator and a
// Talaan that uses it, and walks login, exchange, call, refresh, forced logout and logout as the
// browser does. Not part of `npm test`, because firebase-tools is large: it is installed into a
// temporary folder, or taken from FIREBASE_TOOLS_DIR.
//
//   node scripts/firebase-emulator.mjs
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const FIREBASE_TOOLS = 'firebase-tools@15.34.2';
const PROJECT = 'demo-talaan';
const ADMIN = { ClientId: 'admin', Password: 'Kalesa!Bayan42' };
const EMULATOR_PATIENCE_MS = 120_000;
const PORTAL_PATIENCE_MS = 300_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'talaan-firebase-'));
const children = [];

try {
  const emulator = await startEmulator(installTools());
  const portal = await startPortal(emulator);
  await walk(portal);
  console.log('Everything went as with the built-in provider.');
} catch (error) {
  console.error(`Failed: ${error.message}`);
  process.exitCode = 1;
} finally {
  await Promise.all(children.toReversed().map(end));
  rmSync(work, { recursive: true, force: true });
}

/** Answers the path of the `firebase` program. */
function installTools() {
  const folder = process.env.FIREBASE_TOOLS_DIR ?? join(work, 'tools');
  const program = join(folder, 'node_modules', '.bin', 'firebase');
  if (existsSync(program)) return program;
  console.log(`Installing ${FIREBASE_TOOLS} (about 300 MB, some minutes) into ${folder}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', FIREBASE_TOOLS];
  const result = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
  if (result.status !== 0) throw new Error('firebase-tools could not be installed.');
  return program;
}

/** Answers the emulator's `host:port`. */
async function startEmulator(program) {
  const [auth, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const at = (port) => ({ host: '127.0.0.1', port });
  const emulators = { auth: at(auth), hub: at(hub), logging: at(logging), ui: { enabled: false } };
  writeFileSync(join(work, 'firebase.json'), JSON.stringify({ emulators }));
  console.log('Starting the Firebase Auth emulator');
  start(program, ['emulators:start', '--only', 'auth', '--project', PROJECT], { CI: 'true' });
  const address = `127.0.0.1:${auth}`;
  await until(
    EMULATOR_PATIENCE_MS,
    'the emulator',
    async () => (await fetch(`http://${address}/`)).ok,
  );
  return address;
}

/** Answers the portal's address. */
async function startPortal(emulator) {
  console.log('Starting Talaan with IDENTITY_PROVIDER=firebase');
  const child = start(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    PORT: '0',
    DATA_DIR: join(work, 'data'),
    DATABASE_URL: '',
    REPORTS_DATABASE_URL: '',
    ADMIN_PASSWORD: ADMIN.Password,
    IDENTITY_PROVIDER: 'firebase',
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: 'any-key',
    FIREBASE_AUTH_EMULATOR_HOST: emulator,
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const ready = () => /Talaan is ready at (http:\S+)/.exec(printed)?.[1];
  await until(PORTAL_PATIENCE_MS, 'Talaan', () => Promise.resolve(ready() !== undefined));
  return ready();
}

async function walk(portal) {
  const { identity } = await read(
    await fetch(`${portal}/api/portal`),
    200,
    'the portal names the addresses',
  );
  const login = await read(
    await post(`${portal}/api/auth/login`, ADMIN),
    200,
    'login gives a custom token',
  );
  const exchange = await read(
    await post(identity.signInUrl, { token: login.customToken, returnSecureToken: true }),
    200,
    'the emulator exchanges it for an ID token',
  );
  const me = await read(
    await dashboard(portal, exchange.idToken),
    200,
    'the portal takes the ID token',
  );
  if (me.user.ClientId !== ADMIN.ClientId) throw new Error('the dashboard names somebody else');
  const refreshed = await read(
    await fetch(identity.refreshUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: exchange.refreshToken,
      }),
    }),
    200,
    'the emulator refreshes it',
  );
  await read(
    await dashboard(portal, refreshed.id_token),
    200,
    'the portal takes the refreshed token, of the same session',
  );
  await read(
    await post(`${portal}/api/auth/login`, ADMIN),
    409,
    'a second login is told of the first',
  );
  await read(
    await post(`${portal}/api/auth/login`, { ...ADMIN, forceLogout: true }),
    200,
    'forceLogout ends the first',
  );
  await read(
    await dashboard(portal, refreshed.id_token),
    401,
    'whose token is refused at once, though it has not expired',
  );
}

function post(address, body) {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function dashboard(portal, token) {
  return fetch(`${portal}/api/auth/Dashboard`, { headers: { authorization: `Bearer ${token}` } });
}

async function read(response, status, sentence) {
  const body = await response.json();
  if (response.status !== status) {
    throw new Error(
      `${sentence}: ${response.status} instead of ${status}: ${JSON.stringify(body)}`,
    );
  }
  console.log(`  ${status} ${sentence}`);
  return body;
}

function start(program, args, env) {
  const child = spawn(program, args, {
    cwd: work,
    env: { ...process.env, ...env },
    detached: true,
  });
  child.stderr.on('data', () => {});
  child.stdout.on('data', () => {});
  children.push(child);
  return child;
}

/** The child and whatever it started. */
async function end(child) {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([gone, sleep(15_000)]);
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}

async function until(patienceMs, what, isThere) {
  const late = Date.now() + patienceMs;
  while (Date.now() < late) {
    if (await isThere().catch(() => false)) return;
    if (children.at(-1)?.exitCode !== null) break;
    await sleep(300);
  }
  throw new Error(`${what} did not start.`);
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
