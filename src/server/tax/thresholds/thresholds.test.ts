// Thresholds watch themselves (handbook 14, ruling 17), and the taxpayer class is held against them
// (ruling 18).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { registerCustomer, registerVendor } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { present } from '#test/present.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let accountant: TestSession;
let customer: string;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-06-20T02:00:00Z' });
  await profile({ isVatRegistered: false, taxpayerClass: 'micro' });
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(accountant);
});
afterAll(() => app.stop());

test('sales without VAT of any twelve months are asked about at 80 and at 100 percent', async () => {
  await sell('2,399,999.99', '2025-08-10');
  expect(await threshold('VAT registration')).toMatchObject({ state: '', text: '' });
  expect(await countAtHome()).toBe(0);
  await sell('0.01', '2026-02-10');
  expect(await threshold('VAT registration')).toEqual({
    has: '2,400,000.00',
    limit: '3,000,000.00',
    state: 'Near',
    text: 'Sales of twelve months are at 80 % of the amount from which VAT registration is due. Prepare to register?',
  });
  expect(await countAtHome()).toBe(1);
  // Twelve months are any twelve: these two are in one year, and not in the last one.
  await sell('600,000.01', '2025-06-05');
  expect(await threshold('VAT registration')).toMatchObject({ state: 'Reached' });
  const twelve = 'Sales of twelve months are above 3,000,000.00.';
  expect((await threshold('VAT registration')).text).toContain(twelve);
});

test('a company with VAT is not asked to register for it', async () => {
  await profile({ isVatRegistered: true });
  expect(await subjects()).not.toContain('VAT registration');
  await profile({ isVatRegistered: false });
});

test('sales of a year say another taxpayer class than the profile', async () => {
  const text =
    'Sales of 2025 make a small taxpayer; the company profile says micro. Change the class?';
  expect(await threshold('Taxpayer class')).toMatchObject({ state: 'Reached', text });
  await profile({ taxpayerClass: 'small' });
  expect(await threshold('Taxpayer class')).toMatchObject({ state: '', text: '' });
});

test('purchases of a year that are enough for a top withholding agent are told', async () => {
  await profile({ isVatRegistered: true });
  const vendor = await registerVendor(accountant);
  const lines = [
    { description: 'Chairs', account: '5010', amount: '4,100,000.00', vatClass: 'goods' },
  ];
  const bill = { typeOfExpense: 'bill', vendor, date: '2026-05-02', terms: '30' };
  const paper = { receiptEmail: 'a@b.example', priceMode: 'vat-exclusive', invoiceNumber: 'X-1' };
  const { status } = await enter(accountant, ['bill', { ...bill, ...paper, lines }]);
  expect(status).toBe(200);
  expect(await threshold('Top withholding agent')).toMatchObject({
    has: '4,100,000.00',
    state: 'Near',
  });
  await profile({ isTopWithholdingAgent: true });
  expect(await subjects()).not.toContain('Top withholding agent');
});

test('the end of a range of printed numbers is told while there is time', async () => {
  const range = { kind: 'invoice', prefix: 'INV-', first: '0001', last: '0010', next: '0008' };
  const atp = { atpNumber: 'OCN 1', atpDate: '2026-01-05', printer: 'Limbagan' };
  const { status, body } = await accountant.call('POST', '/api/numbers/ranges', {
    ...range,
    ...atp,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await threshold('Printed numbers INV-0001')).toMatchObject({ state: '' });
  await sell('10.00', '2026-06-01', 'INV-0008');
  expect(await threshold('Printed numbers INV-0001')).toMatchObject({
    has: '8 used',
    state: 'Near',
    text: '2 numbers are left. Apply for a new authority to print (ATP)?',
  });
});

test('what the profile does not do is not offered', async () => {
  const admin = await app.loginAs('admin');
  const { company } = (await admin.call('GET', '/api/settings/company')).body;
  expect(Object.keys(company)).not.toContain('invoiceMode');
});

let sold = 0;
async function sell(unitPrice: string, date: string, invoiceNumber = `S-${(sold += 1)}`) {
  const lines = [{ description: 'Chair', quantity: '1', unitPrice, taxClass: 'vatable' }];
  await postInvoice(accountant, customer, { date, lines, invoiceNumber });
}

async function reportRows() {
  const path = '/api/tax/reports/thresholds?period=2026-06' as const;
  const { columns, rows } = (await accountant.call('GET', path)).body.report;
  return rows.map(({ cells }) =>
    Object.fromEntries(columns.map(({ key }, at) => [key, cells[at]?.text ?? ''])),
  );
}

async function threshold(subject: string) {
  const rows = await reportRows();
  const { subject: _, ...row } = present(rows.find((each) => each['subject']?.startsWith(subject)));
  return row;
}

async function subjects(): Promise<string> {
  return (await reportRows()).map((row) => row['subject']).join('; ');
}

async function countAtHome() {
  const { body } = await accountant.call('GET', '/api/home');
  return present(body.lines.find(({ key }) => key === 'thresholds')).count;
}

async function profile(change: object) {
  const admin = await app.loginAs('admin');
  const { company, version } = (await admin.call('GET', '/api/settings/company')).body;
  const body = { company: { ...company, ...change }, version };
  expect((await admin.call('PUT', '/api/settings/company', body)).status).toBe(200);
}
