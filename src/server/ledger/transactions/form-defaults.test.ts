import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter as enterKind } from '#test/enter.ts';
import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
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

async function defaults(session: TestSession, kind = 'invoice') {
  const { body } = await session.call('GET', `/api/transactions/${kind}/defaults`);
  return body.answers;
}

async function enter(session: TestSession, number: string): Promise<void> {
  const reply = await enterInvoice(session, typedInvoice(customer, number));
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}

test('before anything was entered nothing is filled in but who takes a fare from the box', async () => {
  await expect(defaults(user)).resolves.toEqual({});
  await expect(defaults(user, 'petty-cash-expense')).resolves.toEqual({ payee: user.clientId });
});

test('the number goes on after the newest one and passes over what is taken; the email is this person’s', async () => {
  await enter(user, 'INV-0009');
  await expect(defaults(user)).resolves.toEqual({
    receiptEmail: 'books@sandigan.example',
    invoiceNumber: 'INV-0010',
  });
  await enter(accountant, 'INV-0010');
  await enter(user, 'INV-0008');
  await expect(defaults(user)).resolves.toMatchObject({ invoiceNumber: 'INV-0011' });
  // A kind that asks for an email takes the last of any kind; one that need not have one does not.
  await expect(defaults(user, 'bill')).resolves.toEqual({ receiptEmail: 'books@sandigan.example' });
  await expect(defaults(user, 'collection-receipt')).resolves.toEqual({});
  // One that was entered without an email takes nothing away.
  const receipt = { customer, account: '1030', date: '2026-01-05', advance: '100.00' };
  const paid = await enterKind(user, ['collection-receipt', { ...receipt, method: 'cash' }]);
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  await expect(defaults(user, 'bill')).resolves.toEqual({ receiptEmail: 'books@sandigan.example' });
  await expect(defaults(user, 'collection-receipt')).resolves.toEqual({});
});

test('where ranges are registered the number is the next of the one in use', async () => {
  const admin = await app.loginAs('accountant');
  const reply = await admin.call('POST', '/api/numbers/ranges', {
    kind: 'invoice',
    prefix: 'SI-',
    first: '0100',
    last: '0199',
    next: '0120',
    atpNumber: 'OCN1',
    atpDate: '2026-01-05',
    printer: 'Print House',
  });
  expect(reply.status).toBe(200);
  await expect(defaults(user)).resolves.toMatchObject({ invoiceNumber: 'SI-0120' });
});

test('bank and way of payment are those of the last time, while they can be chosen', async () => {
  const answers = {
    receiptEmail: 'books@sandigan.example',
    date: '2026-01-05',
    bank: '1120',
    purpose: 'cash-on-hand',
    amount: '10.00',
    particulars: 'Cash',
  };
  const payer = await app.loginAs('accountant');
  const entered = await enterKind(payer, ['withdrawal', answers]);
  expect(entered.status, JSON.stringify(entered.body)).toBe(200);
  await expect(defaults(payer, 'withdrawal')).resolves.toMatchObject({ bank: '1120' });
  // A colleague who sees all records begins as the company did, a user with what is their own.
  const other = await app.loginAs('admin');
  await expect(defaults(other, 'withdrawal')).resolves.toMatchObject({ bank: '1120' });
  await expect(defaults(user, 'withdrawal')).resolves.not.toHaveProperty('bank');
});

test('the number of a cheque goes on after the bank’s last one, so nobody has typed it', async () => {
  const payer = await app.loginAs('accountant');
  const spoiled = { account: '1110', number: '0000099', date: '2026-01-10', reason: 'Torn' };
  await payer.call('POST', '/api/cheques/spoiled', spoiled);
  await expect(defaults(payer, 'cheque-disbursement')).resolves.not.toHaveProperty('chequeNumber');
  const answers = {
    receiptEmail: 'books@sandigan.example',
    payee: customer,
    bank: '1110',
    chequeNumber: '0000100',
    date: '2026-01-12',
    particulars: 'Permit fees',
    priceMode: 'vat-exclusive',
    lines: [{ account: '6210', amount: '100.00', vatClass: 'non-vat' }],
  };
  const entered = await enterKind(payer, ['cheque-disbursement', answers]);
  expect(entered.status, JSON.stringify(entered.body)).toBe(200);
  await expect(defaults(payer, 'cheque-disbursement')).resolves.toMatchObject({
    bank: '1110',
    chequeNumber: '0000101',
  });
});

test('the only bank account of the company is filled in where none was used yet', async () => {
  const admin = await app.loginAs('admin');
  const clerk = await app.loginAs('user');
  const bank = {
    name: 'Operating',
    bank: 'BDO',
    currency: 'PHP',
    ledgerAccount: '1120',
    isActive: true,
    accountNumber: '0012 3456',
  };
  expect((await admin.call('POST', '/api/settings/bank-accounts', bank)).status).toBe(200);
  await expect(defaults(clerk, 'deposit')).resolves.toMatchObject({ bank: '1120' });
  await expect(defaults(clerk, 'cheque-replacement')).resolves.toMatchObject({
    bank: '1120',
    newBank: '1120',
  });
  // Money is not transferred to where it is, and cash is no bank.
  const transfer = await defaults(clerk, 'fund-transfer');
  expect(transfer).toMatchObject({ source: '1120' });
  expect(transfer).not.toHaveProperty('receiving');
  await expect(defaults(clerk, 'bill-payment')).resolves.not.toHaveProperty('account');
  const second = { ...bank, name: 'Savings', accountNumber: '0099 1122', ledgerAccount: '1110' };
  expect((await admin.call('POST', '/api/settings/bank-accounts', second)).status).toBe(200);
  await expect(defaults(clerk, 'deposit')).resolves.not.toHaveProperty('bank');
});
