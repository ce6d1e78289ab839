// Discounts of lines and by law: journal, return, lists, and the list of their holders (handbook
// 14, ruling 2).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { expectSameBooks, isHledgerSkipped } from '#test/hledger.ts';
import { registerCustomer, registerVendor } from '#test/invoices.ts';
import { postInvoice, tryInvoice } from '#test/post-invoice.ts';
import { openItem, reverse, sentencesOf } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { findItems, findJournal, findLines } from '#test/tax-figures.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyLedger } from '../ledger/postings/verify.ts';

let app: TestApp;
let accountant: TestSession;
let customer: string;
let vendor: string;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-04-30T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(accountant);
  vendor = await registerVendor(accountant);
});
afterAll(() => app.stop());

test('a discount of a sale lowers VAT and receivable, and has its column in the journal', async () => {
  const lines = [sold('1,000.00', { discount: '10%' }), sold('500.00', { discount: '50.00' })];
  const { number } = await postInvoice(accountant, customer, { date: '2025-02-03', lines });
  expect(await openItem(accountant, '1210', number)).toMatchObject({ balance: '1512.00' });
  expect(await readOutput('2025-Q1')).toEqual(['1350.00', '162.00', '0.00']);
  // Gross, discount, VAT; VATable, zero-rated, exempt; receivable: gross less discount.
  const place = { book: 'SJ', month: '2025-02', document: number } as const;
  expect(await findJournal(app, accountant, place)).toBe('1662.00,150.00,162.00,1350.00,,,1512.00');
  const whole = await tryInvoice(accountant, customer, {
    date: '2025-02-04',
    lines: [sold('100.00', { discount: '100%' })],
  });
  expect(sentencesOf(whole)).toContain('The discount must be less than the amount of the line.');
});

test('a discount of a bill lowers cost, input VAT and tax withheld, and has its column', async () => {
  const { body } = await bill('D-1', '2025-02-10', [
    bought('5010', '1,000.00', { discount: '10%' }),
    bought('6140', '500.00', { discount: '50.00' }),
  ]);
  expect(body).toMatchObject({ total: '1485.00' });
  const items = await findItems(accountant, '2550Q', '2025-Q1');
  expect([items.get('44A'), items.get('44B')]).toEqual(['1350.00', '162.00']);
  // Gross, discount, VAT; goods; EWT, payable: gross less discount less EWT.
  const place = { book: 'PJ', month: '2025-02', document: 'D-1' } as const;
  expect(await findJournal(app, accountant, place)).toBe(
    '1662.00,150.00,162.00,1350.00,,,,27.00,1485.00',
  );
  const { body: gone } = await reverse(accountant, body.transactionId);
  const reversed = { book: 'PJ', month: '2025-02', document: gone.number } as const;
  expect(await findJournal(app, accountant, reversed)).toBe(
    '-1662.00,-150.00,-162.00,-1350.00,,,,-27.00,-1485.00',
  );
});

test('what the law gives is exempt or before VAT, and listed with its holder by month', async () => {
  const lines = [
    sold('1,000.00', { taxClass: 'senior', holder: 'Lourdes Reyes', holderId: '4821-07' }),
    sold('1,120.00', { taxClass: 'pwd', holder: 'Ben Tan', holderId: 'RR-77' }),
    sold('5,600.00', { taxClass: 'athlete', holder: 'Ana Cruz', holderId: 'PSC-88' }),
    sold('1,120.00', { taxClass: 'valor', holder: 'Robert Cruz', holderId: 'MOV-12' }),
    sold('560.00', { taxClass: 'solo-parent', holder: 'Jose Lim', holderId: 'SP-1207' }),
  ];
  const change = { date: '2025-05-06', priceMode: 'vat-inclusive', lines };
  const { number, transactionId } = await postInvoice(accountant, customer, change);
  // 892.86 - 178.57, 1,000.00 - 200.00 and 500.00 - 50.00 exempt; with VAT 5,600.00 - 1,120.00
  // and 1,120.00 - 224.00.
  expect(await openItem(accountant, '1210', number)).toMatchObject({ balance: '7340.29' });
  expect(await readOutput('2025-Q2')).toEqual(['4800.00', '576.00', '1964.29']);
  expect(await findLines(accountant, 'slsp-sales', '2025-05')).toMatchObject([
    { taxable: '4800.00', exempt: '1964.29', outputTax: '576.00' },
  ]);
  const place = { book: 'SJ', month: '2025-05', document: number } as const;
  expect(await findJournal(app, accountant, place)).toBe(
    '8968.86,1628.57,576.00,4800.00,,1964.29,7340.29',
  );
  const listed = await findLines(accountant, 'discounts-by-law', '2025-05');
  expect(
    listed.map(({ law, holder, holderId, base, discount, exemptedVat, net }) =>
      [law, holder, holderId, exemptedVat, base, discount, net].join(' | '),
    ),
  ).toEqual([
    'Senior citizen | Lourdes Reyes | 4821-07 | 107.14 | 892.86 | 178.57 | 714.29',
    'PWD | Ben Tan | RR-77 | 120.00 | 1000.00 | 200.00 | 800.00',
    'National athlete | Ana Cruz | PSC-88 | 0.00 | 5000.00 | 1000.00 | 4000.00',
    'Medal of Valor | Robert Cruz | MOV-12 | 0.00 | 1000.00 | 200.00 | 800.00',
    'Solo parent | Jose Lim | SP-1207 | 60.00 | 500.00 | 50.00 | 450.00',
  ]);
  expect(listed[0]).toMatchObject({ month: 'May 2025', document: number, price: '1000.00' });
  // What is deducted from gross sales is what the journal has as discounts.
  const given = listed.reduce((sum, row) => sum + Math.round(Number(row['discount']) * 100), 0);
  expect(given).toBe(162_857);

  // The record and its voucher name the holder beside the discount, and not once more in the table.
  const { body: found } = await accountant.call('GET', `/api/records/${transactionId}`);
  const told = JSON.stringify(found.record.summary);
  expect(told.split('Lourdes Reyes')).toHaveLength(2);

  await reverse(accountant, transactionId);
  const after = await findLines(accountant, 'discounts-by-law', '2025-05');
  expect(after.map(({ discount }) => Number(discount)).reduce((a, b) => a + b, 0)).toBe(0);
  expect(after).toHaveLength(10);
  for (const format of ['pdf', 'xlsx', 'csv']) {
    const url = `/api/tax/reports/discounts-by-law/file/${format}?period=2025-05`;
    const file = await app.app.inject({ method: 'GET', url, headers: accountant.headers });
    expect(file.statusCode, format).toBe(200);
  }
});

test('who claims a discount by law is named, with an ID number', async () => {
  const lines = [sold('100.00', { taxClass: 'senior', holder: '', holderId: '' })];
  const { body } = await tryInvoice(accountant, customer, { date: '2025-05-07', lines });
  expect(body.problem.fields.map(({ path }) => path)).toEqual([
    'lines.0.holder',
    'lines.0.holderId',
  ]);
});

test('the ledger is whole after all of it', async () => {
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

test.skipIf(isHledgerSkipped)('hledger reckons the same books', async () => {
  const { body } = await accountant.call('GET', '/api/records/export/journal');
  await expectSameBooks(body, app.database.ownerUrl);
});

function sold(unitPrice: string, more: object) {
  return { description: 'Chair', quantity: '1', unitPrice, taxClass: 'vatable', ...more };
}

function bought(account: string, amount: string, more: object) {
  return {
    description: 'Paper',
    account,
    amount,
    vatClass: 'goods',
    withholding: 'WC120',
    ...more,
  };
}

function bill(invoiceNumber: string, date: string, lines: object[]) {
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

/** VATable sales, their VAT, and exempt sales, as the return has them. */
async function readOutput(period: string) {
  const items = await findItems(accountant, '2550Q', period);
  return ['31A', '31B', '33A'].map((item) => items.get(item));
}
