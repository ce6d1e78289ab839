// Two hundred people log in at once: password hashes wait in a bounded queue, and nobody else
// notices.
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp } from './start-test-app.ts';
import type { TestApp } from './start-test-app.ts';

let portal: TestApp;
let address = '';

beforeAll(async () => {
  portal = await startTestApp({ config: { trustProxy: true } });
  await portal.app.listen({ port: 0 });
  address = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
});
afterAll(() => portal.stop());

test('200 logins at once do not stall other calls, and who does not fit is told when to come again [S4, R5, A-14]', async () => {
  const ending = new AbortController();
  const waits: number[] = [];
  const watch = (async () => {
    while (!ending.signal.aborted) {
      const from = performance.now();
      // Asks the database, as most calls do, and waits for its answer however long it takes.
      const reply = await fetch(`${address}/api/portal`);
      await reply.arrayBuffer();
      expect(reply.status).toBe(200);
      waits.push(performance.now() - from);
    }
  })();
  const began = performance.now();
  const replies = await Promise.all(Array.from({ length: 200 }, (_, index) => login(index)));
  const tookMs = performance.now() - began;
  ending.abort();
  await watch;
  const statuses = new Set(replies.map(({ status }) => status));
  for (const status of statuses) expect([401, 503]).toContain(status);
  for (const { status, retryAfter } of replies) {
    if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  expect(statuses.has(401)).toBe(true);
  expect(waits.length).toBeGreaterThan(10);
  // A stalled call would wait for most of the hashes; on a slow machine those take longer, too.
  const slow = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.9)];
  expect(slow).toBeLessThan(Math.max(500, tookMs / 5));
});

async function login(index: number) {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.20.${index}.1` },
    body: JSON.stringify({ ClientId: `person.${index}`, Password: 'Wrong!Pass99' }),
  });
  await reply.arrayBuffer();
  return { status: reply.status, retryAfter: reply.headers.get('retry-after') };
}
