// Two servers behind nginx with TLS, as deploy/nginx.conf has it: each of them is killed while
// people post, and nobody loses anything. Needs nginx and openssl.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { present } from '#test/present.ts';
import { readAs } from '#test/read-as.ts';

import { endGently, holdDatabase, killHard } from '../reliability/held-database.ts';
import type { HeldDatabase } from '../reliability/held-database.ts';
import { freePort, servePortal } from '../reliability/served-portal.ts';
import { startLoad } from './load.ts';
import { serveLoaded } from './loaded-portal.ts';
import type { LoadedPortal } from './loaded-portal.ts';
import { expectNothingLost } from './nothing-lost.ts';

const KILLS = 6;
/** What nginx answers for a server that ended while it was asked, and when none is left. */
const AWAY = [502, 503, 504];

const folder = mkdtempSync(join(tmpdir(), 'talaan-proxy-'));
// Where Debian keeps it, out of an ordinary user's path.
const nginx = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx';
const hasTools = [nginx, 'openssl'].every((tool) => spawnSync(tool, ['-v']).error === undefined);

let held: HeldDatabase;
let first: LoadedPortal;
let servers: { child: ChildProcess; port: number }[];
let proxy: ChildProcess;
let [plain, secure] = ['', ''];

/** Started again at its port, with the settings of the manual for servers behind a proxy. */
const settings = () => ({
  DATABASE_URL: held.ownerUrl,
  PUBLIC_URL: secure,
  TRUST_PROXY: '1',
  BACKUP_TIME: 'off',
});

beforeAll(async () => {
  if (!hasTools) return;
  const [http, https] = [await freePort(), await freePort()];
  [plain, secure] = [`http://127.0.0.1:${http}`, `https://127.0.0.1:${https}`];
  held = await holdDatabase(join(folder, 'database'));
  first = await serveLoaded(folder, settings());
  const port = await freePort();
  const second = await servePortal(first.dataDir, port, settings());
  servers = [
    { child: first.child, port: Number(new URL(first.address).port) },
    { child: second.child, port },
  ];
  proxy = await startProxy(http, https);
});
afterAll(async () => {
  if (!hasTools) return;
  await endGently(proxy);
  await Promise.all(servers.map(({ child }) => endGently(child)));
  await endGently(held.child);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts nginx with the file of deploy/ and a certificate for this machine, which is trusted. */
async function startProxy(http: number, https: number): Promise<ChildProcess> {
  const key = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1'];
  const kept = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', ...key, ...kept, ...names], { stdio: 'ignore' });
  setDefaultCACertificates([readFileSync(join(folder, 'fullchain.pem'), 'utf8')]);
  const changes: readonly (readonly [string, string])[] = [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl;', `listen 127.0.0.1:${https} ssl;`],
    ['listen [::]:443 ssl;', ''],
    ['/etc/ssl/talaan', folder],
    ['server_name books.example.com;', 'server_name 127.0.0.1;'],
    ['https://books.example.com$request_uri', `${secure}$request_uri`],
    ['server 127.0.0.1:3000', `server 127.0.0.1:${present(servers[0]).port}`],
    ['server 127.0.0.1:3001', `server 127.0.0.1:${present(servers[1]).port}`],
  ];
  let text = readFileSync('deploy/nginx.conf', 'utf8');
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
    mkdirSync(join(folder, kind), { mode: 0o777 });
    return `${kind}_temp_path ${join(folder, kind)};`;
  });
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'nginx.log')}; daemon off;
     events {} http { access_log off; ${temporary.join(' ')} ${text} }`,
  );
  const child = spawn(nginx, ['-c', config, '-e', join(folder, 'nginx.log')], { stdio: 'ignore' });
  const isHealthy = () =>
    fetch(`${secure}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, 'nginx.log'), 'utf8'));
    await sleep(50);
  }
  return child;
}

test('two servers behind nginx with TLS, each killed while people post, lose and double nothing [R1, R2, F-01]', async (context) => {
  context.skip(!hasTools, 'needs nginx and openssl');
  const portal = { ...first, address: secure };
  const load = startLoad(portal, { series: 'N', away: AWAY });
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = present(servers[kill % servers.length]);
      const before = load.acknowledged.length;
      await expect
        .poll(() => load.acknowledged.length, { interval: 10 })
        .toBeGreaterThan(before + 8);
      await sleep(Math.random() * 500);
      const from = performance.now();
      await killHard(server.child);
      // The other one goes on at once: nobody waits for a start.
      const isGoingOn = () => load.acknowledged.some(({ began }) => began > from);
      await expect.poll(isGoingOn, { interval: 10 }).toBe(true);
      server.child = (await servePortal(first.dataDir, server.port, settings())).child;
    }
    await load.end();
    console.log(`${KILLS} kills behind nginx, ${load.acknowledged.length} acknowledged`);
    await expectNothingLost(load, held.ownerUrl, portal);
  } finally {
    load.giveUp();
  }
});

test('nginx leads to TLS, keeps the metrics to itself, lets an upload of 10 MB pass, and says who calls', async (context) => {
  context.skip(!hasTools, 'needs nginx and openssl');
  const led = await fetch(`${plain}/login?x=1`, { redirect: 'manual' });
  expect([led.status, led.headers.get('location')]).toEqual([301, `${secure}/login?x=1`]);
  const page = await fetch(secure);
  expect(page.headers.get('strict-transport-security')).toBe('max-age=63072000');
  expect((await fetch(`${secure}/metrics`)).status).toBe(404);

  const upload = (size: number) => {
    const form = new FormData();
    const filled = `%PDF-1.4\n${'% '.padEnd(size - 40, 'x')}\n%%EOF\n`;
    form.append('file', new Blob([filled]), 'large.pdf');
    const headers = { authorization: `Bearer ${first.bearer}` };
    return fetch(`${secure}/api/attachments`, { method: 'POST', headers, body: form });
  };
  expect((await upload(10 * 1024 * 1024)).status).toBe(200);
  expect((await upload(12 * 1024 * 1024)).status).toBe(413);

  // Who says to come from elsewhere is written down as who calls.
  const noted = () =>
    readAs(
      held.ownerUrl,
      `select address, count(*)::int from audit_events where address <> '' group by address`,
    );
  const before = await noted();
  await fetch(`${secure}/api/auth/logout`, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${first.bearer}`, 'x-forwarded-for': '203.0.113.9' },
  });
  const after = await noted();
  expect(after).toEqual([{ address: '127.0.0.1', count: Number(before[0]?.['count']) + 1 }]);
});
