// Opening balances from the reports of other programs: what they mean here, what ties, one Yes.
import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { csvOf } from '../../../../test/import-file.ts';
import { registerCustomer } from '../../../../test/invoices.ts';
import { postInvoice } from '../../../../test/post-invoice.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import type { TestApp } from '../../../../test/start-test-app.ts';
import type { TestSession } from '../../../../test/test-session.ts';

let app: TestApp;
let accountant: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-20T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  await registerCustomer(accountant, { registeredName: 'Mabuhay Stores, Inc.', tin: '999-111-001' });
  await registerCustomer(accountant, { registeredName: 'Bayani Hardware', tin: '999-111-002' });
});
afterAll(() => app.stop());

const QUICKBOOKS = [
  'quickbooks-online-trial-balance',
  'quickbooks-online-open-invoices',
  'quickbooks-online-ap-aging-detail',
];

test('reports of QuickBooks are judged row by row, tie, and become one entry', async () => {
  const files = await choose(QUICKBOOKS.map(fileOf));
  expect(files.date).toBe('2026-11-30');
  expect(files.sheets.map(({ is, preset }) => [is, preset])).toEqual([
    ['trial-balance', 'QuickBooks'],
    ['receivables', 'QuickBooks'],
    ['payables', 'QuickBooks'],
  ]);
  const first = await checkOf(files);
  expect(briefly(first)).toEqual({
    '1000 BDO Checking': refusedAccount('1000 BDO Checking'),
    '1200 Accounts Receivable (A/R)': 'ready 107000.00 > 1210 Accounts Receivable - Trade: ',
    '1300 Inventory Asset': 'ready 80000.00 > 1310 Merchandise Inventory: ',
    '2000 Accounts Payable (A/P)': 'ready -56000.00 > 2010 Accounts Payable - Trade: ',
    'Output VAT': 'ready -24000.00 > 2110 Output VAT: ',
    '3000 Opening Balance Equity': refusedAccount('3000 Opening Balance Equity'),
    '4100 Sales of Product Income': 'ready -200000.00 > 4010 Sales - Goods: ',
    '6110 Rent of Warehouse': 'ready 40000.00 > 6110 Rent Expense: ',
    'Utilities:Water': refusedAccount('Utilities:Water'),
    'Mabuhay Stores Inc. 1041':
      'ready 67200.00 > Mabuhay Stores, Inc.: Taken for Mabuhay Stores, Inc. by its name.',
    'Mabuhay Stores Inc. Payment 2026-11-20':
      'ready -5000.00 > Mabuhay Stores, Inc.: Taken for Mabuhay Stores, Inc. by its name. Becomes a credit of the customer.',
    'Bayani Hardware 1032': 'ready 44800.00 > Bayani Hardware: ',
    'Luzon Supply Corp. B-77':
      'refused -56000.00 > : “Luzon Supply Corp.” is not registered. Import your vendors first, or register it with the balances.',
  });
  expect([first.refusals, first.digest]).toEqual([['4 rows are refused, see below.'], '']);

  // The accounts are chosen, the vendor is registered by its own form.
  await registerVendor('Luzon Supply Corp.', '999-222-001');
  const accounts = choicesOf(first, { '1000': '1110', '3000': '3010', 'Utilities': '6120' });
  const check = await checkOf(files, { accounts });
  expect([check.refusals, check.questions]).toEqual([[], []]);
  expect(check.ties).toEqual([
    tie('1210', 'Accounts Receivable - Trade', '107000.00'),
    tie('2010', 'Accounts Payable - Trade', '56000.00'),
  ]);
  expect(await outcomeOf(files, 'csv')).toContain('Unpaid invoices,4,Bayani Hardware,'.slice(0, 15));
  expect((await outcomeOf(files, 'pdf')).slice(0, 5)).toBe('%PDF-');
  const before = await app.countOf('transactions');
  expect(before).toBe(0);
  const act = { accounts, digest: check.digest };
  const post = await postOf(files, act);
  expect([post.status, post.body], JSON.stringify(post.body)).toEqual([
    200,
    expect.objectContaining({ number: expect.stringContaining('OB-2026'), registeredCount: 0 }),
  ]);
  expect((await postOf(files, act)).body).toEqual(post.body);
  expect(await app.countOf('transactions')).toBe(1);
  const record = await accountant.call('GET', `/api/records/${post.body.transactionId}`);
  const lines = record.body.record.lines.map(
    ({ account, debit, credit }) => `${account} ${debit} ${credit}`,
  );
  expect(lines).toEqual([
    '1110 250000.00 0.00',
    '1210 67200.00 0.00',
    '1210 44800.00 0.00',
    '1310 80000.00 0.00',
    '2010 0.00 56000.00',
    '2030 0.00 5000.00',
    '2110 0.00 24000.00',
    '3010 0.00 201000.00',
    '4010 0.00 200000.00',
    '6110 40000.00 0.00',
    '6120 4000.00 0.00',
  ]);
});
