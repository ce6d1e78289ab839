import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
import type { TypedInvoice } from '#test/invoices.ts';
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

function last(session: TestSession, partyId = customer) {
  return session.call('GET', `/api/transactions/invoice/last?partyId=${partyId}`);
}

async function enter(
  session: TestSession,
  number: string,
  change: TypedInvoice = {},
): Promise<string> {
  const reply = await enterInvoice(session, typedInvoice(customer, number, change));
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body.transactionId;
}

test('nothing is offered before anything was entered', async () => {
  const reply = await last(user);
  expect(reply).toMatchObject({ status: 200, body: { success: true, last: null } });
});

test('the last one comes without its date, number and papers; with the names of parties', async () => {
  await enter(accountant, 'L-1', { terms: '60' });
  await enter(accountant, 'L-2', { note: 'Monthly rent', terms: '15' });
  const { body } = await last(accountant);
  expect(body.last).toMatchObject({ number: 'L-2', date: '2026-03-01' });
  expect(body.last?.answers).toEqual({
    receiptEmail: 'books@sandigan.example',
    customer,
    terms: '15',
    priceMode: 'vat-exclusive',
    lines: [{ description: 'Chair', quantity: '1', unitPrice: '1,000.00', taxClass: 'vatable' }],
    note: 'Monthly rent',
  });
  expect(body.last?.labels).toEqual([
    { id: customer, name: expect.stringMatching(/^Mabuhay/), detail: '999-001-000-00000' },
  ]);
});

test('a user is offered only what they entered; what was reversed is offered to nobody', async () => {
  expect((await last(user)).body.last).toBeNull();
  const own = await enter(user, 'L-3', { terms: '7' });
  expect((await last(user)).body.last).toMatchObject({ number: 'L-3' });
  const body = { reason: 'Entered twice' };
  const reversal = await accountant.call('POST', `/api/records/${own}/reverse`, body, newKey());
  expect(reversal.status).toBe(200);
  expect((await last(user)).body.last).toBeNull();
  expect((await last(accountant)).body.last).toMatchObject({ number: 'L-2' });
});

test('another party, a wrong id and an unknown kind', async () => {
  const other = await registerCustomer(user, '999-002-000');
  expect((await last(accountant, other)).body.last).toBeNull();
  expect((await last(accountant, 'x')).status).toBe(400);
  const unknown = await user.call('GET', `/api/transactions/nothing/last?partyId=${customer}`);
  expect(unknown.status).toBe(404);
});

test('dates and calculations are taken as typed by any caller, and kept worked out', async () => {
  const transactionId = await enter(accountant, 'L-4', {
    date: 'today',
    terms: 'until',
    dueDate: '+30',
    lines: [{ description: 'Rent', quantity: '3*2', unitPrice: '1,000+5%', taxClass: 'vatable' }],
  });
  const { body } = await accountant.call('GET', `/api/records/${transactionId}`);
  expect(body.record).toMatchObject({
    date: '2026-03-02',
    total: '7056.00',
    answers: {
      date: '2026-03-02',
      dueDate: '2026-04-01',
      lines: [{ quantity: '6', unitPrice: '1,050.00' }],
    },
  });
});
