// 2550Q asks for every purchase without input tax; only the summary list asks for a TIN (handbook
// 14, ruling 11).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { makeTrue } from '#test/given.ts';
import { registerVendor } from '#test/invoices.ts';
import { present } from '#test/present.ts';
import { reverse } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let accountant: TestSession;
let vendor: string;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-20T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  vendor = await registerVendor(accountant, '999-002-211', { isVatRegistered: false });
  const given = { cash: [{ account: '1020', balance: '15000.00' }] };
  await makeTrue(app, given, { clientId: 'accountant.one', date: '2026-09-30' });
});
afterAll(() => app.stop());

test('48A has what was bought of nobody registered, and of a vendor without an invoice', async () => {
  const fare = await voucher('850.00', '6170');
  await voucher('340.00', '6190', { vendor });
  await cheque('2,000.00', '6110', '0001001');
  // Wages, taxes and penalties are nothing that was bought.
  await voucher('100.00', '6210');
  await cheque('5,000.00', '6010', '0001002');
  expect(await item48()).toMatchObject({ amount: '3190.00' });
  // Only the vendor with a TIN and a document is in the list, which is whole all the same.
  const { rows, checks } = await reportOf('slsp-purchases');
  expect(rows.filter(({ kind }) => kind === 'line')).toHaveLength(1);
  expect(JSON.stringify(rows[0]?.cells)).toContain('340.00');
  expect(checks).toMatchObject([{ isOk: true }]);
  expect((await reportOf('vat-month')).notes).toEqual([expect.stringContaining('2,850.00 more')]);
  expect((await reportOf('purchase-register')).rows).toHaveLength(2);
  // The figure opens what adds up to it.
  const { of: _of, ...behind } = { of: '', ...(await item48()).behind };
  const entries = Object.entries(behind).map(([name, value]) => [name, String(value)]);
  const search = new URLSearchParams(entries).toString();
  const { body } = await accountant.call('GET', `/api/tax/rows?${search}`);
  expect(body.rowCount).toBe(3);
  expect((await reverse(accountant, fare)).status).toBe(200);
  expect(await item48()).toMatchObject({ amount: '2340.00' });
});

test('a purchase with input tax is in 44A, and opens from there', async () => {
  const item = await findItem('44A');
  expect(item.behind).toMatchObject({ code: 'goods,services,capital-goods' });
});

async function voucher(amount: string, account: string, change: object = {}) {
  const lines = [{ description: 'Bought', amount, account, vatClass: 'non-vat' }];
  const { body } = await enter(accountant, [
    'petty-cash-expense',
    {
      receiptEmail: 'books@sandigan.example',
      typeOfExpense: 'petty-cash',
      payee: 'Ramon Cruz',
      date: '2026-12-05',
      priceMode: 'vat-inclusive',
      lines,
      ...change,
    },
  ]);
  return body.transactionId;
}

async function cheque(amount: string, account: string, chequeNumber: string) {
  const reply = await enter(accountant, [
    'cheque-disbursement',
    {
      receiptEmail: 'books@sandigan.example',
      payee: vendor,
      bank: '1110',
      chequeNumber,
      date: '2026-12-06',
      particulars: 'As agreed',
      priceMode: 'vat-exclusive',
      lines: [{ account, amount, vatClass: 'non-vat' }],
    },
  ]);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

function item48() {
  return findItem('48A');
}

async function findItem(name: string) {
  const { body } = await accountant.call('GET', '/api/tax/returns/2550Q?period=2026-Q4');
  const items = body.taxReturn.parts.flatMap((part) => part.items);
  return present(items.find(({ item }) => item === name));
}

async function reportOf(name: string) {
  const { body } = await accountant.call('GET', `/api/tax/reports/${name}?period=2026-12`);
  return body.report;
}
