// Accounts that a kind of business has no use for are inactive (handbook 14, ruling 20).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

const VAT = ['1410', '1415', '1420', '1425', '1430', '1435', '2110', '2115', '2120'];
const EARNINGS = ['3020', '3030'];

let app: TestApp;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-03-20T02:00:00Z' });
  admin = await app.loginAs('admin');
});
afterAll(() => app.stop());

test('a sole proprietor has no retained earnings, and a seller without VAT no VAT accounts', async () => {
  expect(await inactive()).toEqual([]);
  await save({
    entityType: 'sole_proprietor',
    lastName: 'Reyes',
    firstName: 'Ana',
    isVatRegistered: false,
  });
  expect(await inactive()).toEqual([...VAT, ...EARNINGS]);
  // The tax that customers withhold stays.
  expect(await inactive()).not.toContain('1445');
  const accountant = await app.loginAs('accountant');
  const lines = [
    { account: '3030', debit: '1.00' },
    { account: '3010', credit: '1.00' },
  ];
  const date = '2026-03-01';
  const entry = { date, stage: 'normal', description: 'To nowhere', lines, attachments: [] };
  const { body } = await enter(accountant, ['journal-entry', entry]);
  expect(body.problem.fields).toMatchObject([{ path: 'lines.0.account' }]);
  admin = await app.loginAs('admin');
  await save({ entityType: 'corporation', registeredName: 'Reyes Corp', isVatRegistered: true });
  expect(await inactive()).toEqual([]);
});

test('an account with something on it stays until it is cleared', async () => {
  const accountant = await app.loginAs('accountant');
  const trialBalance = [
    { account: '1430', debit: '70.00', credit: '' },
    { account: '3010', debit: '', credit: '70.00' },
  ];
  await enter(accountant, ['opening-balances', { date: '2026-01-31', trialBalance }]);
  admin = await app.loginAs('admin');
  await save({ isVatRegistered: false });
  expect(await inactive()).toEqual(VAT.filter((account) => account !== '1430'));
});

test('what a person set inactive by hand stays so while the business is the same', async () => {
  await admin.call('PATCH', '/api/settings/accounts/3020', { isActive: false });
  await save({ tradeName: 'Reyes' });
  expect(await inactive()).toContain('3020');
});

async function inactive(): Promise<string[]> {
  const { accounts } = (await admin.call('GET', '/api/settings/accounts')).body;
  return accounts.filter(({ isActive }) => !isActive).map(({ number }) => number);
}

async function save(change: object) {
  const { company, version } = (await admin.call('GET', '/api/settings/company')).body;
  const body = { company: { ...company, ...change }, version };
  const reply = await admin.call('PUT', '/api/settings/company', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}
