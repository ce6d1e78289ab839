// 1702-RT has the numbers of its form, is filed and frozen like other returns, and proposes what of
// representation is above its ceiling (handbook 14, ruling 9).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { present } from '#test/present.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let accountant: TestSession;
let filingId = '';

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-03-10T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  const customer = await registerCustomer(accountant);
  const sold = (unitPrice: string, account: string) => ({
    description: 'Sold',
    quantity: '1',
    unitPrice,
    taxClass: 'vatable',
    account,
  });
  const lines = [sold('1,000,000.00', '4010'), sold('500,000.00', '4020')];
  await postInvoice(accountant, customer, { date: '2025-05-10', lines });
  await journal('2025-06-01', '5010', '600000.00');
  await journal('2025-06-02', '4090', '50000.00');
  await journal('2025-06-03', '6180', '29000.00');
  await journal('2025-06-04', '6110', '100000.00');
});
afterAll(() => app.stop());

test('items 27 to 56 are those of the form, and come to part II', async () => {
  const { items, working } = await read();
  // Net sales of goods 950,000.00, services 500,000.00: 29,000.00 are 19,000.00 and 10,000.00, of
  // which 4,750.00 and 5,000.00 may be deducted.
  expect(amountOf(items, '6180')).toBe('19250.00');
  expect(working[0]?.text).toContain('29,000.00, deductible 9,750.00, above the ceiling 19,250.00');
  expect(items.filter(({ item }) => /^\d\d$/.test(item)).map(({ item }) => item)).toEqual(
    '27 28 29 30 31 32 33 34 35 36 37 39 41 42 43 44 45 46 47 48 49 50 51 52 53 55 56 14 15 16 17 18 19 20 21'.split(
      ' ',
    ),
  );
  const wanted = {
    27: '1500000.00',
    28: '50000.00',
    29: '1450000.00',
    30: '600000.00',
    31: '850000.00',
    33: '850000.00',
    34: '109750.00',
    37: '109750.00',
    39: '740250.00',
    41: '148050.00',
    43: '148050.00',
    56: '148050.00',
    21: '148050.00',
  };
  for (const [item, amount] of Object.entries(wanted)) {
    expect([item, amountOf(items, item)]).toEqual([item, amount]);
  }
});

test('special deductions lower taxable income once', async () => {
  expect((await type([{ item: '35', amount: '40250.00', note: 'RA 11476' }], 0)).status).toBe(200);
  const { items } = await read();
  expect(['34', '35', '37', '39', 'A10'].map((item) => amountOf(items, item))).toEqual([
    '109750.00',
    '40250.00',
    '150000.00',
    '700000.00',
    '700000.00',
  ]);
});

test('it is marked as filed; a later entry is reported by name, and the amendment deducts what was paid', async () => {
  const filed = await file(null);
  expect(filed.status, JSON.stringify(filed.body)).toBe(200);
  filingId = filed.body.filingId;
  expect(await alarms()).toEqual([]);
  await journal('2025-07-01', '6110', '100000.00');
  const [alarm] = await alarms();
  expect(present(alarm).filing).toMatchObject({ subject: '1702-RT', period: '2025' });
  expect(present(alarm).entries).toMatchObject([
    { changes: [{ key: 'A1', amount: '-100000.00' }] },
  ]);
  // 20 % of 600,000.00, less the 140,000.00 of the return that this one amends.
  const { items } = await read();
  expect(['43', '51', '56'].map((item) => amountOf(items, item))).toEqual([
    '120000.00',
    '140000.00',
    '-20000.00',
  ]);
  expect((await file(filingId)).status).toBe(200);
  expect(await alarms()).toEqual([]);
});

async function journal(date: string, account: string, amount: string) {
  const lines = [
    { account, debit: amount },
    { account: '2020', credit: amount },
  ];
  const answers = { date, stage: 'normal', description: 'Accrued', lines, attachments: [] };
  const reply = await enter(accountant, ['journal-entry', answers]);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

async function read() {
  const { body } = await accountant.call('GET', '/api/tax/returns/1702-RT?period=2025');
  const { parts, working } = body.taxReturn;
  return { items: parts.flatMap((part) => part.items), working };
}

type Items = Awaited<ReturnType<typeof read>>['items'];

function amountOf(items: Items, name: string) {
  return items.find(({ item }) => item === name)?.amount;
}

function type(items: readonly object[], version: number) {
  const path = '/api/tax/returns/1702-RT?period=2025' as const;
  return accountant.call('PUT', path, { items, version });
}

async function file(amends: string | null) {
  const { body } = await accountant.call('GET', '/api/filings/state?subject=1702-RT&period=2025');
  const { digest } = body;
  const form = { subject: '1702-RT', period: '2025', digest, filedOn: '2026-03-10' };
  return accountant.call('POST', '/api/filings', { ...form, reference: 'ITR', note: '', amends });
}

async function alarms() {
  const { body } = await accountant.call('GET', '/api/filings/alarms');
  return body.alarms.filter(({ filing }) => filing.subject === '1702-RT');
}
