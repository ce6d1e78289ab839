import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, registerCustomer, typedInvoice } from '../invoices.ts';
import { findAccessibilityFaults } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;

// The server's day is Monday, 2 March 2026.
beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  const customer = await registerCustomer(session);
  for (const [number, date] of [
    ['INV-1', '2025-10-31'],
    ['INV-2', '2026-03-02'],
  ] as const) {
    const entered = await enterInvoice(session, typedInvoice(customer, number, { date }));
    expect(entered.status).toBe(200);
  }
});
afterAll(() => portal.stop());

test('filters take dates as forms do: words and sums, shown written out, and what is none leaves the list as it is', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/records');
  const table = page.getByRole('table', { name: 'Records' });
  await table.getByText('Total of 2 records').waitFor();
  const from = page.getByLabel('From');
  await from.fill('31 oct');
  await page.getByText('Fri, 31 Oct 2025').waitFor();
  await from.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2025-10-31');
  await expect(from.inputValue()).resolves.toBe('31 Oct 2025');
  const to = page.getByLabel('To', { exact: true });
  await to.fill('t');
  // Left with the key for the next field.
  await to.press('Tab');
  await expect.poll(() => new URL(page.url()).searchParams.get('to')).toBe('2026-03-02');
  await from.fill('-7');
  await from.press('Enter');
  await table.getByText('Total of 1 record').waitFor();
  await expect(from.inputValue()).resolves.toBe('23 Feb 2026');
  await from.fill('soon');
  await from.press('Enter');
  await page.getByText(/date such as/).waitFor();
  expect(new URL(page.url()).searchParams.get('from')).toBe('2026-02-23');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await table.getByText('Total of 2 records').waitFor();
  await expect(from.inputValue()).resolves.toBe('');
  await page.getByText(/date such as/).waitFor({ state: 'detached' });
  await close();
  expect(faults).toEqual([]);
});

test('a dialog takes them by the Enter that saves it, and refuses what is no date', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/records?search=INV-1');
  await page.getByRole('link', { name: 'INV-1' }).click();
  await page.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reverse Invoice INV-1' });
  await dialog.getByLabel('Reason').fill('Entered twice');
  await dialog.getByLabel('Date of the reversal').fill('whenever');
  await dialog.getByLabel('Date of the reversal').press('Enter');
  await dialog.getByText(/date such as/).waitFor();
  await dialog.getByLabel('Date of the reversal').fill('yesterday');
  await dialog.getByLabel('Date of the reversal').press('Enter');
  await page.getByText('It reverses').waitFor();
  await page.getByText('1 Mar 2026').first().waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('settings show dates as the portal does, and take them as forms do', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/settings?tab=company');
  const permit = page.getByLabel('Date of the permit or certificate');
  await permit.fill('Jan 31, 2026');
  await permit.press('Tab');
  await expect(permit.inputValue()).resolves.toBe('31 Jan 2026');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('The company profile was changed.').waitFor();
  await page.reload();
  await expect.poll(() => permit.inputValue()).toBe('31 Jan 2026');
  await close();
  expect(faults).toEqual([]);
});
