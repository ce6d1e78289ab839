import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { PASSWORD, startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { callApp, postLogin } from '#test/test-session.ts';
import { readAs } from '#test/read-as.ts';
import { addAccount } from '#test/users.ts';

let portal: TestApp;

beforeAll(async () => {
  portal = await startTestApp();
  // Hundreds of guesses: what they cost is another test's matter.
  const maria = { clientId: 'maria.santos', role: 'user', password: PASSWORD } as const;
  await addAccount(portal.deps, { ...maria, isQuick: true });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await readAs(portal.database.ownerUrl, 'delete from login_attempts');
});

const right = (address: string) =>
  postLogin(portal.app, {
    clientId: 'maria.santos',
    password: PASSWORD,
    forceLogout: true,
    address,
  });
const guess = (address: string, clientId = 'maria.santos') =>
  postLogin(portal.app, { clientId, password: 'Wrong!Pass99', address });

test('five mistakes are free, then the wait begins and doubles up to a quarter of an hour [S4, A-01]', async () => {
  const waits: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const { status, headers } = await guess('10.0.0.1');
    if (status !== 429) continue;
    waits.push(Number(headers['retry-after']));
    portal.clock.advance(Number(headers['retry-after']));
  }
  expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(900);
});

test('two hundred guesses at once are counted before any is checked, and who does not fit is not heard [A-01]', async () => {
  const replies = await Promise.all(Array.from({ length: 200 }, () => guess('10.0.0.1')));
  const [checked, held, unheard] = [401, 429, 503].map(
    (wanted) => replies.filter(({ status }) => status === wanted).length,
  );
  expect(checked).toBeLessThanOrEqual(5);
  expect(held).toBeGreaterThan(5);
  expect((checked ?? 0) + (held ?? 0) + (unheard ?? 0)).toBe(200);
});

test('a day of guessing from one address checks few passwords, and the right one works after the wait [S4, A-01]', async () => {
  let checked = 0;
  for (let turn = 0; turn < 24 * 12; turn += 1) {
    portal.clock.advance(300);
    if ((await guess('10.0.0.1')).status === 401) checked += 1;
  }
  expect(checked).toBeLessThanOrEqual(110);
  portal.clock.advance(900);
  expect((await right('10.0.0.1')).status).toBe(200);
});

test('whoever fails on purpose all day does not lock the user out at another address [A-03]', async () => {
  for (let turn = 0; turn < 300; turn += 1) {
    portal.clock.advance(290);
    await guess('10.0.0.66');
    if (turn % 60 === 0) expect((await right('192.168.7.7')).status).toBe(200);
  }
  expect((await right('192.168.9.9')).status).toBe(200);
});

test('many addresses together have about a hundred guesses, and a known address still gets in [A-03]', async () => {
  expect((await right('192.168.7.7')).status).toBe(200);
  let checked = 0;
  for (let turn = 0; turn < 200; turn += 1) {
    if ((await guess(`10.3.${turn}.1`)).status === 401) checked += 1;
  }
  expect(checked).toBeLessThanOrEqual(100);
  expect((await right('10.4.0.1')).status).toBe(429);
  expect((await right('192.168.7.7')).status).toBe(200);
});

test('one address that sprays many accounts is held, and leaves no rows behind once it is [A-02]', async () => {
  let checked = 0;
  for (let turn = 0; turn < 100; turn += 1) {
    if ((await guess('10.0.0.1', `account.${turn}`)).status === 401) checked += 1;
  }
  expect(checked).toBeLessThanOrEqual(30);
  const [row] = await readAs<{ count: number }>(
    portal.database.ownerUrl,
    'select count(*)::int as count from login_attempts',
  );
  expect(row?.count).toBeLessThanOrEqual(2 * 30 + 1);
});

test('an own login does not buy guesses at other accounts [A-02]', async () => {
  let checked = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    await right('10.0.0.1');
    if ((await guess('10.0.0.1', `account.${turn}`)).status === 401) checked += 1;
  }
  expect(checked).toBeLessThanOrEqual(31);
});

test('X-Forwarded-For does not change the address unless a proxy is trusted [A-04]', async () => {
  const replies = [];
  for (let turn = 0; turn < 12; turn += 1) {
    replies.push(
      await callApp(portal.app, 'POST', '/api/auth/login', {
        body: { ClientId: 'maria.santos', Password: 'Wrong!Pass99' },
        headers: { 'x-forwarded-for': `10.9.9.${turn}` },
        address: '10.0.0.1',
      }),
    );
  }
  expect(replies.at(-1)?.status).toBe(429);
});

test('the addresses of one IPv6 network count as one [A-04]', async () => {
  const statuses = [];
  for (let turn = 0; turn < 8; turn += 1) {
    statuses.push((await guess(`2001:db8:1:2::${turn.toString(16)}`)).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect((await guess('2001:db8:1:3::1')).status).toBe(401);
});

test('a hold is told in the audit log, with nothing of what was typed into the wrong field [S8, A-02]', async () => {
  for (let turn = 0; turn < 6; turn += 1) await guess('10.5.5.5', 'My-Secret!Pass1');
  const rows = await readAs(
    portal.database.ownerUrl,
    `select * from audit_events where address = '10.5.5.5'`,
  );
  expect(rows.map(({ action }) => action)).toContain('login.held');
  expect(
    JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain('Secret');
});
