import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerCustomer } from '../invoices.ts';
import { postInvoice } from '../post-invoice.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { formOf } from './invoice-journey.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

const PHONE = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;

let portal: Portal;
let first: string;
let second: string;

beforeAll(async () => {
  portal = await startPortal();
  const user = await portal.loginAs('accountant');
  const customer = await registerCustomer(user);
  const line = { description: 'Chair', quantity: '1', unitPrice: '1,000', taxClass: 'vatable' };
  const invoices = { lines: [{ ...line, withholding: 'WC158' }] };
  ({ number: first } = await postInvoice(user, customer, invoices));
  ({ number: second } = await postInvoice(user, customer));
});
afterAll(() => portal.stop());

test('a collection above the balance, and its credit applied, on a phone', async () => {
  const { page, close, faults } = await portal.visitAs('user', PHONE);
  const form = await open(page);
  await choose(form, 'Customer’s TIN', '999-001-000');
  await form.getByLabel('Payment method').selectOption('cheque');
  await form.getByLabel('Bank of the cheque').fill('MBTC');
  await form.getByLabel('Cheque number').fill('0456781');
  const row = form.getByRole('group', { name: first });
  // What the invoice expects stands in its row; Enter fills in the balance.
  await expect.poll(() => row.getByLabel('Amount without VAT').inputValue()).toBe('1,000.00');
  await row.getByLabel('Amount applied').press('Enter');
  await expect.poll(() => row.getByLabel('Amount applied').inputValue()).toMatch(/^1,?120.00$/);
  await form.getByText('1,110.00').first().waitFor();
  await row.getByLabel('Amount applied').fill('1,500');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await form.getByRole('button', { name: 'Submit Payment' }).click();
  await form.getByText('Choose one.').first().waitFor();
  await row.getByLabel('Form 2307').selectOption('in-hand');
  await form.getByRole('button', { name: 'Submit Payment' }).click();
  await form.getByText('Amount to be credited').waitFor();
  await expect(findOverflow(page)).resolves.toBe(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await form.getByRole('button', { name: 'Confirm Payment' }).click();
  await form.getByRole('heading', { name: /entered$/ }).waitFor();
  await form
    .getByText(/CR-\d{4}-000001/)
    .first()
    .waitFor();

  await open(page);
  await form.getByLabel('What do you want to record?').selectOption({ label: 'Apply a credit' });
  await choose(form, 'Customer’s TIN', '999-001-000');
  await form.getByRole('combobox', { name: /^Credit/ }).selectOption({ index: 1 });
  await form.getByRole('group', { name: second }).getByLabel('Amount applied').fill('380');
  await form.getByRole('button', { name: 'Review and continue' }).click();
  const question = form.getByRole('combobox', { name: /Do you want to enter this/ });
  await question.selectOption('Yes');
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
  await form.getByRole('heading', { name: /entered$/ }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

async function open(page: Page): Promise<FrameLocator> {
  await page.goto('/collectionreceiptform');
  const form = formOf(page, 'Collection Receipt Form');
  await form.getByRole('combobox', { name: 'Customer’s TIN' }).waitFor();
  return form;
}

async function choose(form: FrameLocator, name: string, text: string): Promise<void> {
  await form.getByRole('combobox', { name }).fill(text);
  await form.getByRole('option', { name: text }).click();
}
