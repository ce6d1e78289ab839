import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { formOf } from './invoice-journey.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  const admin = await portal.loginAs('admin');
  const bankAccount = {
    name: 'BDO Current',
    bank: 'BDO',
    accountNumber: '001234567890',
    currency: 'PHP',
    ledgerAccount: '1110',
    isActive: true,
  };
  await admin.call('POST', '/api/settings/bank-accounts', bankAccount);
});
afterAll(() => portal.stop());

// Nothing in it is called as banks call it, and every day could be a month.
const ROWS = [
  'Movements of 0012-3456-7890;;;;',
  ';;;;',
  'When;What happened;Slip;Sum;Then',
  '03.04.2026;Cash deposit Makati;A-1;15.680,00;115.680,00',
  '04.04.2026;Cheque 0001239;A-2;-12.345,00;103.335,00',
  '05.04.2026;Service charge;A-3;-350,00;102.985,00',
];
const file = (...rows: string[]) => ({
  name: 'movements.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\r\n')),
});

test('a statement of an unusual layout is put right and saved on a phone; a second upload doubles nothing', async () => {
  const { page, close, faults } = await portal.visitAs('user', {
    viewport: { width: 360, height: 740 },
  });
  await page.goto('/bankreconciliationform');
  const form = formOf(page, 'Bank Reconciliation Form');
  await upload(form, file(...ROWS));
  const panel = form.getByRole('region', { name: 'movements.csv' });
  await panel.getByText('Not saved yet').waitFor();
  await panel.getByLabel('Bank account').selectOption('1110');
  await panel.getByLabel('Dates are written').selectOption('dmy');
  await panel.getByText('“03.04.2026” is 3 April 2026.').waitFor();
  await panel.getByLabel('Headings are in').selectOption('2');
  await panel.getByLabel('What Slip is').selectOption('Reference');
  await panel.getByText('Reference A-1').waitFor();
  const broken = await panel.locator('dl dd').evaluateAll((facts) =>
    facts.flatMap((fact) => {
      const words = document.createRange();
      words.selectNodeContents(fact);
      return words.getClientRects().length > 1 ? [fact.textContent] : [];
    }),
  );
  expect(broken).toEqual([]);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  await panel.getByRole('button', { name: 'Save this statement' }).click();
  await panel.getByText('3 lines were added.').waitFor();
  await panel.getByText('An accountant now matches these lines').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);

  await form.getByRole('button', { name: 'Upload another' }).click();
  // The account is said once, above the files; how its files are read is remembered.
  const choose = form.getByRole('region', { name: 'Choose files' });
  await choose.getByLabel('Bank account').selectOption('1110');
  await choose.getByText('The last statement goes up to 5 Apr 2026').waitFor();
  await upload(form, file(...ROWS, '06.04.2026;Interest;A-4;412,50;103.397,50'));
  await panel.getByText('3 (not added again)').waitFor();
  await panel.getByText('Reference A-4').waitFor();
  await panel.getByRole('button', { name: 'Save this statement' }).click();
  await panel.getByText('1 line was added. 3 lines were already uploaded').waitFor();
  await expect(portal.countOf('bank_lines')).resolves.toBe(4);
  expect(faults).toEqual([]);
  await close();
});

test('what a file leaves open is asked before it is saved: the year of its dates, gross or net', async () => {
  const { page, close, faults } = await portal.visitAs('user', {
    viewport: { width: 1440, height: 900 },
  });
  await page.goto('/bankreconciliationform');
  const form = formOf(page, 'Bank Reconciliation Form');
  const yearless = [
    'Date,Description,Amount,Balance',
    '29-Dec,CASH DEPOSIT,500.00,1500.00',
    '05-Jan,SERVICE CHARGE,-100.00,1400.00',
  ];
  await upload(form, file(...yearless));
  const panel = form.getByRole('region', { name: 'movements.csv' });
  await panel.getByLabel('Bank account').selectOption('1120');
  await panel.getByText('The dates have no year. Enter the year of the last date.').waitFor();
  const save = panel.getByRole('button', { name: 'Save this statement' });
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
  await panel.getByLabel('Year of the last date').fill('2025');
  await panel.getByText('29 Dec 2024').first().waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await save.click();
  await panel.getByText('2 lines were added.').waitFor();

  await form.getByRole('button', { name: 'Upload another' }).click();
  const wallet = [
    'Date,Name,Gross,Fee,Net',
    '2025-02-13,DELA CRUZ TRADING,"1,000.00",-39.00,961.00',
    '2025-02-20,TRANSFER TO BANK,"-500.00",0.00,-500.00',
  ];
  await upload(form, file(...wallet));
  await panel.getByLabel('Bank account').selectOption('1120');
  await panel.getByText(/The net amounts are read as the lines/).waitFor();
  await panel.getByText('961.00').first().waitFor();
  await panel.getByRole('button', { name: 'The columns are read correctly' }).click();
  await save.click();
  await panel.getByText('2 lines were added.').waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('of several files, one that says something is open until it is saved, and each names its account', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: 1440, height: 900 },
  });
  await page.goto('/bankreconciliation/1110/statements');
  await page.getByRole('link', { name: 'Upload a statement' }).click();
  const form = formOf(page, 'Bank Reconciliation Form');
  const choose = form.getByRole('region', { name: 'Choose files' });
  // The account that one came from.
  await expect.poll(() => choose.getByLabel('Bank account').inputValue()).toBe('1110');
  await choose.getByLabel('Bank account').selectOption('');
  const rows = ['Date,Description,Amount', '2026-06-01,CASH DEPOSIT,500.00'];
  await upload(form, [
    { ...file('Account number,9999-0000-11', '', ...rows), name: 'other.csv' },
    { ...file(...rows), name: 'plain.csv' },
  ]);
  const other = form.getByRole('region', { name: 'other.csv' });
  const plain = form.getByRole('region', { name: 'plain.csv' });
  await other.getByLabel('Bank account').selectOption('1110');
  await other.getByText('1110 Cash in Bank - BDO Current (PHP), 1 line').waitFor();
  await other.getByText('This file is of account 9999-0000-11, but the settings say').waitFor();
  await plain.getByLabel('Bank account').selectOption('1110');
  await plain.getByText('1110 Cash in Bank - BDO Current (PHP), 1 line').waitFor();
  await expect(plain.getByLabel('Bank account').inputValue()).resolves.toBe('1110');
  await expect(other.getByLabel('Bank account').inputValue()).resolves.toBe('1110');
  await plain.getByRole('button', { name: 'Hide' }).click();
  await plain.getByRole('button', { name: 'Review' }).waitFor();
  await form.getByRole('button', { name: 'Save all 2' }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

async function upload(
  form: FrameLocator,
  chosen: ReturnType<typeof file> | ReturnType<typeof file>[],
): Promise<void> {
  await form.getByRole('button', { name: 'Choose files' }).waitFor();
  await form.locator('input[type=file]').setInputFiles(chosen);
}
