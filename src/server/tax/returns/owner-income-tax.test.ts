// 1701Q and 1701 of a sole proprietor without VAT: itemized deductions, the optional standard
// deduction and 8 %, and the same books as those of a small corporation (handbook 14, ruling 9).
// Every figure is reckoned by hand beside it.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { incomeTaxBooks, saveProfile } from '#test/income-tax-books.ts';
import { registerCustomer } from '#test/invoices.ts';
import { present } from '#test/present.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';

import { verifyFilings } from '../filings/verify.ts';

let app: TestApp;
let books: ReturnType<typeof incomeTaxBooks>;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-10T02:00:00Z' });
  await saveProfile(app, {
    tin: '999-000-111',
    rdoCode: '039',
    entityType: 'corporation',
    isVatRegistered: false,
    commencedOn: '2025-01-05',
  });
  const accountant = await app.loginAs('accountant');
  books = incomeTaxBooks(accountant, await registerCustomer(accountant));
  const { journal, sell, collect } = books;
  // A loss of 100,000 in the first year.
  await journal('2025-10-01', ['6110', '2020'], '100000.00');
  const invoice = await sell('2026-02-10', '600000.00');
  await journal('2026-02-20', ['5010', '2020'], '150000.00');
  await journal('2026-03-10', ['6110', '2020'], '200000.00');
  await journal('2026-03-20', ['1010', '4520'], '20000.00');
  await collect('2026-03-25', invoice, ['100000.00', '100000.00']);
  await sell('2026-05-10', '500000.00');
  await journal('2026-05-20', ['5010', '2020'], '100000.00');
  await journal('2026-06-10', ['6110', '2020'], '150000.00');
});
afterAll(() => app.stop());

test('a small domestic corporation pays 20 % of the year to date, and no minimum tax yet', async () => {
  const { of, find } = await books.read('1702Q', '2026-Q2');
  // 270,000 less the loss of 2025, then 250,000: 20 % of 420,000.
  expect(of('2-7', '2-8', '2-9', '2-11', '2-12', '2-13')).toEqual([
    '250000.00',
    '170000.00',
    '420000.00',
    '84000.00',
    '0.00',
    '84000.00',
  ]);
  expect(find('2-12')?.note).toContain('Not due before the taxable year 2029');
  expect((await books.read('1702Q', '2026-Q1')).of('2-4-4520', '2-4', '2-6')).toEqual([
    '20000.00',
    '20000.00',
    '300000.00',
  ]);
});

test('an owner with itemized deductions pays graduated rates of the year to date', async () => {
  await saveProfile(app, { entityType: 'sole_proprietor', lastName: 'Reyes', firstName: 'Ana' });
  const first = await books.read('1701Q', '2026-Q1');
  expect(first.items.filter((item) => /^\d\d?A?$/.test(item))).toEqual(
    '8 16 16A 36 37 38 39 40 41 42 43 44 45 46 55 56 57 58 59 60 61 62 63 64 65 66 67 68 26 27 28 29 30 31'.split(
      ' ',
    ),
  );
  expect(first.of('36', '37', '38', '39', '40', '41', '42', '43', '45', '46')).toEqual([
    '600000.00',
    '150000.00',
    '450000.00',
    // 200,000 and the loss of 2025.
    '300000.00',
    '0.00',
    '150000.00',
    '0.00',
    '20000.00',
    '170000.00',
    '0.00',
  ]);
  const second = await books.read('1701Q', '2026-Q2');
  // 22,500 and 20 % of what 420,000 has above 400,000; 1,000 was withheld in the first quarter.
  expect(second.of('41', '42', '45', '46', '57', '58', '63', '28')).toEqual([
    '250000.00',
    '170000.00',
    '420000.00',
    '26500.00',
    '1000.00',
    '0.00',
    '25500.00',
    '25500.00',
  ]);
  expect(second.find('8')?.choices?.[0]?.label).toBe('II012 Business');
  expect(second.notes.join(' ')).toContain('Column B, of the spouse, is not kept here');
});

test('1701 has the same by the items of its own form', async () => {
  const { of, items } = await books.read('1701', '2026');
  expect(of('V-8', 'V-11', 'V-12', 'V-13', 'V-15', 'V-16', 'V-18', 'V-22', 'V-23')).toEqual([
    '1100000.00',
    '250000.00',
    '850000.00',
    '350000.00',
    '100000.00',
    '450000.00',
    '400000.00',
    '20000.00',
    '420000.00',
  ]);
  expect(of('V-25', 'VI-1', 'VI-5', 'VII-3', 'VII-10', '22', '23', '24', '26', '31')).toEqual([
    '26500.00',
    '26500.00',
    '26500.00',
    '1000.00',
    '1000.00',
    '26500.00',
    '1000.00',
    '25500.00',
    '25500.00',
    '25500.00',
  ]);
  // The form asks for the interest before the surcharge.
  expect(items.filter((item) => /^\d\d$/.test(item))).toEqual(
    '21 22 23 24 25 26 27 28 29 30 31 32'.split(' '),
  );
});

test('the standard deduction is 40 % of sales without costs, chosen once for the quarters', async () => {
  const chosen = [{ item: '16A', amount: '40.00', note: 'RR 16-2008' }];
  expect((await books.type('1701Q', '2026-Q1', chosen)).status).toBe(200);
  // 360,000 and 20,000; 15 % of what is above 250,000.
  expect((await books.read('1701Q', '2026-Q1')).of('37', '40', '41', '45', '46')).toEqual([
    '0.00',
    '240000.00',
    '360000.00',
    '380000.00',
    '19500.00',
  ]);
  const { of, find } = await books.read('1701Q', '2026-Q2');
  expect(find('16A')).toMatchObject({ amount: '40.00', note: 'As entered for Quarter 1 of 2026' });
  // 22,500 and 20 % of what 680,000 has above 400,000.
  expect(of('40', '41', '42', '45', '46')).toEqual([
    '200000.00',
    '300000.00',
    '380000.00',
    '680000.00',
    '78500.00',
  ]);
});

test('8 % is of sales and other income above 250,000, and holds for the year once it is filed', async () => {
  const wrong = await books.type('1701Q', '2026-Q1', [{ item: '16', amount: '7.00', note: '' }], 1);
  expect(wrong.body.problem?.fields).toMatchObject([
    { path: 'items.0.amount', message: 'Choose one of: Graduated, 8 %.' },
  ]);
  const chosen = [
    { item: '16', amount: '8.00', note: 'COR of 2026' },
    { item: '16A', amount: '40.00', note: 'RR 16-2008' },
  ];
  expect((await books.type('1701Q', '2026-Q1', chosen, 1)).status).toBe(200);
  const first = await books.read('1701Q', '2026-Q1');
  // 8 % of 370,000, less 1,000 withheld.
  expect(first.of('47', '48', '49', '50', '51', '52', '53', '54', '58', '63')).toEqual([
    '600000.00',
    '20000.00',
    '620000.00',
    '0.00',
    '620000.00',
    '250000.00',
    '370000.00',
    '29600.00',
    '1000.00',
    '28600.00',
  ]);
  expect(first.items).not.toContain('36');
  await books.file('1701Q', '2026-Q1', '2026-05-12');
  const held = await books.type('1701Q', '2026-Q2', [{ item: '16', amount: '0.00', note: 'No' }]);
  expect(held.body.problem?.fields).toMatchObject([{ path: 'items.0.item' }]);
  const paid = [{ item: 'X2', amount: '28600.00', note: 'GCash of the owner' }];
  expect((await books.type('1701Q', '2026-Q2', paid)).status).toBe(200);
  const second = await books.read('1701Q', '2026-Q2');
  expect(second.find('16')?.note).toBe(
    'As filed with 1701Q of Quarter 1 of 2026, for the whole year',
  );
  // What was declared before opens the worksheet that says so.
  expect(second.find('50')?.behind).toEqual({ of: 'return', form: '1701Q', period: '2026-Q1' });
  expect(second.of('47', '50', '51', '54', '56', '57', '63', '30')).toEqual([
    '500000.00',
    '620000.00',
    '1120000.00',
    '69600.00',
    '28600.00',
    '1000.00',
    '40000.00',
    '40000.00',
  ]);
  expect(second.checks.filter(({ isOk }) => !isOk)).toMatchObject([
    { text: expect.stringContaining('Due on 17 Aug 2026') },
  ]);
});

test('a late sale moves what was filed, by its entry', async () => {
  await books.sell('2026-03-28', '30000.00');
  const { alarm } = await books.state('1701Q', '2026-Q1');
  expect(present(alarm).entries).toMatchObject([{ changes: [{ key: '47', amount: '30000.00' }] }]);
  await books.journal('2026-03-29', ['4010', '2020'], '30000.00');
  expect((await books.state('1701Q', '2026-Q1')).alarm).toBeNull();
});

test('compensation takes the reduction away, and is taxed at graduated rates beside 8 %', async () => {
  const alone = await books.read('1701', '2026');
  expect(alone.of('V-28', 'V-29', 'V-31', 'VI-5')).toEqual([
    '1120000.00',
    '250000.00',
    '69600.00',
    '69600.00',
  ]);
  expect(alone.notes.join(' ')).toContain('may file 1701A instead');
  const typed = [
    { item: 'V-4', amount: '600000.00', note: 'Form 2316' },
    { item: 'V-5', amount: '90000.00', note: '13th month' },
  ];
  expect((await books.type('1701', '2026', typed)).status).toBe(200);
  // 22,500 and 20 % of 110,000; 8 % of 1,120,000.
  expect((await books.read('1701', '2026')).of('V-6', 'V-7', 'V-29', 'V-31', 'V-32')).toEqual([
    '510000.00',
    '44500.00',
    '0.00',
    '89600.00',
    '134100.00',
  ]);
});

test('above three million 8 % is lost, and graduated rates are due for the whole year', async () => {
  await books.sell('2026-08-10', '2000000.00');
  const { of, checks, find } = await books.read('1701Q', '2026-Q3');
  expect(find('16')?.amount).toBe('8.00');
  expect(checks[0]).toEqual({
    text: '8 % was chosen and does not apply: sales and other income are more than 3,000,000.00. The tax is computed at graduated rates for the whole year; what was paid is a credit (RR 8-2018).',
    isOk: false,
  });
  // 60 % of 3,100,000 and 20,000; 102,500 and 25 % of what 1,880,000 has above 800,000.
  expect(of('41', '42', '45', '46')).toEqual([
    '1200000.00',
    '680000.00',
    '1880000.00',
    '372500.00',
  ]);
});

test('three quarters have a 1701Q, each with its list of payors; the fourth is in 1701', async () => {
  const fourth = await books.read('1701Q', '2026-Q4');
  expect(fourth.items).toEqual([]);
  expect(fourth.notes.join(' ')).toContain('The fourth quarter has no 1701Q');
  const { files } = await books.state('1701Q', '2026-Q1');
  expect(files.map(({ fileName }) => fileName)).toEqual([expect.stringMatching(/1701Q\.DAT$/)]);
});

test('1701 of a year is filed and frozen; a later entry of that year is reported by name', async () => {
  await books.file('1701', '2025', '2026-04-10');
  expect((await books.state('1701', '2025')).alarm).toBeNull();
  await books.journal('2025-11-03', ['6110', '2020'], '5000.00');
  const { alarm } = await books.state('1701', '2025');
  expect(present(alarm).filing).toMatchObject({ subject: '1701', period: '2025' });
  expect(present(alarm).entries).toMatchObject([{ changes: [{ amount: '-5000.00' }] }]);
  // Whoever logs in again ends the session that the books are read with.
  const accountant = await app.loginAs('accountant');
  const days = '/api/tax-calendar?from=2026-04-01&to=2026-04-30' as const;
  const { obligations } = (await accountant.call('GET', days)).body;
  expect(obligations.filter(({ form }) => form === '1701')).toMatchObject([
    { period: '2025', state: 'filed', due: '2026-04-15' },
  ]);
  expect((await verifyFilings(app.deps.db)).faults).toEqual([]);
});

test('worksheets leave as files, with what was chosen in words', async () => {
  const accountant = await app.loginAs('accountant');
  const path = '/api/tax/returns/1701Q/file/csv?period=2026-Q2' as const;
  const { status, body } = await accountant.call('GET', path);
  expect(status).toBe(200);
  expect(String(body)).toMatch(/16,Tax rate: 8 %,,/);
});
