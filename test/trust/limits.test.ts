// What a server bears: connections that say nothing, everybody logging in at once, large uploads.
import { connect } from 'node:net';
import type { Socket } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startSmtpPeer } from '../smtp-peer.ts';
import {
  busyness,
  enterInvoice,
  memoryOf,
  p95,
  p99,
  serveLoaded,
  watchHealth,
} from './loaded-portal.ts';
import type { LoadedPortal } from './loaded-portal.ts';
import { expectOthersServed } from './others.ts';

const CONNECTIONS = 10_000;
const LOGINS = 200;
// No more receipts than are sent in an hour.
const POSTINGS = 120;
const TURN = 10;

let portal: LoadedPortal;

beforeAll(async () => {
  portal = await serveLoaded();
});
afterAll(() => portal.stop());

test('ten thousand connections that say nothing are borne, and work goes on beside them [R5, A-124, F-18]', async () => {
  const sockets: Socket[] = [];
  try {
    for (let opened = 0; opened < CONNECTIONS; opened += 250)
      sockets.push(...(await Promise.all(Array.from({ length: 250 }, open))));
    const ending = new AbortController();
    const watching = watchHealth(portal.address, ending.signal);
    for (let n = 0; n < 20; n += 1) expect((await enterInvoice(portal, `L-${n}`)).status).toBe(200);
    ending.abort();
    const slow = p99(await watching);
    const memory = memoryOf(portal.child.pid);
    console.log(
      `${sockets.length} connections: /healthz p99 ${slow.toFixed(0)} ms, ${memory.toFixed(0)} MB`,
    );
    expect(slow).toBeLessThan(500 * busyness());
    expect(memory).toBeLessThan(1_024);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

test('200 people log in at once: health answers meanwhile, nobody else waits long [R5, S4, A-14, F-21]', async () => {
  const ending = new AbortController();
  const watching = watchHealth(portal.address, ending.signal);
  const began = performance.now();
  const statuses = await Promise.all(Array.from({ length: LOGINS }, (_, n) => logIn(n)));
  const took = performance.now() - began;
  ending.abort();
  const slow = p99(await watching);
  const counts = Map.groupBy(statuses, (status) => status);
  const told = [...counts].map(([status, all]) => `${all.length} × ${status}`).join(', ');
  console.log(
    `${LOGINS} logins in ${took.toFixed(0)} ms (${told}): /healthz p99 ${slow.toFixed(0)} ms`,
  );
  for (const status of counts.keys()) expect([401, 429, 503]).toContain(status);
  expect(slow).toBeLessThan(200 * busyness());
  expect((await enterInvoice(portal, 'L-after')).status).toBe(200);
});

test.for([
  '10,000 silent connections',
  '200 logins at once',
  '20 uploads of 10 MB at once',
] as const)(
  'beside %s others wait less than twice as long, and all is as before within 10 s after [R5]',
  (what) => expectOthersServed(portal, what),
);

test('postings take a fifth longer at most while the mail server takes messages and never answers [R3, F-12]', async () => {
  const peer = await startSmtpPeer();
  const mailing = await serveLoaded(undefined, { SMTP_URL: peer.url });
  const times = { accept: new Array<number>(), hold: new Array<number>() };
  try {
    for (let n = 0; n < POSTINGS; n += 1) {
      // In turns, so that both meet the same load of the machine.
      const mode = n % (2 * TURN) < TURN ? 'accept' : 'hold';
      if (n % TURN === 0) await peer.setMode(mode);
      const from = performance.now();
      expect((await enterInvoice(mailing, `M-${n}`)).status).toBe(200);
      times[mode].push(performance.now() - from);
    }
  } finally {
    await mailing.stop();
    await peer.kill();
  }
  const [before, meanwhile] = [p95(times.accept), p95(times.hold)];
  console.log(
    `p95 of a posting: ${before.toFixed(0)} ms, ${meanwhile.toFixed(0)} ms without answers`,
  );
  expect(peer.received.length).toBeGreaterThan(0);
  expect(meanwhile).toBeLessThan(before * 1.2 * busyness());
});

function open(): Promise<Socket> {
  const { hostname, port } = new URL(portal.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on('error', reject);
  });
}

async function logIn(n: number): Promise<number> {
  const reply = await fetch(`${portal.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.20.${n}.1` },
    body: JSON.stringify({ ClientId: `person.${n}`, Password: 'Wrong!Pass99' }),
  });
  await reply.arrayBuffer();
  return reply.status;
}
