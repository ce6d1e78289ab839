// A certificate 2307 is entered as it says, and a preview shows nothing that Yes would refuse
// (handbook 14, ruling 7).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { newKey, registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { findRecord, openItem } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyLedger } from '../../ledger/postings/verify.ts';

let app: TestApp;
let accountant: TestSession;
let customer: string;
let invoice: string;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-03-30T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(accountant);
});
afterAll(() => app.stop());
beforeEach(async () => {
  // 1,000.00 and 120.00 of VAT.
  ({ number: invoice } = await postInvoice(accountant, customer));
});

test('at collection the tax in hand is what the paper says', async () => {
  const row = { amount: '1120.00', atc: 'WC158', base: '1000.00', certificate: 'in-hand' };
  const posted = await collect({ ...row, tax: '9.50' });
  expect(posted.lines).toContainEqual(expect.objectContaining({ account: '1440', debit: '9.50' }));
  expect(posted.lines).toContainEqual(
    expect.objectContaining({ account: '1030', debit: '1110.50' }),
  );
  expect(posted.questions).toEqual([]);
  expect(await creditable()).toContain('WC158 1000.00 9.50');
});

test('more than a peso beside the rate is asked about', async () => {
  const row = { amount: '1120.00', atc: 'WC158', base: '1000.00', certificate: 'in-hand' };
  const { questions, lines } = await collect({ ...row, tax: '12.00' });
  expect(questions).toMatchObject([
    {
      text: `The 2307 for ${invoice} has 12.00 of tax under WC158; the rate gives 10.00. Enter it as the 2307 says.`,
    },
  ]);
  expect(lines).toContainEqual(expect.objectContaining({ account: '1440', debit: '12.00' }));
});

test('centavos that a later certificate lacks are open on the invoice again', async () => {
  await leaveToFollow();
  const { lines, questions } = await receive({ tax: '9.99' });
  expect(questions).toEqual([]);
  expect(lines).toMatchObject([
    { account: '1440', debit: '9.99' },
    { account: '1210', debit: '0.01', document: invoice },
    { account: '1260', credit: '10.00' },
  ]);
  expect(await openItem(accountant, '1210', invoice)).toMatchObject({ balance: '0.01' });
  expect(await stillExpected()).toEqual([]);
});

test('centavos that it has more come off the invoice, or are the customer’s credit', async () => {
  await leaveToFollow('1119.50');
  const { lines } = await receive({ tax: '10.01' });
  expect(lines).toMatchObject([
    { account: '1440', debit: '10.01' },
    { account: '1210', credit: '0.01', document: invoice },
    { account: '1260', credit: '10.00' },
  ]);
  ({ number: invoice } = await postInvoice(accountant, customer));
  await leaveToFollow();
  expect((await receive({ tax: '10.01' })).lines).toMatchObject([
    { account: '1440' },
    { account: '2030', credit: '0.01' },
    { account: '1260' },
  ]);
});

test('more than a peso less stays to follow, or goes back to the invoice after a yes', async () => {
  await leaveToFollow();
  const part = await receive({ base: '400.00', tax: '4.00' });
  expect(part.lines).toMatchObject([{ account: '1440' }, { account: '1260', credit: '4.00' }]);
  expect(await stillExpected()).toEqual(['WC158 6.00']);
  const rest = await receive({ base: '400.00', tax: '4.00', rest: 'to-invoice' });
  expect(rest.questions).toMatchObject([
    { text: expect.stringContaining('has 2.00 less than was deducted') },
  ]);
  expect(await openItem(accountant, '1210', invoice)).toMatchObject({ balance: '2.00' });
  expect(await stillExpected()).toEqual([]);
});

test('what was received is not previewed a second time', async () => {
  await leaveToFollow();
  await receive({ tax: '10.00' });
  const again = await preview('certificate-received', certificate({ tax: '10.00' }));
  expect(again.status).toBe(400);
  expect(again.body.problem.fields).toMatchObject([
    { path: 'rows.0.invoice', message: expect.stringContaining('was received already') },
  ]);
});

test('a preview leaves nothing behind, and numbers go on without a gap', async () => {
  const counts = async () => [
    await app.countOf('transactions'),
    await app.countOf('audit_events'),
    await app.countOf('idempotency_keys'),
  ];
  const before = await counts();
  const row = { invoice, amount: '500.00' };
  expect((await preview('collection-receipt', collection(row))).status).toBe(200);
  expect(await counts()).toEqual(before);
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

async function leaveToFollow(amount = '1120.00') {
  await collect({ amount, atc: 'WC158', base: '1000.00', certificate: 'to-follow' });
}

function collection(row: object) {
  const money = { account: '1030', method: 'cash', date: '2026-03-20' };
  return { customer, ...money, invoices: [row] };
}

function collect(row: object) {
  return enterAll('collection-receipt', collection({ invoice, ...row }));
}

function certificate(row: object) {
  return {
    customer,
    date: '2026-03-25',
    rows: [{ invoice, atc: 'WC158', base: '1000.00', ...row }],
  };
}

function receive(row: object) {
  return enterAll('certificate-received', certificate(row));
}

function preview(kind: string, answers: object) {
  return accountant.call('POST', `/api/transactions/${kind}/preview`, { answers });
}

/** Enters a form with a yes to every question; its lines and what was asked. */
async function enterAll(kind: string, answers: object) {
  const { status, body } = await preview(kind, answers);
  expect(status, JSON.stringify(body)).toBe(200);
  const { digest, questions } = body;
  const sent = { answers, digest, answered: questions.map(({ code }) => code) };
  const posted = await accountant.call('POST', `/api/transactions/${kind}`, sent, newKey());
  expect(posted.status, JSON.stringify(posted.body)).toBe(200);
  const { lines } = await findRecord(accountant, posted.body);
  return { lines, questions };
}

async function stillExpected(): Promise<string[]> {
  const { body } = await accountant.call('GET', '/api/tax/expected');
  expect(body.isTied).toBe(true);
  return body.parties.flatMap(({ rows }) =>
    rows.filter(({ document }) => document === invoice).map(({ atc, tax }) => `${atc} ${tax}`),
  );
}

async function creditable(): Promise<string[]> {
  const { body } = await accountant.call('GET', '/api/tax/reports/creditable?period=2026-03');
  const { columns, rows } = body.report;
  const at = (key: string) => columns.findIndex((column) => column.key === key);
  return rows.map(({ cells }) =>
    [cells[at('code')]?.text, cells[at('base')]?.amount, cells[at('tax')]?.amount].join(' '),
  );
}
