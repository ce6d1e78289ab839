// What a customer is expected to withhold is less after a credit memo (handbook 14, ruling 1), and
// owed by the one that is kept when two customers are merged.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { newKey, registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { openItem, reverse, sentencesOf } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyLedger } from '../../ledger/postings/verify.ts';

let app: TestApp;
let accountant: TestSession;
let customer: string;
let last = 0;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-04-30T02:00:00Z' });
  accountant = await app.loginAs('accountant');
});
afterAll(() => app.stop());
beforeEach(async () => {
  customer = await newCustomer();
});

test('a credit memo lowers what is expected with what each invoice takes; reversed it does not', async () => {
  const [one, two] = [await sell(), await sell()];
  expect(await expected()).toEqual([`${one} unpaid 1000.00 10.00`, `${two} unpaid 1000.00 10.00`]);
  const part = await memo({ invoice: one });
  expect(await expected()).toEqual([`${one} unpaid 900.00 9.00`, `${two} unpaid 1000.00 10.00`]);
  expect(await openItem(accountant, '1210', one)).toMatchObject({
    balance: '1008.00',
    expected: [{ atc: 'WC158', base: '900.00', tax: '9.00' }],
  });
  const record = await accountant.call('GET', `/api/records/${part.transactionId}`);
  expect(JSON.stringify(record.body)).toContain(`${one}: 1.00 less (WC158 of 100.00)`);
  const rows = [
    { invoice: one, amount: '56.00' },
    { invoice: two, amount: '44.80' },
  ];
  const shared = await memo({ applyTo: 'several', invoices: rows });
  expect(await expected()).toEqual([`${one} unpaid 850.00 8.50`, `${two} unpaid 960.00 9.60`]);
  // What no invoice took, and its refund, change nothing of it.
  const refund = await enter(accountant, [
    'withdrawal',
    {
      receiptEmail: 'books@sandigan.example',
      bank: '1110',
      date: '2026-04-26',
      amount: '11.20',
      purpose: 'refund',
      customer,
      credit: shared.number,
      particulars: 'Refund of the rest',
    },
  ]);
  expect(refund.status, JSON.stringify(refund.body)).toBe(200);
  expect(await expected()).toEqual([`${one} unpaid 850.00 8.50`, `${two} unpaid 960.00 9.60`]);
  await reverse(accountant, refund.body.transactionId);
  expect((await reverse(accountant, shared.transactionId)).status).toBe(200);
  expect((await reverse(accountant, part.transactionId)).status).toBe(200);
  expect(await expected()).toEqual([`${one} unpaid 1000.00 10.00`, `${two} unpaid 1000.00 10.00`]);
  // All of the sale taken back: nothing is expected of it, on no day after.
  await memo({ invoice: two, lines: [line('1,000.00')] });
  expect(await expected()).toEqual([`${one} unpaid 1000.00 10.00`]);
});

test('what is withheld of the rest is asked for, and its certificate closes it', async () => {
  const invoice = await sell();
  await memo({ invoice });
  await collect(customer, { invoice, amount: '1008.00', base: '900.00' });
  expect(await expected()).toEqual([`${invoice} to-follow 900.00 9.00`]);
  expect((await receive(customer, { invoice, base: '900.00', tax: '9.00' })).status).toBe(200);
  expect(await expected()).toEqual([]);
});

test('a certificate is late from the 20th day after its quarter, but not before its invoice is paid', async () => {
  const invoice = await sell();
  const lateness = async () => {
    const { body } = await accountant.call('GET', `/api/tax/expected?partyId=${customer}`);
    const [party] = body.parties;
    return party?.rows.map(({ state, daysPastDue, age }) => [state, daysPastDue, age]);
  };
  expect(await lateness()).toEqual([['unpaid', 0, 'not due']]);
  await collect(customer, { invoice, amount: '1120.00', base: '1000.00' });
  expect(await lateness()).toEqual([['to-follow', 10, '1-30']]);
});

test('what a merged customer owed is owed by the one that is kept, and received of them once', async () => {
  const into = await newCustomer();
  const [unpaid, followed] = [await sell(), await sell()];
  await collect(customer, { invoice: followed, amount: '1120.00', base: '1000.00' });
  const before = [`${unpaid} unpaid 1000.00 10.00`, `${followed} to-follow 1000.00 10.00`];
  expect(await expected()).toEqual(before);
  await merge(customer, into);
  expect(await expected(into)).toEqual(before);
  expect(await expected(customer)).toEqual([]);
  expect(await openItem(accountant, '1210', unpaid)).toMatchObject({
    partyId: into,
    expected: [{ atc: 'WC158', base: '1000.00', tax: '10.00' }],
  });
  await memo({ customer: into, invoice: unpaid });
  const row = { invoice: followed, base: '1000.00', tax: '10.00' };
  expect((await receive(into, row)).status).toBe(200);
  expect(await expected(into)).toEqual([`${unpaid} unpaid 900.00 9.00`]);
  const again = await receive(into, row);
  expect(sentencesOf(again)).toContain('was received already');
  await collect(into, { invoice: unpaid, amount: '1008.00', base: '900.00' });
  expect(await expected(into)).toEqual([`${unpaid} to-follow 900.00 9.00`]);
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

async function newCustomer(): Promise<string> {
  last += 1;
  return registerCustomer(accountant, `999-007-${100 + last}`);
}

/** A sale of 1,000.00 and 120.00 of VAT, of which 1 % will be withheld. */
async function sell(): Promise<string> {
  const sold = { description: 'Chair', quantity: '1', unitPrice: '1000.00', taxClass: 'vatable' };
  const lines = [{ ...sold, withholding: 'WC158' }];
  const { number } = await postInvoice(accountant, customer, { date: '2026-03-02', lines });
  return number;
}

async function memo(change: object) {
  const reply = await enter(accountant, [
    'credit-memo',
    {
      receiptEmail: 'books@sandigan.example',
      customer,
      date: '2026-04-10',
      reason: 'return',
      applyTo: 'invoice',
      priceMode: 'vat-exclusive',
      lines: [line('100.00')],
      ...change,
    },
  ]);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

function line(amount: string) {
  return { description: 'Chair with a scratch', amount, taxClass: 'vatable' };
}

async function collect(payer: string, row: object): Promise<void> {
  const money = { account: '1030', method: 'cash', date: '2026-04-20' };
  const invoices = [{ atc: 'WC158', certificate: 'to-follow', ...row }];
  const reply = await enter(accountant, [
    'collection-receipt',
    { customer: payer, ...money, invoices },
  ]);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

function receive(payer: string, row: object) {
  const rows = [{ atc: 'WC158', ...row }];
  return enter(accountant, ['certificate-received', { customer: payer, date: '2026-04-25', rows }]);
}

async function merge(partyId: string, into: string): Promise<void> {
  const path = `/api/parties/${partyId}/merge` as const;
  const { digest } = (await accountant.call('GET', `${path}?into=${into}`)).body;
  const body = { into, reason: 'registered twice', digest, isTinConfirmed: true };
  expect((await accountant.call('POST', path, body, newKey())).status).toBe(200);
}

/** What is expected of the customer, in the order of the documents. */
async function expected(of = customer): Promise<string[]> {
  const { body } = await accountant.call('GET', '/api/tax/expected');
  expect(body.isTied).toBe(true);
  return body.parties
    .filter(({ partyId }) => partyId === of)
    .flatMap(({ rows }) =>
      rows.map(({ document, state, base, tax }) => [document, state, base, tax].join(' ')),
    )
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
