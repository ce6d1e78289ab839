import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, registerCustomer, registerVendor, typedInvoice } from '../invoices.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { formOf } from './invoice-journey.ts';
import type { Portal } from './start-portal.ts';
import { openDashboard, startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  const customer = await registerCustomer(session);
  await registerVendor(session);
  for (const number of ['INV-1', 'INV-12']) {
    expect((await enterInvoice(session, typedInvoice(customer, number))).status).toBe(200);
  }
});
afterAll(() => portal.stop());

test('Ctrl+K finds a record by number and amount, and a report, without the mouse', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await openDashboard(page);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Find anything' });
  await box.waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.keyboard.type('inv-12');
  // Before the answer is there: the first result of this very text is opened.
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Invoice INV-12', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await box.fill('about 1,100');
  await page.getByRole('option', { name: /INV-1 / }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await box.fill('balance sheet');
  await page.getByRole('option', { name: /Financial Position/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Statement of Financial Position', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await box.fill('close february');
  await page.getByRole('option', { name: 'Close February 2026' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /February 2026/, level: 1 }).waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('Enter opens what the whole text means, not what an earlier part of it meant', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await openDashboard(page);
  let letThrough = () => {};
  const waits = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/api\/find\?.*text=inv-12(?:&|$)/, async (route) => {
    await waits;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Find anything' });
  await box.fill('inv-1');
  await page.getByRole('option', { name: /INV-1 / }).waitFor();
  const asked = page.waitForRequest(/text=inv-12(?:&|$)/);
  await box.press('2');
  await asked;
  await expect.poll(() => page.getByRole('option').count(), { timeout: 5_000 }).toBe(0);
  await box.press('Enter');
  letThrough();
  await page.getByRole('heading', { name: 'Invoice INV-12', level: 1 }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('what is typed before the palette is there is kept for it', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await openDashboard(page);
  let letThrough = () => {};
  const waits = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/palette-[^/]*\.js/, async (route) => {
    await waits;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/palette-[^/]*\.js/);
  await page.keyboard.press('Control+k');
  await asked;
  await page.keyboard.type('inv-13');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('2');
  letThrough();
  const box = page.getByRole('combobox', { name: 'Find anything' });
  await expect.poll(() => box.inputValue()).toBe('inv-12');
  await page.getByRole('option', { name: /INV-12/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Invoice INV-12', level: 1 }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('a new bill is begun for the vendor that was named, from inside another form too', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/invoiceform');
  const form = formOf(page);
  await form.getByLabel('Invoice number').focus();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Find anything' });
  await box.fill('new bill for bayanihan');
  const bill = page.getByRole('option', { name: /New Bill for Bayanihan/ });
  await bill.waitFor();
  await bill.click();
  await page.getByRole('heading', { name: 'Bills Form', level: 1 }).waitFor();
  const vendor = formOf(page, 'Bills Form').getByRole('combobox', { name: /Supplier/ });
  await expect.poll(() => vendor.inputValue()).toMatch(/Bayanihan/);
  await close();
  expect(faults).toEqual([]);
});

test('Escape leads back to where one was; a phone has a button for it, in the dark too', async () => {
  const { page, close, faults } = await portal.visitAs('user', {
    viewport: { width: 360, height: 740 },
  });
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  await openDashboard(page);
  const button = page.getByRole('button', { name: 'Find anything' });
  await button.click();
  await page.getByRole('combobox', { name: 'Find anything' }).fill('mabuhay');
  await page
    .getByRole('option', { name: /Mabuhay/ })
    .first()
    .waitFor();
  // Not this person's: the records of others, and reports.
  await expect(page.getByRole('option', { name: /INV-1/ }).count()).resolves.toBe(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(() => button.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await close();
  expect(faults).toEqual([]);
});

test('? shows the keys of the screen, but is a sign where something is typed', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/records');
  await page.getByRole('table', { name: 'Records' }).waitFor();
  const search = page.getByRole('searchbox', { name: 'Search', exact: true });
  await search.fill('');
  await search.press('?');
  await expect(search.inputValue()).resolves.toBe('?');
  await search.fill('');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys of this screen' });
  await keys.getByText('Everywhere').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await close();
  expect(faults).toEqual([]);
});

test('records and cheques are filtered by amounts from one to another', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/records');
  const table = page.getByRole('table', { name: 'Records' });
  await table.getByText('Total of 2 records').waitFor();
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('2,000-3,000');
  await amount.press('Enter');
  await page.getByText('Nothing matches').waitFor();
  await amount.fill('1,000 to 1,120');
  await amount.press('Enter');
  await table.getByText('Total of 2 records').waitFor();
  expect(new URL(page.url()).searchParams.get('amount')).toBe('1,000 to 1,120');
  await amount.fill('plenty');
  await amount.press('Enter');
  await page.getByText(/Enter an amount, or two/).waitFor();
  await page.goto('/records/cheques?amount=5');
  await page
    .getByText('Nothing matches')
    .or(page.getByText(/No cheque/))
    .first()
    .waitFor();
  await close();
  expect(faults).toEqual([]);
});
