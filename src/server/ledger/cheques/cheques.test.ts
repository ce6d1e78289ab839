import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { makeTrue } from '#test/given.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

import { verifyLedger } from '../postings/verify.ts';

let app: TestApp;
let accountant: TestSession;
let user: TestSession;

const WRITTEN = { account: '1110', amount: '4536.00', state: 'written' } as const;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-11-20T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  user = await app.loginAs('user');
  const given = {
    cheques: [
      { ...WRITTEN, number: '0001233', date: '2026-11-10' },
      { ...WRITTEN, number: '0001234', date: '2026-05-01' },
      { ...WRITTEN, number: '0001235', date: '2026-12-24' },
      { ...WRITTEN, number: '0001236', date: '2026-11-02' },
    ],
  };
  await makeTrue(app, given, { clientId: 'accountant.one', date: '2026-11-19' });
});
afterAll(() => app.stop());

async function findCheque(number: string) {
  const { body } = await accountant.call('GET', `/api/cheques?search=${number}`);
  return present(body.rows[0]);
}

async function move(number: string, change: object, by = accountant) {
  const { chequeId, state } = await findCheque(number);
  const asked = { from: state, date: '2026-11-20', ...change };
  return by.call('POST', `/api/cheques/${chequeId}/state`, asked);
}

test('the register lists cheques by number, and says which are post-dated or going stale', async () => {
  const { body } = await accountant.call('GET', '/api/cheques');
  expect(body.rows.map((row: { number: string }) => row.number)).toEqual([
    '0001236',
    '0001235',
    '0001234',
    '0001233',
  ]);
  expect(body).toMatchObject({ total: 4, totalAmount: '18144.00' });
  expect(await findCheque('0001235')).toMatchObject({ isPostDated: true });
  expect(await findCheque('0001234')).toMatchObject({
    isPostDated: false,
    staleFrom: '2026-10-29',
  });
  const findNumbers = async (state: string) =>
    (await accountant.call('GET', `/api/cheques?state=${state}`)).body.rows.map(
      (row: { number: string }) => row.number,
    );
  expect(await findNumbers('post-dated')).toEqual(['0001235']);
  expect(await findNumbers('going-stale')).toEqual(['0001234']);
  expect(await findNumbers('outstanding')).toEqual(['0001236', '0001234', '0001233']);
});

describe('a cheque', () => {
  test('is handed over, cleared by the bank and taken back with a reason, and keeps its history', async () => {
    expect((await move('0001233', { state: 'released', date: '2026-11-11' })).status).toBe(200);
    expect((await move('0001233', { state: 'cleared', date: '2026-11-14' })).status).toBe(200);
    expect(await findCheque('0001233')).toMatchObject({
      state: 'cleared',
      clearedOn: '2026-11-14',
    });
    const unsaid = await move('0001233', { state: 'released' });
    expect(unsaid.body.problem.fields[0]?.path).toBe('reason');
    const undone = await move('0001233', { state: 'released', reason: 'Another cheque was meant' });
    expect(undone.status).toBe(200);
    const { chequeId } = await findCheque('0001233');
    const { body } = await accountant.call('GET', `/api/cheques/${chequeId}`);
    expect(body.cheque.amountInWords).toBe('PESOS FOUR THOUSAND FIVE HUNDRED THIRTY-SIX ONLY');
    expect(body.cheque.history.map(({ state, reason }) => [state, reason])).toEqual([
      ['written', ''],
      ['released', ''],
      ['cleared', ''],
      ['released', 'Another cheque was meant'],
    ]);
  });

  test('is cleared with the amount that the bank paid, which needs a reason when it is another', async () => {
    const { chequeId, state } = await findCheque('0001233');
    const asked = { from: state, state: 'cleared', date: '2026-11-14', amount: '4563.00' };
    const path = `/api/cheques/${chequeId}/state` as const;
    const unsaid = await accountant.call('POST', path, asked);
    expect(unsaid.body.problem.fields[0]?.path).toBe('reason');
    const reason = 'Two digits exchanged';
    expect((await accountant.call('POST', path, { ...asked, reason })).status).toBe(200);
    expect(await findCheque('0001233')).toMatchObject({ state: 'cleared', amount: '4563.00' });
    const undone = {
      from: 'cleared',
      state: 'released',
      date: '2026-11-15',
      reason: 'Not this one',
    };
    expect((await accountant.call('POST', path, undone)).status).toBe(200);
    expect(await findCheque('0001233')).toMatchObject({ state: 'released', amount: '4536.00' });
  });

  test('is not cleared before its date, nor on a day to come, nor from a state that it left', async () => {
    expect((await move('0001235', { state: 'cleared' })).body.problem.code).toBe(
      'cheque-too-early',
    );
    const later = await move('0001236', { state: 'cleared', date: '2026-11-21' });
    expect(later.body.problem.fields[0]).toMatchObject({ path: 'date' });
    const stale = await move('0001236', { from: 'released', state: 'cleared' });
    expect(stale.body.problem.code).toBe('conflict');
  });

  test('of two people who clear it at once one is told', async () => {
    // Both have seen it as it was.
    const { chequeId, state: from } = await findCheque('0001236');
    const path = `/api/cheques/${chequeId}/state` as const;
    const asked = { from, state: 'cleared', date: '2026-11-20' };
    const replies = await Promise.all([
      accountant.call('POST', path, asked),
      accountant.call('POST', path, asked),
    ]);
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });

  test('is changed by accountants only', async () => {
    expect((await move('0001234', { state: 'released' }, user)).status).toBe(403);
  });
});

test('a spoiled form keeps its number, which is never used again', async () => {
  const form = { account: '1110', number: '0001238', date: '2026-11-20', reason: 'Torn in two' };
  expect((await accountant.call('POST', '/api/cheques/spoiled', form)).status).toBe(200);
  expect(await findCheque('0001238')).toMatchObject({ state: 'voided', amount: '0.00' });
  const again = await accountant.call('POST', '/api/cheques/spoiled', form);
  expect(again.body.problem.code).toBe('cheque-taken');
  const wrong = { ...form, account: '1210', number: '0001239' };
  expect((await accountant.call('POST', '/api/cheques/spoiled', wrong)).status).toBe(400);
  const used = await accountant.call('POST', '/api/cheques/spoiled', {
    ...form,
    number: '0001233',
  });
  expect(used.body.error).toBe(
    'Cheque 0001233 of this account is already recorded. Use the next one.',
  );
});

test('a user sees the cheques of own records only: in the list, its total, the file, one by one and printed', async () => {
  const strange = await findCheque('0001234');
  const none = await user.call('GET', '/api/cheques');
  expect(none.body).toMatchObject({ rows: [], total: 0, totalAmount: '0.00' });
  const own = { cheques: [{ ...WRITTEN, number: '0001300', date: '2026-11-18' }] };
  await makeTrue(app, own, { clientId: 'user.one', date: '2026-11-18' });
  const { body } = await user.call('GET', '/api/cheques');
  expect(body).toMatchObject({ rows: [{ number: '0001300' }], total: 1, totalAmount: '4536.00' });
  const file = await user.call('GET', '/api/cheques/export/csv');
  expect(file.body).toContain('0001300');
  expect(file.body).not.toContain('0001234');
  const { chequeId } = present(body.rows[0]);
  expect((await user.call('GET', `/api/cheques/${chequeId}`)).status).toBe(200);
  for (const rest of ['', '/cheque.pdf']) {
    const reply = await user.call('GET', `/api/cheques/${strange?.chequeId}${rest}`);
    expect(reply.status, rest).toBe(404);
  }
  const admin = await app.loginAs('admin');
  expect((await admin.call('GET', '/api/cheques')).body.total).toBeGreaterThan(4);
});

test('the register is a file, and history cannot be rewritten', async () => {
  const file = await accountant.call('GET', '/api/cheques/export/csv');
  expect(file.status).toBe(200);
  expect(file.body).toContain('0001238');
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});
