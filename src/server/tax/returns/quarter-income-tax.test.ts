// 1702Q: cumulative, three a year, with the minimum tax of the quarters, what was paid before, and
// its list of payors (handbook 14, ruling 9). Every figure is reckoned by hand beside it.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { incomeTaxBooks, saveProfile } from '#test/income-tax-books.ts';
import { registerCustomer } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyFilings } from '../filings/verify.ts';

let app: TestApp;
let accountant: TestSession;
let books: ReturnType<typeof incomeTaxBooks>;
let filingId = '';

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-10T02:00:00Z' });
  await saveProfile(app, {
    tin: '999-000-111',
    rdoCode: '039',
    commencedOn: '2022-03-01',
    entityType: 'corporation',
  });
  accountant = await app.loginAs('accountant');
  books = incomeTaxBooks(accountant, await registerCustomer(accountant));
  const { journal, sell, collect } = books;
  // Assets above 100 million: 25 %. Business began in 2022, so 2026 is the first year of the MCIT.
  await journal('2026-01-02', ['1310', '3010'], '120000000.00');
  const first = await sell('2026-02-10', '4000000.00');
  await journal('2026-02-20', ['5010', '2020'], '1000000.00');
  await journal('2026-03-20', ['6110', '2020'], '2870000.00');
  await journal('2026-03-21', ['6180', '2020'], '30000.00');
  await collect('2026-03-25', first, ['560000.00', '500000.00']);
  const second = await sell('2026-05-10', '4000000.00');
  await journal('2026-05-20', ['5010', '2020'], '1000000.00');
  await journal('2026-06-10', ['6110', '2020'], '930000.00');
  await journal('2026-06-11', ['6180', '2020'], '70000.00');
  await collect('2026-06-25', second, ['1120000.00', '1000000.00']);
});
afterAll(() => app.stop());

test('the first quarter pays minimum tax where that is higher, and deducts what was withheld', async () => {
  const { items, of, checks, notes } = await books.read('1702Q', '2026-Q1');
  expect(items.filter((item) => /^(\d\d|\d-\d+A?)$/.test(item))).toEqual(
    '2-1 2-2 2-3 2-4 2-5 2-6 2-7 2-8 2-9 2-11 2-12 2-13 3-1 3-2 3-3 3-4 3-6 4-1 4-2 4-3 4-4 4-5 4-6 4-6A 4-7 14 15 16 17 18 19 20 21 22 23 24 25'.split(
      ' ',
    ),
  );
  // Profit 4,000,000 - 1,000,000 - 2,900,000; representation 30,000 above 0.5 % of 4,000,000.
  expect(of('A1', '6180', 'A10')).toEqual(['100000.00', '10000.00', '110000.00']);
  expect(of('2-1', '2-2', '2-5', '2-6', '2-7', '2-8', '2-9')).toEqual([
    '4000000.00',
    '1000000.00',
    '3000000.00',
    '2890000.00',
    '110000.00',
    '0.00',
    '110000.00',
  ]);
  // 25 % of 110,000; 2 % of 3,000,000 is higher; 5,000 withheld.
  expect(of('2-11', '2-12', '2-13', '4-5', '4-7', '20')).toEqual([
    '27500.00',
    '60000.00',
    '60000.00',
    '5000.00',
    '5000.00',
    '55000.00',
  ]);
  expect(checks).toContainEqual({
    text: 'The SAWT of 1 Jan 2026 to 31 Mar 2026 and item 4-5 agree.',
    isOk: true,
  });
  expect(notes.join(' ')).toContain('The excess of the minimum tax');
});

test('it is filed with its list of payors, and a later entry is reported by name', async () => {
  filingId = await books.file('1702Q', '2026-Q1', '2026-05-28');
  const filed = await books.state('1702Q', '2026-Q1');
  expect(filed.files.map(({ fileName }) => fileName)).toEqual([
    expect.stringMatching(/^999000111\d*1702Q\.DAT$/),
  ]);
  expect(filed.alarm).toBeNull();
  const days = '/api/tax-calendar?from=2026-05-01&to=2026-06-30' as const;
  const { obligations } = (await accountant.call('GET', days)).body;
  const due = obligations.find(({ form }) => form === '1702Q');
  // The 60th day, 30 May, is a Saturday.
  expect(due).toMatchObject({ period: '2026-Q1', state: 'filed', due: '2026-06-01' });
  await books.journal('2026-02-28', ['6110', '2020'], '10000.00');
  const { alarm } = await books.state('1702Q', '2026-Q1');
  expect(alarm?.entries).toMatchObject([{ changes: [{ key: 'A1', amount: '-10000.00' }] }]);
  await books.journal('2026-03-01', ['2020', '6110'], '10000.00');
  expect((await books.state('1702Q', '2026-Q1')).alarm).toBeNull();
});

test('the second quarter is cumulative: income, representation, minimum tax and payments', async () => {
  await books.journal('2026-05-28', ['1450', '2020'], '55000.00');
  const { of, checks, working } = await books.read('1702Q', '2026-Q2');
  // Representation to date 100,000, ceiling 0.5 % of 8,000,000: 60,000, of which 10,000 before.
  expect(working[0]?.text).toContain(
    '100,000.00, deductible 40,000.00, above the ceiling 60,000.00',
  );
  expect(of('A1', '6180', 'A10', '2-7', '2-8', '2-9')).toEqual([
    '2000000.00',
    '50000.00',
    '2050000.00',
    '2050000.00',
    '110000.00',
    '2160000.00',
  ]);
  // 25 % of 2,160,000 against 2 % of 3,000,000 twice.
  expect(of('2-11', '3-1', '3-2', '3-3', '3-4', '3-6', '2-13')).toEqual([
    '540000.00',
    '3000000.00',
    '3000000.00',
    '0.00',
    '6000000.00',
    '120000.00',
    '540000.00',
  ]);
  // Paid for the first quarter as minimum tax; withheld 5,000 before and 10,000 now.
  expect(of('4-1', '4-2', '4-3', '4-4', '4-5', '4-7', '20', '25')).toEqual([
    '0.00',
    '0.00',
    '55000.00',
    '5000.00',
    '10000.00',
    '70000.00',
    '470000.00',
    '470000.00',
  ]);
  expect(checks.slice(0, 2)).toEqual([
    { text: 'Item 2-8 and item 2-9 as filed for Quarter 1 of 2026 agree.', isOk: true },
    {
      text: 'The returns filed for previous quarters of the year had 55,000.00 payable; 55,000.00 of it is paid by the books.',
      isOk: true,
    },
  ]);
});

test('differences that are typed for one quarter count in those after it, and an amendment deducts what was paid', async () => {
  const typed = [{ item: 'A8', amount: '40000.00', note: 'Fine of the city' }];
  expect((await books.type('1702Q', '2026-Q1', typed)).status).toBe(200);
  const amended = await books.read('1702Q', '2026-Q1');
  expect(amended.of('A10', '2-11', '4-6', '20')).toEqual([
    '150000.00',
    '37500.00',
    '55000.00',
    '0.00',
  ]);
  await books.file('1702Q', '2026-Q1', '2026-06-02', filingId);
  const { of } = await books.read('1702Q', '2026-Q2');
  expect(of('A8', '2-7', '2-8', '2-9', '2-11')).toEqual([
    '0.00',
    '2050000.00',
    '150000.00',
    '2200000.00',
    '550000.00',
  ]);
  expect((await verifyFilings(app.deps.db)).faults).toEqual([]);
});

test('there is none of the fourth quarter, and none of 1701Q for a corporation', async () => {
  const fourth = await books.read('1702Q', '2026-Q4');
  expect([fourth.items, fourth.notes[0]]).toEqual([
    [],
    'The fourth quarter has no 1702Q: its income is in 1702-RT of the year.',
  ]);
  expect((await books.read('1701Q', '2026-Q1')).items).toEqual([]);
});
