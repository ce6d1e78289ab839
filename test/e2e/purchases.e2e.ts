import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerVendor } from '../invoices.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { formOf } from './invoice-journey.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  await registerVendor(await portal.loginAs('accountant'), '999-002-107', { defaultAtc: 'WC100' });
});
afterAll(() => portal.stop());

test('a petty cash fund is set up, filled, spent from and counted, and a bill entered, on a phone', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', PHONE);
  const form = await open(page, '/pettycashform', 'Petty Cash Form');
  // Said before a line is filled in that could not be entered.
  await form.getByText('There is no petty cash fund yet.').waitFor();
  await setUpFund(page);
  await page.getByRole('link', { name: 'Establish the fund' }).click();
  const kinds = form.getByLabel('What do you want to record?');
  await expect.poll(() => kinds.inputValue()).toBe('petty-cash-replenishment');
  await form.getByLabel('Receipt email').fill('books@sandigan.example');
  await form.getByLabel('Paid by').selectOption('cheque');
  await choose(form, 'Bank account', '1110');
  await form.getByLabel('Cheque number').fill('0001234');
  await form.getByText('15,000.00').first().waitFor();
  await enterIt(page, form);

  await open(page, '/pettycashform', 'Petty Cash Form');
  await form.getByLabel('Receipt email').fill('books@sandigan.example');
  await form.getByLabel('Payee').fill('Ramon Cruz, messenger');
  await fillLine(form, { description: 'Particulars', amount: '850', account: '6170' });
  await form.getByLabel('VAT class').selectOption('Non-VAT');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await enterIt(page, form, 'Left in the box');

  await open(page, '/pettycashform', 'Petty Cash Form');
  await kinds.selectOption({ label: 'Petty cash count' });
  await form.getByLabel('Receipt email').fill('books@sandigan.example');
  await form.getByLabel('Counted by').fill('Liza Ramos');
  await form.getByLabel('Pieces of 1,000.00').fill('14');
  await form.getByLabel('Pieces of 100.00').fill('1');
  await form.getByLabel('Totals').getByText('Short').waitFor();
  await enterIt(page, form, '6280');

  const bills = await open(page, '/billsform', 'Bills Form');
  await bills.getByLabel('Receipt email').fill('books@sandigan.example');
  await choose(bills, 'Supplier’s TIN', '999-002-107');
  const tax = bills.getByLabel('Withholding tax');
  await expect.poll(() => tax.inputValue()).toBe('WC100');
  await tax.selectOption('');
  await bills.getByLabel('Supplier’s invoice number').fill('BI-1201');
  await fillLine(bills, { description: 'Description', amount: '35000', account: '6110' });
  await bills.getByLabel('VAT class').selectOption('Services');
  await bills.getByText('39,200.00').first().waitFor();
  await bills.getByRole('button', { name: 'Review and continue' }).click();
  await bills.getByRole('checkbox', { name: /WC100, 5 % is usual/ }).waitFor();
  await bills.getByRole('button', { name: 'Back to edit' }).click();
  await tax.selectOption('WC100');
  await bills.getByText('37,450.00').first().waitFor();
  await enterIt(page, bills, '2210');
  expect(faults).toEqual([]);
  await close();
});

async function setUpFund(page: Page): Promise<void> {
  // Loaded anew: what is in the box is asked for again after five seconds only.
  await page.goto('/settings?tab=petty-cash');
  await page.getByLabel('Custodian').fill('Maria Santos');
  await page.getByLabel('Limit').fill('much');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Enter an amount such as 1,234.50').waitFor();
  await page.getByLabel('Limit').fill('15,000');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('The books show 0.00 in the box.').waitFor();
}

async function open(page: Page, path: string, title: string): Promise<FrameLocator> {
  await go(page, path);
  const form = formOf(page, title);
  await form.getByLabel('Receipt email').waitFor();
  return form;
}

async function choose(form: FrameLocator, name: string, text: string): Promise<void> {
  const box = form.getByRole('combobox', { name });
  await box.fill(text);
  await form.getByRole('option', { name: text }).click();
}

async function fillLine(
  form: FrameLocator,
  line: { description: string; amount: string; account: string },
): Promise<void> {
  await form.getByLabel(line.description).fill('Something bought');
  await choose(form, 'Account', line.account);
  await form.getByLabel('Amount').fill(line.amount);
}

/** Reviews, looks at what must be there, says Yes. */
async function enterIt(page: Page, form: FrameLocator, shown?: string): Promise<void> {
  await form.getByRole('button', { name: 'Review and continue' }).click();
  const question = form.getByRole('combobox', { name: /Do you want to enter this/ });
  await question.waitFor();
  if (shown !== undefined) await form.getByText(shown).first().waitFor();
  await expect(findOverflow(page)).resolves.toBe(0);
  await question.selectOption('Yes');
  await form.getByRole('button', { name: 'Submit' }).click();
  await form.getByRole('heading', { name: /entered$/ }).waitFor();
}
