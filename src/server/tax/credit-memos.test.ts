// What was credited is taken back everywhere that it was declared: return, lists, register, journal
// (handbook 14, ruling 1).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { openItem, reverse, sentencesOf } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { findItems, findJournal, findLines } from '#test/tax-figures.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyLedger } from '../ledger/postings/verify.ts';

let app: TestApp;
let accountant: TestSession;
let customer: string;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-04-30T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(accountant);
});
afterAll(() => app.stop());

test('a memo of the next quarter lowers that quarter, its lists and its journal; reversed, it does not', async () => {
  const { number, transactionId } = await postInvoice(accountant, customer);
  expect(await findVat('2026-Q1')).toEqual(['1000.00', '120.00']);
  const { body } = await memo({ date: '2026-04-10', invoice: number });
  expect(body).toMatchObject({ number: 'CM-2026-000001', total: '112.00' });
  expect(await openItem(accountant, '1210', number)).toMatchObject({ balance: '1008.00' });
  // The invoice cannot go while its memo stands.
  expect((await reverse(accountant, transactionId)).body.problem.code).toBe('item-overdrawn');

  const second = await postInvoice(accountant, customer, { date: '2026-04-12' });
  expect(await findVat('2026-Q1')).toEqual(['1000.00', '120.00']);
  expect(await findVat('2026-Q2')).toEqual(['900.00', '108.00']);
  const sums = { taxable: '900.00', outputTax: '108.00' };
  expect(await findLines(accountant, 'slsp-sales', '2026-04')).toMatchObject([sums]);
  expect(await findLines(accountant, 'vat-month', '2026-04')).toContainEqual(
    expect.objectContaining({ class: 'VATable', base: '900.00', tax: '108.00' }),
  );
  expect(await findLines(accountant, 'sales-register', '2026-04')).toMatchObject([
    { document: 'CM-2026-000001', vatable: '-100.00', tax: '-12.00' },
    { document: second.number, vatable: '1000.00', tax: '120.00' },
  ]);
  expect(await findLines(accountant, 'control', '2026-04')).toContainEqual(
    expect.objectContaining({ tax: 'Output VAT', rows: '108.00', documents: '108.00' }),
  );
  // Gross, discount, VAT; VATable, zero-rated, exempt; receivable. Gross less discount is the
  // receivable.
  const place = { book: 'SJ', month: '2026-04', document: 'CM-2026-000001' } as const;
  expect(await findJournal(app, accountant, place)).toBe('-12.00,100.00,-12.00,-100.00,,,-112.00');

  expect((await reverse(accountant, body.transactionId)).status).toBe(200);
  expect(await findVat('2026-Q2')).toEqual(['1000.00', '120.00']);
  expect(await openItem(accountant, '1210', number)).toMatchObject({ balance: '1120.00' });
});

test('zero-rated and exempt sales are lowered in their own items, without VAT', async () => {
  const lines = ['zero-rated', 'exempt'].map((taxClass) => ({
    description: 'Chair',
    quantity: '1',
    unitPrice: '500.00',
    taxClass,
  }));
  const { number } = await postInvoice(accountant, customer, { date: '2025-01-15', lines });
  const credited = [line('200.00', 'zero-rated'), line('50.00', 'exempt')];
  await memo({ date: '2025-02-01', invoice: number, reason: 'discount', lines: credited });
  const items = await findItems(accountant, '2550Q', '2025-Q1');
  expect(['31A', '31B', '32A', '33A'].map((item) => items.get(item))).toEqual([
    '0.00',
    '0.00',
    '300.00',
    '450.00',
  ]);
});

test('what is above the balance, and a memo of a paid invoice, are credits that the next invoice takes', async () => {
  const { number } = await postInvoice(accountant, customer);
  const paid = { customer, account: '1030', method: 'cash', date: '2026-03-02' };
  await enter(accountant, [
    'collection-receipt',
    { ...paid, invoices: [{ invoice: number, amount: '1,100.00' }] },
  ]);
  const above = await memo({ date: '2026-04-20', invoice: number });
  expect(await openItem(accountant, '1210', number)).toBeUndefined();
  expect(await openItem(accountant, '2030', above.body.number)).toMatchObject({ balance: '92.00' });
  const kept = await memo({ date: '2026-04-21', applyTo: 'credit', paidInvoice: number });
  const next = await postInvoice(accountant, customer, { date: '2026-04-22' });
  const applied = await enter(accountant, [
    'credit-application',
    {
      customer,
      credit: kept.body.number,
      date: '2026-04-22',
      invoices: [{ invoice: next.number, amount: '112.00' }],
    },
  ]);
  expect(applied.status).toBe(200);
  expect(await openItem(accountant, '1210', next.number)).toMatchObject({ balance: '1008.00' });
  const voucher = await accountant.call('GET', `/api/records/${above.body.transactionId}/voucher`);
  expect(voucher.status).toBe(200);
  const receipt = await accountant.call('GET', `/api/records/${above.body.transactionId}`);
  expect(receipt.body.record).toMatchObject({ kindTitle: 'Credit memo', book: 'SJ' });
});

test('one memo is shared among several invoices; the rest is a credit, refunded by a withdrawal', async () => {
  const [first, second] = [
    await postInvoice(accountant, customer, { date: '2026-04-23' }),
    await postInvoice(accountant, customer, { date: '2026-04-24' }),
  ];
  const rows = (one: string, two: string) => [
    { invoice: first.number, amount: one },
    { invoice: second.number, amount: two },
  ];
  const shared = { date: '2026-04-25', applyTo: 'several', reason: 'discount' };
  // Three refusals: more than is open, more than the memo, a document of a later day.
  const above = await memo({ ...shared, invoices: rows('1120.01', '1.00') });
  expect(sentencesOf(above)).toContain('Only 1,120.00 of this invoice is open.');
  const beyond = await memo({ ...shared, invoices: rows('100.00', '20.00') });
  expect(sentencesOf(beyond)).toContain('The rows apply 120.00; the lines total 112.00.');
  const early = await memo({ ...shared, date: '2026-04-23', invoices: rows('50.00', '50.00') });
  expect(sentencesOf(early)).toContain(`${second.number} is dated 24 Apr 2026.`);

  const { body } = await memo({ ...shared, invoices: rows('50.00', '40.00') });
  expect(await openItem(accountant, '1210', first.number)).toMatchObject({ balance: '1070.00' });
  expect(await openItem(accountant, '1210', second.number)).toMatchObject({ balance: '1080.00' });
  expect(await openItem(accountant, '2030', body.number)).toMatchObject({ balance: '22.00' });

  const refund = (amount: string) =>
    enter(accountant, [
      'withdrawal',
      {
        receiptEmail: 'books@sandigan.example',
        bank: '1110',
        date: '2026-04-26',
        amount,
        purpose: 'refund',
        customer,
        credit: body.number,
        particulars: 'Refund of the discount',
      },
    ]);
  expect(sentencesOf(await refund('22.01'))).toContain(
    `22.00 is open of ${body.number}. Pay back at most that.`,
  );
  const paid = await refund('22.00');
  expect(paid.status).toBe(200);
  expect(await openItem(accountant, '2030', body.number)).toBeUndefined();
  // What was refunded stays credited until the refund is taken back.
  expect((await reverse(accountant, body.transactionId)).body.problem.code).toBe('item-overdrawn');
  expect((await reverse(accountant, paid.body.transactionId)).status).toBe(200);
  expect((await reverse(accountant, body.transactionId)).status).toBe(200);
  expect(await openItem(accountant, '1210', first.number)).toMatchObject({ balance: '1120.00' });
});

test('a debit memo raises the sale of its quarter, and is collected under its own number', async () => {
  const { number } = await postInvoice(accountant, customer, { date: '2025-06-20' });
  const { body } = await enter(accountant, [
    'debit-memo',
    {
      receiptEmail: 'books@sandigan.example',
      customer,
      date: '2025-07-05',
      reason: 'error',
      invoice: number,
      terms: '15',
      priceMode: 'vat-exclusive',
      lines: [{ ...line('250.00'), withholding: 'WC158' }],
    },
  ]);
  expect(body).toMatchObject({ number: 'DM-2025-000001', total: '280.00' });
  expect(await findVat('2025-Q2')).toEqual(['1000.00', '120.00']);
  expect(await findVat('2025-Q3')).toEqual(['250.00', '30.00']);
  expect(await findLines(accountant, 'slsp-sales', '2025-07')).toMatchObject([
    { taxable: '250.00', outputTax: '30.00' },
  ]);
  const place = { book: 'SJ', month: '2025-07', document: 'DM-2025-000001' } as const;
  expect(await findJournal(app, accountant, place)).toBe('280.00,,30.00,250.00,,,280.00');
  expect(await openItem(accountant, '1210', body.number)).toMatchObject({
    balance: '280.00',
    dueDate: '2025-07-20',
    expected: [{ atc: 'WC158', base: '250.00', tax: '2.50' }],
  });
  const asked = `/api/parties/${customer}/statement?from=2025-07-01&to=2025-07-31` as const;
  const { body: statement } = await accountant.call('GET', asked);
  expect(statement.sections.flatMap(({ lines }) => lines)).toMatchObject([
    { document: body.number, number: body.number, charges: '280.00' },
  ]);
  const { body: ageing } = await accountant.call('GET', '/api/ageing?side=receivable');
  expect(ageing.isTied).toBe(true);
  const collected = await enter(accountant, [
    'collection-receipt',
    {
      customer,
      account: '1030',
      method: 'cash',
      date: '2025-07-10',
      invoices: [
        { invoice: number, amount: '1,120.00' },
        { invoice: body.number, amount: '280.00' },
      ],
    },
  ]);
  expect(collected.status).toBe(200);
  expect(await openItem(accountant, '1210', body.number)).toBeUndefined();
});

test('the ledger is whole after all of it', async () => {
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

function memo(change: object) {
  return enter(accountant, [
    'credit-memo',
    {
      receiptEmail: 'books@sandigan.example',
      customer,
      reason: 'return',
      applyTo: 'invoice',
      priceMode: 'vat-exclusive',
      lines: [line('100.00')],
      ...change,
    },
  ]);
}

function line(amount: string, taxClass = 'vatable') {
  return { description: 'Chair with a scratch', amount, taxClass };
}

/** VATable sales and their VAT, as the return has them. */
async function findVat(period: string) {
  const items = await findItems(accountant, '2550Q', period);
  return ['31A', '31B'].map((item) => items.get(item));
}
