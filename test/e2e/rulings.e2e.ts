// VAT of non-residents, importations and uncollected receivables, as an accountant meets them.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '../enter.ts';
import {
  ABROAD,
  enterInvoice,
  registerCustomer,
  registerVendor,
  typedInvoice,
} from '../invoices.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { look, fill, openForm, review, sayYes } from './form-keys.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ clock: '2026-07-20T02:00:00Z' });
  const session = await portal.loginAs('accountant');
  const vendor = await registerVendor(session, '', ABROAD);
  const receiptEmail = 'books@sandigan.example';
  const hosting = {
    description: 'Hosting',
    account: '6130',
    amount: '1,000.00',
    vatClass: 'non-resident-digital',
  };
  await enter(session, [
    'bill',
    {
      receiptEmail,
      vendor,
      typeOfExpense: 'bill',
      invoiceNumber: 'CS-1',
      date: '2026-06-10',
      terms: '30',
      priceMode: 'vat-exclusive',
      lines: [hosting],
    },
  ]);
  await enter(session, [
    'importation',
    {
      receiptEmail,
      vendor,
      entryNumber: 'C-1',
      customsOffice: 'Port of Manila',
      country: 'CN',
      importationDate: '2026-06-03',
      assessmentDate: '2026-06-05',
      date: '2026-06-06',
      receiptNumber: 'BOC-1',
      dutiableValue: '10,000.00',
      settledBy: 'paid',
      account: '1110',
    },
  ]);
  const paidIn = [
    { account: '1120', debit: '1,000.00' },
    { account: '3010', credit: '1,000.00' },
  ];
  await enter(session, [
    'journal-entry',
    { date: '2026-07-01', stage: 'normal', description: 'Paid in', lines: paidIn },
  ]);
  const customer = await registerCustomer(session);
  await enterInvoice(session, typedInvoice(customer, 'U-1', { date: '2026-02-02' }));
});
afterAll(() => portal.stop());

test('the month of a non-resident, what customs took, and the VAT of an unpaid invoice', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/taxcompliance/withholding?period=2026-06&view=1600-VT');
  await page
    .getByRole('row')
    .filter({ hasText: 'Total taxes withheld' })
    .getByText('120.00')
    .waitFor();
  await page.getByText('120.00 of the month is on 2225 and not remitted yet.').waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: ABROAD.registeredName })
    .getByText('WV080')
    .waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await page.getByLabel('List', { exact: true }).selectOption('slsp-importations');
  await page
    .getByRole('table', { name: 'Customs documents' })
    .getByRole('link', { name: 'C-1' })
    .waitFor();
  await page.getByRole('link', { name: 'Record an importation' }).waitFor();

  await page.getByLabel('List', { exact: true }).selectOption('uncollected');
  await page.getByLabel('Claim U-1').check();
  await page.getByRole('button', { name: 'Claim 1 invoice' }).click();
  await page.getByText('U-1: confirm first: Written agreement', { exact: false }).waitFor();
  for (const name of [/Written agreement/, /declared in its 2550Q/, /not claimed as a bad debt/])
    await page.getByRole('checkbox', { name }).check();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Claim 1 invoice' }).click();
  await page.getByRole('button', { name: 'Withdraw U-1' }).waitFor();
  await page.getByText('Claimed in 2026-Q2').waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('a withdrawal that overdraws a bank says by how much, on a phone, and the position has a debt', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: 360, height: 740 },
  });
  const form = await openForm(page, ['/withdrawform', 'Withdraw Form'], {
    button: 'Start Recording Withdrawal',
  });
  await fill(form, [
    ['receiptEmail', 'books@sandigan.example'],
    ['bank', '1120'],
    ['amount', '1500'],
    ['particulars', 'Cash for deliveries'],
  ]);
  expect(await review(form)).toEqual(['1010 Dr 1,500.00', '1120 Cr 1,500.00']);
  await form.form
    .getByText('This payment overdraws it: 500.00 below zero.', { exact: false })
    .waitFor();
  await look(form);
  await sayYes(form);
  await page.goto('/financialreport/financial-position?from=2026-01-01&to=2026-07-20');
  await page.getByText('Total bank overdrafts').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'BPI Savings' });
  await row.getByText('500.00').first().waitFor({ timeout: 30_000 });
  expect(await findOverflow(page)).toBe(0);
  await close();
  expect(faults).toEqual([]);
});
