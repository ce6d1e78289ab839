import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { findRecord, reverse } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
let customer: string;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(user);
});
afterAll(() => app.stop());

test('an invoice and its receipt lead to each other, and the invoice tells what is open', async () => {
  const invoice = await postInvoice(user, customer);
  const opened = (await findRecord(user, invoice)).opened;
  expect(opened).toEqual([
    { account: '1210', title: expect.any(String), document: invoice.number, balance: '1120.00' },
  ]);
  const receipt = await enter(accountant, ['collection-receipt', buildCollection(invoice.number)]);
  expect(receipt.status).toBe(200);
  const { number } = receipt.body;

  const settled = await findRecord(user, invoice);
  expect(settled.opened[0]?.balance).toBe('1020.00');
  expect(settled.related).toEqual([
    {
      transactionId: receipt.body.transactionId,
      kindTitle: 'Collection receipt',
      number,
      date: expect.any(String),
      document: invoice.number,
      amount: '100.00',
      mayOpen: false,
    },
  ]);
  const other = await findRecord(accountant, receipt.body);
  expect(other.related).toMatchObject([
    { number: invoice.number, document: invoice.number, amount: '1120.00', mayOpen: true },
  ]);
  expect(other.opened).toMatchObject([{ account: '1030', document: number, balance: '100.00' }]);

  const { body } = await accountant.call('GET', '/api/records?search=0456781');
  expect(body.rows).toMatchObject([{ number }]);

  expect((await reverse(accountant, receipt.body.transactionId)).status).toBe(200);
  expect(await findRecord(user, invoice)).toMatchObject({
    related: [],
    opened: [{ balance: '1120.00' }],
  });
});

function buildCollection(invoice: string) {
  return {
    customer,
    account: '1030',
    method: 'cheque',
    chequeBank: 'MBTC',
    chequeNumber: '0456781',
    chequeDate: '2026-03-02',
    date: '2026-03-02',
    invoices: [{ invoice, amount: '100' }],
  };
}
