// What a supplier credits or charges afterwards: return, lists, certificates, journal, open items
// (handbook 14, ruling 1).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { expectSameBooks, isHledgerSkipped } from '#test/hledger.ts';
import { registerVendor } from '#test/invoices.ts';
import { openItem, reverse, sentencesOf } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { findItems, findJournal, findLines } from '#test/tax-figures.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyLedger } from '../ledger/postings/verify.ts';

let app: TestApp;
let accountant: TestSession;
let vendor: string;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-04-30T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  vendor = await registerVendor(accountant);
});
afterAll(() => app.stop());

test('a memo of the next quarter lowers its input VAT, its lists and the tax withheld; reversed, it does not', async () => {
  await bill('B-1', '2026-03-10');
  await bill('B-2', '2026-04-02');
  const before = await readInput('2026-Q1');
  expect(before).toEqual(['1000.00', '120.00', '50.00']);
  const { body } = await credit({ bill: 'B-1', memoNumber: 'CN-7' });
  expect(body).toMatchObject({ number: 'SCM-2026-000001', total: '107.00' });
  expect(await openItem(accountant, '2010', 'B-1')).toMatchObject({ balance: '963.00' });
  expect(await readInput('2026-Q1')).toEqual(before);
  expect(await readInput('2026-Q2')).toEqual(['900.00', '108.00', '45.00']);
  expect(await findLines(accountant, 'slsp-purchases', '2026-04')).toMatchObject([
    { services: '900.00', inputTax: '108.00' },
  ]);
  expect(await findLines(accountant, 'purchase-register', '2026-04')).toMatchObject([
    { document: 'B-2', services: '1000.00' },
    { document: 'SCM-2026-000001', services: '-100.00', tax: '-12.00' },
  ]);
  expect(await findLines(accountant, 'payees', '2026-Q2')).toMatchObject([
    { atc: 'WC100', base: '900.00', tax: '45.00' },
  ]);
  expect(await certified('2026-Q2')).toMatchObject([{ rows: [{ total: '900.00', tax: '45.00' }] }]);
  for (const tax of ['Input VAT', 'Tax withheld from suppliers']) {
    const agreed = expect.objectContaining({ tax, difference: '0.00' });
    expect(await findLines(accountant, 'control', '2026-04')).toContainEqual(agreed);
  }
  // Gross, discount, VAT; goods, services, capital, exempt; EWT, payable.
  const place = { book: 'PJ', month: '2026-04', document: body.number } as const;
  expect(await findJournal(app, accountant, place)).toBe(
    '-112.00,,-12.00,,-100.00,,,-5.00,-107.00',
  );

  expect((await reverse(accountant, body.transactionId)).status).toBe(200);
  expect(await readInput('2026-Q2')).toEqual(['1000.00', '120.00', '50.00']);
  expect(await openItem(accountant, '2010', 'B-1')).toMatchObject({ balance: '1070.00' });
});

test('goods go to purchase discounts, which have a column of their own; services name their account', async () => {
  const goods = [line('5010', '1000.00', { vatClass: 'goods', withholding: '' })];
  await bill('B-3', '2025-11-03', goods);
  const lines = [line('', '100.00', { vatClass: 'goods', withholding: '' })];
  const { body } = await credit({ bill: 'B-3', date: '2025-11-05', lines });
  const place = { book: 'PJ', month: '2025-11', document: body.number } as const;
  expect(await findJournal(app, accountant, place)).toBe(
    '-12.00,100.00,-12.00,-100.00,,,,,-112.00',
  );
  const nameless = await credit({
    bill: 'B-3',
    date: '2025-11-06',
    lines: [line('', '100.00', { withholding: '' })],
  });
  expect(sentencesOf(nameless)).toContain('Choose the account of the bill: 5030 is for goods.');
});

test('the same memo of a supplier a second time is asked about', async () => {
  await bill('B-9', '2025-08-04');
  const change = { bill: 'B-9', date: '2025-08-05', memoNumber: 'CN-9' };
  expect((await credit(change)).status).toBe(200);
  const again = await accountant.call('POST', '/api/transactions/supplier-credit-memo/preview', {
    answers: { ...memoOf(change), date: '2025-08-06' },
  });
  expect(again.body.questions.map(({ text }) => text).join()).toContain('CN-9');
});

test('several bills, and a rest that a later bill takes or the supplier refunds', async () => {
  await bill('B-4', '2025-05-05');
  await bill('B-5', '2025-05-06');
  const rows = (one: string, two: string) => [
    { bill: 'B-4', amount: one },
    { bill: 'B-5', amount: two },
  ];
  const shared = {
    date: '2025-05-10',
    applyTo: 'several',
    lines: [line('6110', '200.00')],
  };
  const beyond = await credit({ ...shared, bills: rows('200.00', '20.00') });
  expect(sentencesOf(beyond)).toContain('The rows apply 220.00; the lines total 214.00.');
  const above = await credit({ ...shared, bills: rows('1070.01', '1.00') });
  expect(sentencesOf(above)).toContain('Only 1,070.00 of this bill is open.');
  const early = await credit({ ...shared, date: '2025-05-05', bills: rows('1.00', '1.00') });
  expect(sentencesOf(early)).toContain('B-5 is dated 6 May 2025. Use that date or a later one.');
  const { body } = await credit({ ...shared, bills: rows('100.00', '50.00') });
  expect(await openItem(accountant, '2010', 'B-4')).toMatchObject({ balance: '970.00' });
  expect(await openItem(accountant, '2010', 'B-5')).toMatchObject({ balance: '1020.00' });
  expect(await openItem(accountant, '1250', body.number)).toMatchObject({ balance: '64.00' });
  const place = { book: 'PJ', month: '2025-05', document: body.number } as const;
  // The credit with the supplier is no purchase: it is among the further accounts.
  expect(await findJournal(app, accountant, place)).toBe(
    '-224.00,,-24.00,,-200.00,,,-10.00,-150.00',
  );

  const applied = await enter(accountant, [
    'advance-application',
    {
      vendor,
      advance: body.number,
      date: '2025-05-12',
      bills: [{ bill: 'B-5', amount: '24.00' }],
    },
  ]);
  expect(applied.status).toBe(200);
  expect(sentencesOf(await refund(body.number, '40.01'))).toContain(
    `40.00 is open of ${body.number}. Enter at most that.`,
  );
  const refunded = await refund(body.number, '40.00');
  expect(refunded.status).toBe(200);
  expect(await openItem(accountant, '1250', body.number)).toBeUndefined();
  expect((await reverse(accountant, body.transactionId)).body.problem.code).toBe('item-overdrawn');
  const { body: ageing } = await accountant.call('GET', '/api/ageing?side=payable');
  expect(ageing).toMatchObject({ isTied: true });
});

test('a paid bill is credited: all of it is a credit, and a certificate below zero is shown', async () => {
  await bill('B-6', '2024-08-05');
  await enter(accountant, [
    'bill-payment',
    {
      vendor,
      account: '1110',
      method: 'transfer',
      reference: 'T-1',
      date: '2024-08-06',
      bills: [{ bill: 'B-6', amount: '1,070.00' }],
    },
  ]);
  const { body } = await credit({
    date: '2024-11-05',
    applyTo: 'credit',
    paidBill: 'B-6',
    reason: 'cancellation',
    lines: [line('6110', '1000.00')],
  });
  expect(await openItem(accountant, '1250', body.number)).toMatchObject({ balance: '1070.00' });
  const { body: found } = await accountant.call('GET', '/api/tax/certificates?period=2024-Q4');
  expect(found.certificates).toEqual([]);
  expect(found.corrections).toMatchObject([
    { kind: 'left-out', transactionId: body.transactionId, text: expect.stringContaining('50.00') },
  ]);
  expect(found.corrections[0]?.text).toContain('takes no negative lines');
  // The list leaves it out too, and says that it moves on.
  expect(await findLines(accountant, 'payees', '2024-Q4')).toEqual([]);
});

test('a supplier’s debit memo raises input VAT, tax withheld and what is owed', async () => {
  await bill('B-7', '2024-03-04');
  const { body } = await enter(accountant, [
    'supplier-debit-memo',
    {
      receiptEmail: 'books@sandigan.example',
      vendor,
      memoNumber: 'DN-1',
      date: '2024-04-04',
      reason: 'error',
      bill: 'B-7',
      terms: '15',
      priceMode: 'vat-exclusive',
      lines: [line('6110', '200.00')],
    },
  ]);
  expect(body).toMatchObject({ number: 'SDM-2024-000001', total: '214.00' });
  expect(await readInput('2024-Q1')).toEqual(['1000.00', '120.00', '50.00']);
  expect(await readInput('2024-Q2')).toEqual(['200.00', '24.00', '10.00']);
  expect(await openItem(accountant, '2010', body.number)).toMatchObject({
    balance: '214.00',
    dueDate: '2024-04-19',
  });
  const place = { book: 'PJ', month: '2024-04', document: body.number } as const;
  expect(await findJournal(app, accountant, place)).toBe('224.00,,24.00,,200.00,,,10.00,214.00');
  const paid = await enter(accountant, [
    'bill-payment',
    {
      vendor,
      account: '1110',
      method: 'transfer',
      reference: 'T-2',
      date: '2024-04-19',
      bills: [{ bill: body.number, amount: '214.00' }],
    },
  ]);
  expect(paid.status).toBe(200);
});

test('a code of a top withholding agent comes back after the company is none', async () => {
  const lines = [line('5010', '100.00', { vatClass: 'goods', withholding: 'WC158' })];
  await bill('B-8', '2024-06-03', [
    line('5010', '1000.00', { vatClass: 'goods', withholding: '' }),
  ]);
  const memo = await credit({ bill: 'B-8', date: '2024-06-04', lines });
  expect(memo.status).toBe(200);
});

test('the ledger is whole after all of it', async () => {
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

test.skipIf(isHledgerSkipped)('hledger reckons the same books', async () => {
  const { body } = await accountant.call('GET', '/api/records/export/journal');
  await expectSameBooks(body, app.database.ownerUrl);
});

function bill(invoiceNumber: string, date: string, lines: object[] = [line('6110', '1000.00')]) {
  return enter(accountant, [
    'bill',
    {
      receiptEmail: 'books@sandigan.example',
      vendor,
      typeOfExpense: 'bill',
      invoiceNumber,
      date,
      terms: '30',
      priceMode: 'vat-exclusive',
      lines,
    },
  ]);
}

function credit(change: object) {
  return enter(accountant, ['supplier-credit-memo', memoOf(change)]);
}

function memoOf(change: object) {
  return {
    receiptEmail: 'books@sandigan.example',
    vendor,
    date: '2026-04-10',
    reason: 'allowance',
    applyTo: 'bill',
    priceMode: 'vat-exclusive',
    lines: [line('6110', '100.00')],
    ...change,
  };
}

function refund(document: string, amount: string) {
  return enter(accountant, [
    'deposit',
    {
      receiptEmail: 'books@sandigan.example',
      bank: '1110',
      date: '2025-05-15',
      supplier: vendor,
      refunds: [{ credit: document, amount }],
    },
  ]);
}

function line(account: string, amount: string, more: object = {}) {
  return {
    description: 'Rent',
    account,
    amount,
    vatClass: 'services',
    withholding: 'WC100',
    ...more,
  };
}

/** Domestic purchases, their input VAT, and the tax withheld for the quarter. */
async function readInput(period: string) {
  const vat = await findItems(accountant, '2550Q', period);
  const withheld = await findItems(accountant, '1601-EQ', period);
  return [vat.get('44A'), vat.get('44B'), withheld.get('19')];
}

async function certified(period: string) {
  const { body } = await accountant.call('GET', `/api/tax/certificates?period=${period}`);
  return body.certificates;
}
