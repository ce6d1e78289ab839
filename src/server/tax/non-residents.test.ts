// Services of non-residents: withheld VAT from the bill to the return and the claim (handbook 14,
// ruling 14).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { ABROAD, registerVendor } from '#test/invoices.ts';
import { openItem, reverse, sentencesOf } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { findItems, findLines } from '#test/tax-figures.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyLedger } from '../ledger/postings/verify.ts';

let app: TestApp;
let accountant: TestSession;
let abroad: string;
let bills = 0;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-04-20T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  abroad = await registerVendor(accountant, '', ABROAD);
  await fund();
});
afterAll(() => app.stop());

test('the VAT of March is withheld, filed with 1600-VT by 10 April, and is input tax of the second quarter', async () => {
  // 20,000.00 of hosting and 10,000.00 of royalties: 12 % is 2,400.00 and 1,200.00; 25 % of the
  // royalties is 2,500.00 of final tax. The supplier gets 27,500.00.
  const { body } = await bill('CS-1', '2026-03-10', [
    line('6130', '20,000.00', { vatClass: 'non-resident-digital' }),
    line('6230', '10,000.00', { vatClass: 'non-resident-rights', withholding: 'WC230' }),
  ]);
  expect(body.total).toBe('27500.00');
  // A price with VAT comes to the same: 1,234.56 / 1.12 = 1,102.29, VAT 132.27.
  const priced = [line('6130', '1,234.56', { vatClass: 'non-resident-services' })];
  const second = await bill('CS-2', '2026-03-31', priced, { priceMode: 'vat-inclusive' });
  expect(second.body.total).toBe('1102.29');

  const items = await findItems(accountant, '1600-VT', '2026-03');
  expect(
    ['WV050', 'WV070 base', 'WV070', 'WV080', '18', '22'].map((item) => items.get(item)),
  ).toEqual(['1200.00', '1102.29', '132.27', '2400.00', '3732.27', '3732.27']);
  expect(await findLines(accountant, 'non-residents', '2026-03')).toMatchObject([
    { payee: ABROAD.registeredName, country: 'Singapore', form: '1601-FQ', final: '2500.00' },
    { form: '1600-VT', atc: 'WV080', base: '20000.00', vat: '2400.00', remitted: 'No' },
    { atc: 'WV050', base: '10000.00', vat: '1200.00' },
    { atc: 'WV070', base: '1102.29', vat: '132.27' },
  ]);
  // Neither creditable tax nor a domestic purchase.
  expect(await findLines(accountant, 'payees', '2026-Q1')).toEqual([]);
  expect(await vat('2026-Q1')).toEqual(['0.00', '0.00', '0.00', '0.00']);
  const { body: calendar } = await accountant.call(
    'GET',
    '/api/tax-calendar?from=2026-04-01&to=2026-04-30',
  );
  const due = calendar.obligations.filter(({ form }) => form === '1600-VT');
  expect(due).toMatchObject([{ period: '2026-03', due: '2026-04-10', isOverdue: true }]);

  expect(await openItem(accountant, '2225', '1600-VT 2026-03')).toMatchObject({
    balance: '3732.27',
    dueDate: '2026-04-10',
  });
  expect(sentencesOf(await remit('3,000.00'))).toContain(
    '3,732.27 is to be remitted for 1600-VT 2026-03: its return is paid whole.',
  );
  const paid = await remit('3,732.27', { penalties: '1,373.23' });
  expect(paid.body.total).toBe('5105.50');
  expect(await vat('2026-Q2')).toEqual(['31102.29', '3732.27', '31102.29', '3732.27']);
  expect(await findLines(accountant, 'non-residents', '2026-03')).toContainEqual(
    expect.objectContaining({ atc: 'WV080', remitted: 'Yes' }),
  );
  for (const period of ['2026-03', '2026-04'])
    for (const row of await findLines(accountant, 'control', period))
      expect(row).toMatchObject({ difference: '0.00' });

  const early = await reverse(accountant, body.transactionId);
  expect(early.body.problem.code).toBe('item-overdrawn');
  expect((await reverse(accountant, paid.body.transactionId)).status).toBe(200);
  expect(await vat('2026-Q2')).toEqual(['0.00', '0.00', '0.00', '0.00']);
  expect((await reverse(accountant, body.transactionId)).status).toBe(200);
  expect((await findItems(accountant, '1600-VT', '2026-03')).get('18')).toBe('132.27');
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

test('what does not belong to a non-resident is refused, and what may be forgotten is asked', async () => {
  const here = await registerVendor(accountant);
  const digital = line('6130', '100.00', { vatClass: 'non-resident-digital' });
  expect(sentencesOf(await bill('N-1', '2026-04-02', [digital], { vendor: here }))).toContain(
    'has its address in the Philippines. This class is for suppliers abroad.',
  );
  const final = line('6130', '100.00', { vatClass: 'services', withholding: 'WC230' });
  expect(sentencesOf(await bill('N-2', '2026-04-02', [final], { vendor: here }))).toContain(
    'WC230 is final tax of non-residents',
  );
  const creditable = line('6130', '100.00', { vatClass: 'non-vat', withholding: 'WC120' });
  expect(sentencesOf(await bill('N-3', '2026-04-02', [creditable]))).toContain(
    'its income tax is final. Use WC230, or none.',
  );
  const early = line('6130', '100.00', { vatClass: 'non-resident-digital' });
  expect(sentencesOf(await bill('N-4', '2025-06-01', [early]))).toContain(
    'WV080 had no rate on 1 Jun 2025, so no VAT is withheld under it.',
  );
  const plain = [line('5010', '100.00', { vatClass: 'non-vat' })];
  const { body } = await accountant.call('POST', '/api/transactions/bill/preview', {
    answers: billOf('N-5', '2026-04-02', plain),
  });
  expect(body.questions).toMatchObject([{ code: 'no-vat-of-non-resident' }]);
  // Bought abroad, so it is no domestic purchase without input tax either.
  expect((await bill('N-5', '2026-04-02', plain)).status).toBe(200);
  expect((await findItems(accountant, '2550Q', '2026-Q2')).get('48A')).toBe('0.00');
  const memo = {
    receiptEmail: 'books@sandigan.example',
    vendor: abroad,
    date: '2026-04-03',
    reason: 'return',
    applyTo: 'credit',
    priceMode: 'vat-exclusive',
    lines: [digital],
  };
  expect(sentencesOf(await enter(accountant, ['supplier-credit-memo', memo]))).toContain(
    'VAT withheld on services of non-residents is corrected in its month',
  );
});

test('VAT is added and withheld at the rate of its code, and not at all once the code is ended', async () => {
  const services = line('6130', '1,000.00', { vatClass: 'non-resident-services' });
  const law = { title: 'other services', base: 'without-vat', source: 'RA 99999' } as const;
  const code = { ...law, purpose: 'services', withholder: 'vat-of-non-residents' } as const;
  const from = (day: string, rateBasisPoints: number, to: string | null) =>
    accountant.call('PUT', `/api/withholding-codes/WV070/${day}`, { ...code, rateBasisPoints, to });
  expect((await from('2026-04-05', 1000, '2026-04-09')).status).toBe(200);
  const posted = await bill('R-1', '2026-04-09', [services]);
  expect(posted.body.total).toBe('1000.00');
  const items = await findItems(accountant, '1600-VT', '2026-04');
  expect([items.get('WV070 base'), items.get('WV070')]).toEqual(['1000.00', '100.00']);
  expect(await openItem(accountant, '2225', '1600-VT 2026-04')).toMatchObject({
    balance: '100.00',
  });
  expect(sentencesOf(await bill('R-2', '2026-04-10', [services]))).toContain(
    'WV070 had no rate on 10 Apr 2026, so no VAT is withheld under it. Choose another VAT class; an accountant can enter a rate in Tax Compliance, Withholding codes.',
  );
});

test('what waits to be remitted is due on the day of the calendar: after a weekend, a holiday, or as it was set', async () => {
  // 10 January 2026 is a Saturday, 10 August 2025 a Sunday.
  expect(await dueDaysOf('2025-12')).toEqual(['2026-01-12', '2026-01-12']);
  const holiday = { name: 'Founding day', kind: 'special', isObserved: true };
  await accountant.call('PUT', '/api/holidays/2025-08-11', holiday);
  expect(await dueDaysOf('2025-07')).toEqual(['2025-08-12', '2025-08-12']);
  const move = { due: '2025-11-14', reason: 'RMC 99-2025' };
  const moved = { move, version: 0 };
  const { status } = await accountant.call('PUT', '/api/tax-calendar/1600-VT/2025-10/due', moved);
  expect(status).toBe(200);
  expect(await dueDaysOf('2025-10')).toEqual(['2025-11-14', '2025-11-14']);
});

test('a holiday or a date that is entered after the bill moves what is still to be remitted', async () => {
  // 10 September 2025 is a Wednesday.
  expect(await dueDaysOf('2025-08')).toEqual(['2025-09-10', '2025-09-10']);
  const holiday = { name: 'Flood', kind: 'special', isObserved: true };
  await accountant.call('PUT', '/api/holidays/2025-09-10', holiday);
  expect(await dueDaysOf('2025-08')).toEqual(['2025-09-11', '2025-09-11']);
  const moved = { move: { due: '2025-09-30', reason: 'RMC 88-2025' }, version: 0 };
  await accountant.call('PUT', '/api/tax-calendar/1600-VT/2025-08/due', moved);
  expect(await dueDaysOf('2025-08')).toEqual(['2025-09-30', '2025-09-30']);
  // The line keeps the day that it was posted with: what is in the chain never changes.
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

/** By when the VAT withheld in a month is due, by the books and by the calendar. */
async function dueDaysOf(month: string) {
  const services = line('6130', '1,000.00', { vatClass: 'non-resident-services' });
  bills += 1;
  expect((await bill(`D-${bills}`, `${month}-03`, [services])).status).toBe(200);
  const item = await openItem(accountant, '2225', `1600-VT ${month}`);
  const days = `from=${month}-01&to=2026-04-30`;
  const { body } = await accountant.call('GET', `/api/tax-calendar?${days}`);
  const due = body.obligations.find(
    ({ form, period }) => form === '1600-VT' && period === month,
  )?.due;
  return [item?.dueDate, due];
}

/** 47A, 47B, and all current purchases and input tax. */
async function vat(period: string) {
  const items = await findItems(accountant, '2550Q', period);
  return ['47A', '47B', '50A', '50B'].map((item) => items.get(item));
}

function remit(amount: string, change: object = {}) {
  return enter(accountant, [
    'vat-remittance',
    {
      date: '2026-04-20',
      months: [{ month: '1600-VT 2026-03', amount }],
      method: 'bank',
      account: '1110',
      ...change,
    },
  ]);
}

function bill(number: string, date: string, lines: readonly object[], change: object = {}) {
  return enter(accountant, ['bill', { ...billOf(number, date, lines), ...change }]);
}

function billOf(invoiceNumber: string, date: string, lines: readonly object[]) {
  return {
    receiptEmail: 'books@sandigan.example',
    vendor: abroad,
    typeOfExpense: 'bill',
    invoiceNumber,
    date,
    terms: '30',
    priceMode: 'vat-exclusive',
    lines,
  };
}

function line(account: string, amount: string, change: object) {
  return { description: 'Cloud services', account, amount, ...change };
}

function fund() {
  const lines = [
    { account: '1110', debit: '100,000.00' },
    { account: '3010', credit: '100,000.00' },
  ];
  return enter(accountant, [
    'journal-entry',
    { date: '2026-01-05', stage: 'normal', description: 'Capital paid in', lines },
  ]);
}
