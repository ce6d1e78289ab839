// Importations: the list is tied to its posting, 46A and 46B take what is posted (ruling 6).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { ABROAD, registerVendor } from '#test/invoices.ts';
import { reverse, sentencesOf } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { findItems, findJournal, findLines } from '#test/tax-figures.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let accountant: TestSession;
let seller: string;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-07-20T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  seller = await registerVendor(accountant, '', ABROAD);
});
afterAll(() => app.stop());

test('an importation posts its VAT, is on the list with its record, and in 46A and 46B', async () => {
  // (400,000.00 + 25,000.00) * 12 % = 51,000.00.
  const { body } = await record('C-1', { exempt: '', lines: [duties('25,000.00')] });
  expect(body.total).toBe('76000.00');
  expect(await items('2026-Q2')).toEqual(['425000.00', '51000.00', '0.00', '0.00']);
  expect(await findLines(accountant, 'slsp-importations', '2026-05')).toMatchObject([
    {
      entryNumber: 'C-1',
      customsOffice: 'Port of Manila',
      country: 'China',
      taxable: '425000.00',
      vat: '51000.00',
      posted: 'Yes',
    },
  ]);
  expect(await control('2026-Q2')).toMatchObject({ rows: '51000.00', difference: '0.00' });
  // In no list of purchases; in the journal with its costs and its VAT.
  expect(await findLines(accountant, 'purchase-register', '2026-05')).toEqual([]);
  const place = { book: 'PJ', month: '2026-05', document: 'C-1' } as const;
  expect(await findJournal(app, accountant, place)).toBe('76000.00,,51000.00,25000.00,,,,,');
  expect(sentencesOf(await record('C-1'))).toContain('C-1');
  expect((await reverse(accountant, body.transactionId)).status).toBe(200);
  // Reversed in its quarter, it is in no list.
  expect(await findLines(accountant, 'slsp-importations', '2026-05')).toEqual([]);
  expect(await items('2026-Q2')).toEqual(['0.00', '0.00', '0.00', '0.00']);
  expect(await control('2026-Q2')).toMatchObject({ rows: '0.00', difference: '0.00' });
});

test('a part that is exempt, VAT that differs from the rate, and a broker who is owed', async () => {
  const broker = await registerVendor(accountant);
  const owed = { settledBy: 'payable', account: '', creditor: broker };
  const change = { ...owed, date: '2026-02-10', exempt: '5,000.00', vat: '50,500.00' };
  const { body } = await accountant.call('POST', '/api/transactions/importation/preview', {
    answers: answersOf('C-2', change),
  });
  expect(body.questions).toMatchObject([
    { text: expect.stringContaining('12% of the taxable 420,000.00 is 50,400.00') },
  ]);
  expect((await record('C-2', change)).body.total).toBe('50500.00');
  expect(await items('2026-Q1')).toEqual(['420000.00', '50500.00', '5000.00', '0.00']);
  const { body: ageing } = await accountant.call('GET', '/api/ageing?side=payable');
  expect(ageing).toMatchObject({ isTied: true });
  expect(sentencesOf(await record('C-3', { vendor: broker }))).toContain(
    'Choose the seller abroad',
  );
  expect(sentencesOf(await record('C-3', { exempt: '500,000.00' }))).toContain(
    'The VAT-exempt part exceeds dutiable value and charges.',
  );
  expect(sentencesOf(await record('C-3', { assessmentDate: '2026-01-01' }))).toContain(
    'The assessment cannot be before the importation.',
  );
});

test('what is only on the list is no input tax until the record that posted it is named', async () => {
  const added = await accountant.call('POST', '/api/tax/importations', {
    entryNumber: 'H-1',
    assessmentDate: '2025-11-04',
    supplier: 'Nimbus Cloud Pte Ltd',
    importationDate: '2025-11-03',
    country: 'Singapore',
    dutiableValue: '9000.00',
    charges: '1000.00',
    exempt: '0.00',
    taxable: '10000.00',
    vat: '1200.00',
    receiptNumber: 'OR-9',
    paymentDate: '2025-11-05',
  });
  const { importationId } = added.body;
  expect(await items('2025-Q4')).toEqual(['0.00', '0.00', '0.00', '0.00']);
  expect(await control('2025-Q4')).toMatchObject({ difference: '1200.00' });
  const report = await accountant.call('GET', '/api/tax/reports/slsp-importations?period=2025-Q4');
  expect(report.body.report.checks).toMatchObject([
    { isOk: false, text: expect.stringContaining('Not posted: H-1, 1,200.00 of VAT.') },
  ]);
  const tie = (number: string) =>
    accountant.call('PUT', `/api/tax/importations/${importationId}/posting`, { number });
  expect(sentencesOf(await tie('JV-2025-999999'))).toContain('No record in force has the number');
  const short = await journal('1,000.00');
  expect(sentencesOf(await tie(short.body.number))).toContain(
    'debits 1,000.00 to 1425, and this importation has 1,200.00 of VAT.',
  );
  const posted = await journal('1,200.00');
  expect((await tie(posted.body.number)).status).toBe(200);
  expect(await items('2025-Q4')).toEqual(['10000.00', '1200.00', '0.00', '0.00']);
  expect(await control('2025-Q4')).toMatchObject({ difference: '0.00', others: '1000.00' });
  // A reversed posting is none.
  await reverse(accountant, posted.body.transactionId);
  expect(await items('2025-Q4')).toEqual(['0.00', '0.00', '0.00', '0.00']);
});

/** 46A, 46B, 49A, and 48A, which an importation is not in. */
async function items(period: string) {
  const found = await findItems(accountant, '2550Q', period);
  return ['46A', '46B', '49A', '48A'].map((item) => found.get(item));
}

async function control(period: string) {
  const rows = await findLines(accountant, 'control', period);
  return rows.find(({ tax }) => tax === 'Importations, by their list');
}

function record(entryNumber: string, change: object = {}) {
  return enter(accountant, ['importation', answersOf(entryNumber, change)]);
}

function answersOf(entryNumber: string, change: object) {
  return {
    receiptEmail: 'books@sandigan.example',
    vendor: seller,
    entryNumber,
    customsOffice: 'Port of Manila',
    country: 'CN',
    importationDate: '2026-02-03',
    assessmentDate: '2026-02-05',
    date: '2026-05-12',
    receiptNumber: 'BOC-1',
    dutiableValue: '400,000.00',
    charges: '25,000.00',
    settledBy: 'paid',
    account: '1110',
    ...change,
  };
}

function duties(amount: string) {
  return { description: 'Customs duties', account: '5010', amount };
}

function journal(amount: string) {
  const lines = [
    { account: '1425', debit: amount },
    { account: '1110', credit: amount },
  ];
  return enter(accountant, [
    'journal-entry',
    { date: '2025-11-05', stage: 'normal', description: 'VAT at customs', lines },
  ]);
}
