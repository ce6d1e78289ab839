import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

const PATH = '/api/settings/petty-cash';
const FUND = { custodian: 'Maria Santos', limit: '15000.00' };

let app: TestApp;
let accountant: TestSession;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  accountant = await app.loginAs('accountant');
  admin = await app.loginAs('admin');
});
afterAll(() => app.stop());

test('there is no fund until an accountant or admin sets one up, and forms know it then', async () => {
  const first = await accountant.call('GET', PATH);
  expect(first.body).toEqual({
    success: true,
    fund: { custodian: '', limit: '0.00' },
    balance: '0.00',
    version: 0,
  });
  const saved = await accountant.call('PUT', PATH, { fund: FUND, version: 0 });
  expect(saved.body).toEqual({ success: true, version: 1 });
  const { body } = await accountant.call('GET', '/api/cash-accounts');
  expect(body.pettyCash).toEqual({ ...FUND, balance: '0.00' });
});

test('a fund without custodian or limit is refused at its field', async () => {
  const refuse = async (change: object) => {
    const { body } = await admin.call('PUT', PATH, { fund: { ...FUND, ...change }, version: 1 });
    return body.problem.fields;
  };
  expect(await refuse({ custodian: ' ' })).toMatchObject([{ path: 'fund.custodian' }]);
  expect(await refuse({ limit: '0.00' })).toEqual([
    { path: 'fund.limit', message: 'Enter the limit of the fund.' },
  ]);
  expect(await refuse({ limit: '-5.00' })).toMatchObject([{ path: 'fund.limit' }]);
  expect(await refuse({ limit: 'much' })).toMatchObject([{ path: 'fund.limit' }]);
});

test('who changes it too late is told, of two at once one passes, and each change is in the audit trail', async () => {
  const late = await admin.call('PUT', PATH, { fund: FUND, version: 0 });
  expect(late).toMatchObject({ status: 409, body: { problem: { code: 'conflict' } } });
  const fund = { ...FUND, limit: '20000.00' };
  const replies = await Promise.all(
    [admin, accountant, admin].map((each) => each.call('PUT', PATH, { fund, version: 1 })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const { body } = await admin.call('GET', PATH);
  expect(body).toMatchObject({ fund, version: 2 });
  const trail = await app.deps.db
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('action', '=', 'petty-cash-fund.changed')
    .orderBy('at')
    .execute();
  expect(trail).toEqual([
    { before: null, after: FUND },
    { before: FUND, after: fund },
  ]);
});
