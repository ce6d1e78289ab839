import type { FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerCustomer, registerVendor } from '../invoices.ts';
import { PASSWORD } from '../start-test-app.ts';
import { findAccessibilityFaults } from './accessibility.ts';
import { formOf, openInvoice } from './invoice-journey.ts';
import { focusedId, tabTo, tabToButton, findValue } from './keyboard-journey.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

const COPIED = 'Chair\t2\t₱1,000.00\tZero rated\nTable\t1\t2,000*1.5\n';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  const accountant = await portal.loginAs('accountant');
  await registerCustomer(accountant);
  await registerVendor(accountant, '999-002-107');
  await portal.addAccount('clerk.by.keys', 'user');
});
afterAll(() => portal.stop());

test('an invoice is entered, and the next begun from it, without a mouse', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page, close, faults } = await portal.visitAs('user', { permissions });
  await page.evaluate((text) => navigator.clipboard.writeText(text), COPIED);
  const form = await openInvoice(page);
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  const go = (id: string) => tabTo(page, form, id);

  await go('field-receiptEmail');
  await type('books@sandigan.example');
  await chooseCustomer(page, form);
  await go('field-invoiceNumber');
  await type('KEY-1');
  await go('field-date');
  await type('yesterday');
  await form.getByText('Sun, 1 Mar 2026').waitFor();
  await press('Tab');
  await expect(findValue(form, 'field-date')).resolves.toBe('1 Mar 2026');

  // Cells of a spreadsheet fill rows from the focused cell on; one press takes them back.
  await go('field-lines-0-description');
  await press('Control+V');
  await form.getByText('Pasted 2 rows.').waitFor();
  await press('Control+Z');
  await expect.poll(() => form.getByLabel('Unit price').count()).toBe(1);
  await expect(findValue(form, 'field-lines-0-description')).resolves.toBe('');
  await press('Control+V');
  await form.getByText('Pasted 2 rows.').waitFor();
  await expect(findValue(form, 'field-lines-0-taxClass')).resolves.toBe('zero-rated');
  await expect(findValue(form, 'field-lines-1-unitPrice')).resolves.toBe('3,000.00');
  await press('Alt+R');
  await type('Stool');
  await go('field-lines-2-unitPrice');
  await type('12*350+5%');
  await form.getByText('= 4,410.00').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);

  // The last amount has not been left; going on settles it.
  await press('Control+Enter');
  const question = form.getByRole('combobox', { name: 'Do you want to enter this invoice?' });
  await question.waitFor();
  await form.getByText('4,410.00').first().waitFor();
  await expect.poll(() => form.locator('select:focus').count()).toBe(1);
  await type('Y');
  await expect(question.inputValue()).resolves.toBe('yes');
  await press('Control+Enter');
  await form.getByRole('heading', { name: 'Invoice entered' }).waitFor();

  // The focus stands on the next one; it begins where something is still to be said.
  const next = form.getByRole('button', { name: 'New invoice' });
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
  await press('Control+Enter');
  await form.getByLabel('Receipt email').waitFor();
  await expect.poll(() => findValue(form, 'field-receiptEmail')).toBe('books@sandigan.example');
  await expect.poll(() => findValue(form, 'field-invoiceNumber')).toBe('KEY-2');
  await expect.poll(() => focusedId(form)).toBe('field-customer');
  await go('field-note');
  await type('Second delivery');
  await press('Shift+Tab');
  await chooseCustomer(page, form);
  await form.getByRole('button', { name: 'Same as last time' }).waitFor();
  await tabToButton(page, form, 'Same as last time');
  await press('Enter');
  await form.getByText('Filled in as in KEY-1 of 1 Mar 2026.').waitFor();
  await expect(findValue(form, 'field-lines-2-unitPrice')).resolves.toBe('4,410.00');
  await expect(findValue(form, 'field-note')).resolves.toBe('Second delivery');
  // A series goes on with the date of the one before.
  await expect(findValue(form, 'field-date')).resolves.toBe('1 Mar 2026');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);

  // What is missing is where the focus goes.
  await go('field-invoiceNumber');
  await press('Delete');
  await press('Control+Enter');
  await form.getByRole('alert').filter({ hasText: 'Some answers need your attention' }).waitFor();
  await expect.poll(() => focusedId(form)).toBe('field-invoiceNumber');
  await close();
  expect(faults).toEqual([]);
});

test('from the login screen to a posted bill without a mouse', async () => {
  const { page, close, faults } = await portal.open();
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  await page.goto('/');
  const clientId = page.getByLabel('Client ID');
  await clientId.waitFor();
  for (let count = 0; count < 9 && !(await isFocused(clientId)); count += 1) await press('Tab');
  await type('clerk.by.keys');
  const password = page.getByLabel('Password', { exact: true });
  for (let count = 0; count < 3 && !(await isFocused(password)); count += 1) await press('Tab');
  await type(PASSWORD);
  await press('Enter');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();

  await press('Control+K');
  await page.getByRole('combobox', { name: 'Find anything' }).waitFor();
  await type('new bill');
  await page.getByRole('option', { name: /bill/i }).first().waitFor();
  await press('Enter');
  const form = formOf(page, 'Bills Form');
  const go = async (label: string) => {
    const id = await form.getByLabel(label).first().getAttribute('id');
    await tabTo(page, form, id ?? label);
  };
  await form.getByLabel('Receipt email').waitFor();
  await tabTo(page, form, 'field-receiptEmail');
  await type('books@sandigan.example');
  const supplier = form.getByRole('combobox', { name: /Supplier’s TIN/ });
  await tabTo(page, form, (await supplier.getAttribute('id')) ?? '');
  await type('999-002-107');
  await form.getByRole('option', { name: /999-002-107/ }).waitFor();
  await press('Enter');
  await go('Supplier’s invoice number');
  await type('KEY-BI-1');
  await tabTo(page, form, 'field-lines-0-description');
  await type('Rent');
  await tabTo(page, form, 'field-lines-0-account');
  await type('6110');
  await form.getByRole('option', { name: /6110/ }).waitFor();
  await press('Enter');
  await tabTo(page, form, 'field-lines-0-amount');
  await type('35000');
  await press('Control+Enter');
  const question = form.getByRole('combobox', { name: /Do you want to enter this/ });
  await question.waitFor();
  await expect.poll(() => form.locator('select:focus').count()).toBe(1);
  await type('Y');
  await expect(question.inputValue()).resolves.toBe('yes');
  await press('Control+Enter');
  await form.getByRole('heading', { name: 'Bill entered' }).waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('the help lists the keys, opens with ? and closes with Escape', async () => {
  const { page, close, faults } = await portal.visitAs('user');
  const form = await openInvoice(page);
  const help = form.getByRole('button', { name: 'Keyboard and shortcuts' });
  await help.focus();
  await page.keyboard.press('?');
  await form.getByText('Go on: review, post, then the next one').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.keyboard.press('Escape');
  await form.getByText('Go on: review, then submit').waitFor({ state: 'hidden' });
  // A list closes with Escape too, and a calendar opens from the keyboard.
  await form.getByRole('combobox', { name: /Customer’s TIN/ }).focus();
  await form.getByRole('option', { name: /Mabuhay/ }).waitFor();
  await page.keyboard.press('Escape');
  await form.getByRole('option', { name: /Mabuhay/ }).waitFor({ state: 'hidden' });
  await form.getByLabel('Invoice date').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Escape');
  await close();
  expect(faults).toEqual([]);
});

async function chooseCustomer(page: Page, form: FrameLocator): Promise<void> {
  await tabTo(page, form, 'field-customer');
  await page.keyboard.type('999001');
  await page.keyboard.press('Enter');
  await expect.poll(() => findValue(form, 'field-customer')).toMatch(/Mabuhay/);
}

function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement);
}
