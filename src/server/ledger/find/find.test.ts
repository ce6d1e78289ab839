import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeTrue } from '#test/given.ts';
import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let accountant: TestSession;
let admin: TestSession;
let user: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  accountant = await app.loginAs('accountant');
  admin = await app.loginAs('admin');
  user = await app.loginAs('user');
  const first = await registerCustomer(accountant, '999-001-000');
  const second = await registerCustomer(accountant, '999-001-103');
  await enter(accountant, typedInvoice(first, 'INV-1'));
  await enter(
    accountant,
    typedInvoice(first, 'INV-10', { lines: [line('Peña table', '1,050.00')] }),
  );
  await enter(user, typedInvoice(second, 'INV-11', { lines: [line('Bench', '7,777.00')] }));
  const cheque = {
    account: '1110',
    amount: '4536.00',
    state: 'written',
    date: '2026-02-20',
  } as const;
  await makeTrue(
    app,
    { cheques: [{ ...cheque, number: '0001234' }] },
    { clientId: 'accountant.one', date: '2026-03-01' },
  );
});
afterAll(() => app.stop());

function line(description: string, unitPrice: string) {
  return { description, quantity: '1', unitPrice, taxClass: 'vatable' };
}

async function enter(session: TestSession, answers: object) {
  app.clock.advance(60);
  expect((await enterInvoice(session, answers)).status).toBe(200);
}

async function find(text: string, session = accountant, party = '') {
  const query = new URLSearchParams({ text, party }).toString();
  const { status, body } = await session.call('GET', `/api/find?${query}`);
  expect(status).toBe(200);
  return body;
}

async function numbersOf(text: string, session = accountant) {
  return (await find(text, session)).records.map(({ number, by }) => `${number} by ${by}`);
}

test('a record is found by its number, and first by the whole one', async () => {
  expect(await numbersOf('inv-1')).toEqual([
    'INV-1 by number',
    'INV-10 by number',
    'INV-11 by number',
  ]);
  const { records } = await find('INV-10');
  expect(records[0]).toMatchObject({ kindTitle: 'Invoice', total: '1176.00', date: '2026-03-01' });
  expect(await numbersOf('sj-2026-000001')).toEqual(['INV-1 by number']);
  expect(await numbersOf('sj-2026-1')).toEqual(['INV-1 by number']);
});

test('by words of party and lines, whatever their accents, the latest first', async () => {
  expect(await numbersOf('mabuhay trad')).toEqual([
    'INV-11 by words',
    'INV-10 by words',
    'INV-1 by words',
  ]);
});

test('by the TIN of its party', async () => {
  expect(await numbersOf('999-001-000')).toEqual(['INV-10 by tin', 'INV-1 by tin']);
  expect((await find('999-001')).parties.map(({ tin }) => tin)).toEqual([
    '999-001-000-00000',
    '999-001-103-00000',
  ]);
});

test('by its total, by the amount of one of its lines, and by what is about it', async () => {
  expect(await numbersOf('1,120')).toEqual(['INV-1 by amount']);
  expect(await numbersOf('1,050.00')).toEqual(['INV-10 by line']);
  expect(await numbersOf('1,121')).toEqual([]);
  expect(await numbersOf('about 1,125')).toEqual(['INV-1 by about', 'INV-10 by about']);
  expect(await numbersOf('about 2000')).toEqual([]);
});

test('a cheque is found by its number, with or without the noughts before it, and by its amount', async () => {
  for (const text of ['1234', '0001234', '4,536']) {
    const { cheques } = await find(text);
    expect(cheques, text).toMatchObject([{ number: '0001234', amount: '4536.00' }]);
  }
});

test('accounts by number and words for the accountant, whose ledgers they open', async () => {
  const { accounts } = await find('1210');
  expect(accounts).toMatchObject([{ account: '1210' }]);
  expect((await find('undep')).accounts).toMatchObject([{ account: '1030' }]);
  expect((await find('1210', admin)).accounts).toEqual([]);
  // An amount is no beginning of an account's number.
  expect((await find('1,210.00')).accounts).toEqual([]);
});

test('a user finds own records, no cheque of others, and TINs only in part', async () => {
  expect(await numbersOf('inv', user)).toEqual(['INV-11 by number']);
  expect(await numbersOf('1,120', user)).toEqual([]);
  expect(await numbersOf('about 1,125', user)).toEqual([]);
  expect(await numbersOf('999-001-000', user)).toEqual([]);
  const { parties, cheques, accounts } = await find('1234', user);
  expect({ parties, cheques, accounts }).toEqual({ parties: [], cheques: [], accounts: [] });
  const [party] = (await find('mabuhay', user)).parties;
  expect(party?.tin).not.toBe('999-001-000-00000');
});

test('whom an act is for is named beside what the text finds', async () => {
  const { named, records } = await find('new invoice for mabuhay', accountant, 'mabuhay');
  expect(named).toHaveLength(2);
  expect(records).toEqual([]);
});

test('signs that mean something to a pattern mean nothing here [A-68]', async () => {
  for (const text of ['%', '_', String.raw`\ `, "'", '(', '.*', 'a:*']) {
    expect((await find(text)).records, text).toEqual([]);
  }
});

test('records and cheques are filtered by amount, and found by it', async () => {
  const listed = async (query: string) => {
    const { body } = await accountant.call('GET', `/api/records?${query}`);
    return body.rows.map(({ number }) => number).toSorted();
  };
  expect(await listed('amountFrom=1120.00&amountTo=1176.00')).toEqual(['INV-1', 'INV-10']);
  expect(await listed('amountFrom=1120.01&kind=invoice')).toEqual(['INV-10', 'INV-11']);
  expect(await listed('search=1,176')).toEqual(['INV-10']);
  expect(await listed('search=inv-1')).toEqual(['INV-1', 'INV-10', 'INV-11']);
  expect(await listed('search=999-001-103')).toEqual(['INV-11']);
  const wrong = await accountant.call('GET', '/api/records?amountFrom=many');
  expect(wrong.status).toBe(400);
  for (const [query, count] of [
    ['amountFrom=4536.00&amountTo=4536.00', 1],
    ['amountTo=4535.99', 0],
    ['search=4,536', 1],
    ['search=4,537', 0],
  ] as const) {
    const { body } = await accountant.call('GET', `/api/cheques?${query}`);
    expect(body.total, query).toBe(count);
  }
});
