// What was credited is taken back everywhere that it was declared: return, lists, register, journal
// (handbook 14, ruling 1).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { openItem, reverse } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
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
  expect(await findLines('slsp-sales', '2026-04')).toMatchObject([sums]);
  expect(await findLines('vat-month', '2026-04')).toContainEqual(
    expect.objectContaining({ class: 'VATable', base: '900.00', tax: '108.00' }),
  );
  expect(await findLines('sales-register', '2026-04')).toMatchObject([
    { document: 'CM-2026-000001', vatable: '-100.00', tax: '-12.00' },
    { document: second.number, vatable: '1000.00', tax: '120.00' },
  ]);
  expect(await findLines('control', '2026-04')).toContainEqual(
    expect.objectContaining({ tax: 'Output VAT', rows: '108.00', documents: '108.00' }),
  );
  // Gross, discount, VAT; VATable, zero-rated, exempt; receivable. Gross less discount is the
  // receivable.
  expect(await findJournal('2026-04', 'CM-2026-000001')).toBe('-12.00,100.00,-12.00,,,,-112.00');

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
  const items = await findItems('2025-Q1');
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

async function findItems(period: string): Promise<Map<string, string>> {
  const { body } = await accountant.call('GET', `/api/tax/returns/2550Q?period=${period}`);
  type Part = { items: { item: string; amount: string }[] };
  const items = body.taxReturn.parts.flatMap((part: Part) => part.items);
  return new Map(items.map(({ item, amount }: Part['items'][number]) => [item, amount]));
}

/** VATable sales and their VAT, as the return has them. */
async function findVat(period: string) {
  const items = await findItems(period);
  return ['31A', '31B'].map((item) => items.get(item));
}

/** The lines of a report, each by the keys of its columns. */
async function findLines(name: string, period: string) {
  const { body } = await accountant.call('GET', `/api/tax/reports/${name}?period=${period}`);
  type Cell = { amount?: string; text?: string };
  const { columns, rows } = body.report as {
    columns: { key: string }[];
    rows: { kind: string; cells: Cell[] }[];
  };
  return rows
    .filter(({ kind }) => kind === 'line')
    .map(({ cells }) =>
      Object.fromEntries(
        columns.map(({ key }, at) => [key, cells[at]?.amount ?? cells[at]?.text ?? '']),
      ),
    );
}

/** The amounts of a document in the Sales Journal. */
async function findJournal(month: string, document: string): Promise<string | undefined> {
  const url = `/api/books/pages/SJ/${month}/file/csv`;
  const reply = await app.app.inject({ method: 'GET', url, headers: accountant.headers });
  const row = reply.body.split('\r\n').find((each) => each.includes(document));
  return row?.split(',').slice(7, 14).join(',');
}
