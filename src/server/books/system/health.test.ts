// What the page System tells of memory, queues, mail, documents and certificates.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer as createPlainServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { createServer, TLSSocket } from 'node:tls';

import { afterEach, expect, test } from 'vitest';

import { readConfig } from '#server/platform/config/config.ts';
import type { Config } from '#server/platform/config/config.ts';
import { createFileStore } from '#server/platform/ports/create-file-store.ts';
import { makeCertificate } from '#test/make-certificate.ts';
import { present } from '#test/present.ts';
import { startS3Server } from '#test/s3-server.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp, TestAppOptions } from '#test/start-test-app.ts';

const DAY_MS = 86_400_000;
const ends: (() => Promise<unknown> | void)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function start(options: TestAppOptions = {}): Promise<TestApp> {
  const portal = await startTestApp(options);
  ends.push(() => portal.stop());
  return portal;
}

async function readSystem(portal: TestApp) {
  return (await (await portal.loginAs('admin')).call('GET', '/api/system')).body;
}

/** As soon as everything that takes time was found out. */
async function readKnown(portal: TestApp) {
  const admin = await portal.loginAs('admin');
  const read = async () => (await admin.call('GET', '/api/system')).body;
  await expect
    .poll(async () => {
      const { certificates, isStorageThere } = await read();
      return isStorageThere === null || certificates.some(({ state }) => state === 'asking');
    })
    .toBe(false);
  return read();
}

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A mail of the outbox as a worker left it. */
function leaveMail(
  { deps }: TestApp,
  mail: { state: 'waiting' | 'failed' | 'sent'; error?: string; at: Date },
): Promise<unknown> {
  const { state, error = null, at } = mail;
  return deps.db
    .insertInto('mails')
    .values({
      created_at: at,
      kind: 'account',
      transaction_id: null,
      recipient: 'someone@books.example',
      reply_to: null,
      sender: 'talaan@books.example',
      subject: 'Hello',
      text: 'Hello',
      html: null,
      state,
      next_attempt_at: at,
      claimed_until: null,
      last_error: error,
      sent_at: state === 'sent' ? at : null,
    })
    .execute();
}

test('memory is that of this process and machine, and monitors read the same', async () => {
  const portal = await start({ config: { metricsToken: 'a-token-of-twenty-or-more' } });
  const { memory } = await readSystem(portal);
  expect(memory.heapUsed).toBeGreaterThan(1_000_000);
  expect(memory.used).toBeGreaterThan(memory.heapUsed / 2);
  expect(memory.free).toBeGreaterThan(0);
  expect(memory.total).toBeGreaterThan(memory.free);
  expect(memory.total).toBeGreaterThan(memory.used);
  const { body } = await portal.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const told = Number(/^process_resident_memory_bytes (\d+)$/m.exec(body)?.[1]);
  expect(Math.abs(told - memory.used)).toBeLessThan(memory.used);
});

test('queues say what waits, since when, and what failed; monitors count the same', async () => {
  const portal = await start();
  const now = portal.clock.now();
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const queueOf = async (name: string) =>
    present((await readSystem(portal)).queues.find(({ queue }) => queue === name));
  expect(await queueOf('mail')).toEqual({ queue: 'mail', waiting: 0, oldest: null, failed: 0 });
  await leaveMail(portal, { state: 'waiting', at: now });
  await leaveMail(portal, { state: 'waiting', at: hourAgo });
  await leaveMail(portal, { state: 'failed', at: now, error: '550 nobody' });
  const oldest = hourAgo.toISOString();
  expect(await queueOf('mail')).toEqual({ queue: 'mail', waiting: 2, oldest, failed: 1 });
  const chain = await queueOf('audit-chain');
  expect(chain.waiting).toBeGreaterThan(0);
  expect(chain.oldest).not.toBe(null);
  expect(await queueOf('webhooks')).toMatchObject({ waiting: 0, failed: 0 });
  expect(await queueOf('drawing')).toMatchObject({ waiting: 0, oldest: null });
  const { body } = await portal.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(body).toMatch(/^talaan_queue_waiting\{queue="mail"\} 2$/m);
});

test('mail says whether a server is set, what was sent last, and what failed in the last week', async () => {
  const kept = await start();
  expect((await readSystem(kept)).mail).toEqual({
    server: null,
    lastSentAt: null,
    lastFailure: null,
  });
  const portal = await start({ config: { smtpUrl: 'smtp://user:secret@127.0.0.1:1' } });
  const now = portal.clock.now();
  await leaveMail(portal, { state: 'sent', at: now });
  expect((await readSystem(portal)).mail).toEqual({
    server: '127.0.0.1:1',
    lastSentAt: now.toISOString(),
    lastFailure: null,
  });
  const eightDaysAgo = new Date(now.getTime() - 8 * DAY_MS);
  await leaveMail(portal, { state: 'failed', at: eightDaysAgo, error: '550 of last week' });
  expect((await readSystem(portal)).alarms).toEqual([]);
  await leaveMail(portal, { state: 'waiting', at: now, error: 'Connection refused' });
  const { mail, alarms } = await readSystem(portal);
  expect(mail.lastFailure).toEqual({
    writtenAt: now.toISOString(),
    error: 'Connection refused',
    isGivenUp: false,
  });
  expect(alarms).toEqual(['mail-failing']);
  expect(JSON.stringify(await readSystem(portal))).not.toContain('secret');
});

test('a message that our own limit holds back has not failed', async () => {
  const portal = await start({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
  const error = 'More than 120 receipts of one person in an hour; this one follows later.';
  await leaveMail(portal, { state: 'waiting', at: portal.clock.now(), error });
  const { mail, alarms } = await readSystem(portal);
  expect(mail.lastFailure).toBe(null);
  expect(alarms).toEqual([]);
});

test('a folder of documents that is gone is told', async () => {
  const portal = await start();
  expect((await readKnown(portal)).isStorageThere).toBe(true);
  const { dataDir } = portal.deps.config;
  rmSync(dataDir, { recursive: true });
  portal.clock.advance(120);
  await expect.poll(async () => (await readSystem(portal)).isStorageThere).toBe(false);
  expect((await readSystem(portal)).alarms).toContain('documents-away');
});

test('a store of documents that is away is told, and that it is back', async () => {
  const s3 = await startS3Server();
  ends.push(() => s3.stop());
  const filesStore = s3.place();
  const portal = await start({
    config: { filesStore },
    deps: ({ config }) => ({ files: createFileStore(config) }),
  });
  expect(await readKnown(portal)).toMatchObject({
    isStorageThere: true,
    documents: { keptIn: filesStore.name },
    alarms: [],
    certificates: [
      { what: 'portal', state: 'none' },
      { what: 'documents', state: 'none' },
    ],
  });
  await s3.kill();
  portal.clock.advance(120);
  await expect
    .poll(async () => (await readSystem(portal)).alarms, { timeout: 20_000 })
    .toEqual(['documents-away']);
  await s3.start();
  portal.clock.advance(120);
  await expect.poll(async () => (await readSystem(portal)).alarms, { timeout: 20_000 }).toEqual([]);
});

test('the days of the certificate that PUBLIC_URL shows are counted; under 14 is an alarm', async () => {
  const portal = await start({ clock: '2026-03-02T02:00:00Z' });
  expect((await readKnown(portal)).certificates).toEqual([
    {
      what: 'portal',
      host: '127.0.0.1:3000',
      state: 'none',
      validTo: null,
      days: null,
      isTrusted: null,
    },
  ]);
  for (const [left, alarms] of [
    [15, []],
    [13, ['certificate-ends']],
    [-1, ['certificate-ends']],
  ] as const) {
    const validTo = new Date(Date.parse('2026-03-02T02:00:00Z') + (left + 0.5) * DAY_MS);
    const port = await listening(createServer(makeCertificate(validTo)));
    const publicUrl = `https://localhost:${port}`;
    const shown = await start({ clock: '2026-03-02T02:00:00Z', config: { publicUrl } });
    const known = await readKnown(shown);
    expect(known.certificates).toEqual([
      {
        what: 'portal',
        host: `localhost:${port}`,
        state: 'shown',
        validTo: validTo.toISOString(),
        days: left,
        isTrusted: false,
      },
    ]);
    expect(known.alarms).toEqual(alarms);
  }
});

test('a renewed certificate is seen after some hours, and each is asked for once until then', async () => {
  let handshakes = 0;
  const server = createServer(makeCertificate(new Date('2026-03-10T00:00:00Z')));
  server.on('connection', () => (handshakes += 1));
  const publicUrl = `https://localhost:${await listening(server)}`;
  const portal = await start({ clock: '2026-03-02T02:00:00Z', config: { publicUrl } });
  expect((await readKnown(portal)).certificates[0]).toMatchObject({ days: 7 });
  await readSystem(portal);
  expect(handshakes).toBe(1);
  const validTo = new Date('2026-06-10T00:00:00Z');
  server.setSecureContext(makeCertificate(validTo));
  portal.clock.advance(7 * 3_600);
  await expect
    .poll(async () => (await readSystem(portal)).certificates[0]?.validTo)
    .toBe(validTo.toISOString());
  expect(handshakes).toBe(2);
});

test('a server that says nothing does not hold up the page, and is told as not answering', async () => {
  const port = await listening(createPlainServer());
  const publicUrl = `https://localhost:${port}`;
  const portal = await start({ config: { publicUrl } });
  const { certificates } = await readSystem(portal);
  expect(certificates).toMatchObject([{ what: 'portal', state: 'asking' }]);
  await expect
    .poll(async () => (await readSystem(portal)).certificates[0]?.state, { timeout: 15_000 })
    .toBe('away');
});

test('the certificate of a mail server comes after STARTTLS, or at once; one that has none says so', async () => {
  const validTo = new Date('2026-09-01T00:00:00Z');
  const made = makeCertificate(validTo);
  const mailServer = (offers: boolean) =>
    createPlainServer((socket) => {
      socket.write('220 mail.example ESMTP\r\n');
      socket.on('data', (data) => {
        const text = data.toString('latin1');
        if (text.startsWith('EHLO'))
          socket.write(`250-mail.example\r\n${offers ? '250-STARTTLS\r\n' : ''}250 SIZE 1000\r\n`);
        if (!text.startsWith('STARTTLS')) return;
        socket.removeAllListeners('data');
        socket.write('220 go ahead\r\n');
        new TLSSocket(socket, { isServer: true, ...made }).on('error', () => undefined);
      });
    });
  const startTls = await listening(mailServer(true));
  const plain = await listening(mailServer(false));
  const atOnce = await listening(createServer(made));
  const shown = { what: 'mail', state: 'shown', validTo: validTo.toISOString() };
  const none = { what: 'mail', state: 'none' };
  // This machine's own name needs no TLS for mail: the address stands for another machine.
  const other = '[::ffff:127.0.0.1]';
  for (const [smtpUrl, expected] of [
    [`smtp://${other}:${startTls}`, shown],
    [`smtp://${other}:${plain}?plaintext=allow`, none],
    [`smtps://127.0.0.1:${atOnce}`, shown],
    [`smtp://127.0.0.1:${startTls}`, none],
  ] as const) {
    const portal = await start({ config: { smtpUrl } });
    expect((await readKnown(portal)).certificates[1], smtpUrl).toMatchObject(expected);
  }
});

test('stores outside are asked for theirs', async () => {
  const port = await listening(createServer(makeCertificate(new Date('2027-01-01T00:00:00Z'))));
  const keys = { FILES_ACCESS_KEY: 'a', FILES_SECRET_KEY: 'b', BACKUP_PASSPHRASE: 'c'.repeat(20) };
  const url = `s3://books/one?endpoint=https://localhost:${port}`;
  const { filesStore, backupStore }: Config = readConfig({
    ...keys,
    FILES_URL: url,
    BACKUP_URL: url,
  });
  const portal = await start({ config: { filesStore, backupStore } });
  expect((await readKnown(portal)).certificates).toMatchObject([
    { what: 'portal', state: 'none' },
    { what: 'documents', host: `localhost:${port}`, state: 'shown' },
    { what: 'backups', host: `localhost:${port}`, state: 'shown' },
  ]);
});
