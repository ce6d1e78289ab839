// Two server processes behind a proxy, one database: whoever is asked, the answer is the same, what
// is to be done once is done once, and one that dies is not missed.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { verifyLedger } from '#server/ledger/postings/verify.ts';
import { connect } from '#server/platform/db/connect.ts';
import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { present } from '#test/present.ts';
import { readAs } from '#test/read-as.ts';

import { endGently, killHard } from './held-database.ts';
import type { HeldDatabase } from './held-database.ts';
import { holdTable } from './hold-table.ts';
import { logInOver, sessionOver } from './http-session.ts';
import { startRoundRobin } from './round-robin.ts';
import type { RoundRobin } from './round-robin.ts';
import { callServer, runServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';
import { ADMIN_PASSWORD, holdStartedDatabase } from './started-folder.ts';

const PASSWORD = 'Kubo?Dagat97x';

let folder: string;
let held: HeldDatabase;
let servers: RunningServer[];
let proxy: RoundRobin;
let hook: Server;
const told: { type: string; data: { number?: string } }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talaan-two-servers-'));
  held = await holdStartedDatabase(folder);
  const dataDir = join(folder, 'data');
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: held.ownerUrl,
    ADMIN_PASSWORD,
    TRUST_PROXY: '1',
    WEBHOOK_PRIVATE_ADDRESSES: 'true',
    BACKUP_TIME: 'off',
  };
  servers = await Promise.all([runServer(settings), runServer(settings)]);
  proxy = await startRoundRobin(servers.map(({ url }) => url));
  hook = createServer((request, response) => void hear(request, response));
  hook.listen(0, '127.0.0.1');
  await once(hook, 'listening');
});
afterAll(async () => {
  proxy.stop();
  hook.close();
  await Promise.all(servers.map(({ child }) => endGently(child)));
  await endGently(held.child);
  rmSync(folder, { recursive: true, force: true });
});

/** Answers a message once it is read: what is sent next does not overtake it. */
async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
  told.push(JSON.parse(await text(request)));
  response.end();
}

const one = () => present(servers[0]).url;
const other = () => present(servers[1]).url;
const rows = (sql: string) => readAs(held.ownerUrl, sql);

/** Enters an invoice as its form does, through the proxy: each of its calls is another server's. */
const enter = (
  session: Awaited<ReturnType<typeof sessionOver>>,
  customer: string,
  [number, key]: readonly [number: string, key: string],
) =>
  enterInvoice(session, typedInvoice(customer, number, { date: '2026-11-02' }), {
    key: { 'idempotency-key': key },
  });

test('two servers on one database are one portal', { timeout: 300_000 }, async () => {
  const { url } = proxy;
  let admin = await sessionOver(url, 'admin', ADMIN_PASSWORD);
  for (const [ClientId, Role] of [
    ['user.one', 'user'],
    ['accountant.one', 'accountant'],
  ] as const) {
    const body = { ClientId, Role, Password: PASSWORD, Company: 'Sample Company' };
    expect((await admin.call('POST', '/api/auth/userManagement', body)).status).toBe(200);
  }
  const { port } = hook.address() as AddressInfo;
  const events = ['transaction.posted'];
  const webhook = { url: `http://127.0.0.1:${port}/`, events };
  expect((await admin.call('POST', '/api/integrations/webhooks', webhook)).status).toBe(200);

  // A login at one ends the session that the other gave.
  const before = await logInOver(one(), 'user.one', PASSWORD);
  const user = await sessionOver(url, 'user.one', PASSWORD);
  for (const address of [one(), other()]) {
    const answer = await callServer(address, ['GET', '/api/records'], before);
    expect([answer.status, address]).toEqual([401, address]);
  }

  // Numbers run on, and a submission that comes twice is one, whichever server it came to.
  const customer = await registerCustomer(user);
  const keys = Array.from({ length: 6 }, () => randomUUID());
  const entered = await Promise.all(
    [...keys, ...keys].map((key, at) => enter(user, customer, [`INV-${at % keys.length}`, key])),
  );
  const numbers = entered.map(({ status, body }) => [status, body.entryNumber]);
  expect(
    numbers.every(([status]) => status === 200),
    JSON.stringify(numbers),
  ).toBe(true);
  expect(new Set(numbers.map(([, number]) => number)).size).toBe(6);
  const written = await rows('select number from journal_entries order by sequence');
  expect(written.map(({ number }) => String(number).split('-').at(-1))).toEqual(
    Array.from({ length: 6 }, (_, at) => String(at + 1).padStart(6, '0')),
  );

  // What one stored the other hands out.
  const form = new FormData();
  form.set('file', new Blob([readFileSync('docs/pictures/dashboard.png')]), 'a.png');
  const who = await logInOver(one(), 'accountant.one', PASSWORD);
  const upload = await fetch(`${one()}/api/attachments`, { method: 'POST', body: form, ...who });
  const { attachment } = await upload.json();
  const got = await fetch(`${other()}/api/attachments/${attachment.attachmentId}`, who);
  expect([got.status, (await got.arrayBuffer()).byteLength]).toEqual([
    200,
    readFileSync('docs/pictures/dashboard.png').length,
  ]);

  // Limits count together.
  const guesses: number[] = [];
  for (let guess = 0; guess < 8; guess += 1) {
    const body = { ClientId: 'accountant.one', Password: 'wrong' };
    guesses.push((await callServer(url, ['POST', '/api/auth/login'], { body })).status);
  }
  expect([guesses.indexOf(429), new Set(guesses)]).toEqual([5, new Set([401, 429])]);

  // A backup is made once; the other server shows it, refuses a second one, and can end it.
  admin = await sessionOver(url, 'admin', `${ADMIN_PASSWORD}-Own`);
  // It is not over before the last one asks, however slow a server is.
  const release = await holdTable(held.ownerUrl, 'book_seals', 'access exclusive');
  const started = await Promise.all(
    Array.from({ length: 6 }, () => admin.call('POST', '/api/system/jobs', { kind: 'backup' })),
  );
  const counted = (code: number) => started.filter(({ status }) => status === code).length;
  expect([counted(200), counted(409)]).toEqual([1, 5]);
  await release();
  const jobs = async () => {
    const answers = [
      await admin.call('GET', '/api/system'),
      await admin.call('GET', '/api/system'),
    ];
    return answers.map(({ body }) => body.job);
  };
  await expect.poll(jobs, { timeout: 120_000 }).toEqual([null, null]);
  expect(
    readdirSync(join(folder, 'data', 'backups')).filter((name) => name.endsWith('.talaan')),
  ).toHaveLength(1);
  expect(await rows('select kind, outcome from system_runs')).toEqual([
    { kind: 'backup', outcome: 'done' },
  ]);

  // A message goes out once, in the order of the books, though both servers send.
  await expect.poll(() => told.length, { timeout: 60_000 }).toBe(7);
  expect(told.map(({ type }) => type)).toEqual([
    'webhook.test',
    ...Array.from({ length: 6 }, () => 'transaction.posted'),
  ]);
  const posted = await rows(
    `select t.number from transactions t join journal_entries e using (transaction_id) order by e.sequence`,
  );
  expect(told.slice(1).map(({ data }) => data.number)).toEqual(posted.map(({ number }) => number));

  // One dies in the middle of work: nothing that was acknowledged is lost, and the other goes on.
  const burst = Array.from({ length: 10 }, (_, at) =>
    enter(user, customer, [`LATE-${at}`, randomUUID()]).catch(() => undefined),
  );
  await burst[0];
  await killHard(present(servers[0]).child);
  const acknowledged = (await Promise.all(burst)).filter((reply) => reply?.status === 200);
  const kept = await rows(`select number from transactions where number like 'LATE-%'`);
  for (const reply of acknowledged)
    expect(kept).toContainEqual({ number: present(reply).body.number });
  const next = await enter(user, customer, ['AFTER-1', randomUUID()]);
  expect(next.status).toBe(200);
  const { db, end } = connect(held.ownerUrl, { maxConnections: 2 });
  expect(await verifyLedger(db)).toEqual([]);
  await end();
});
