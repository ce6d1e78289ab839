import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, registerCustomer, typedInvoice } from '../invoices.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;
let double: string;

beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  double = await registerCustomer(session, '999-001-000');
  await registerCustomer(session, '999-001-107');
  await enterInvoice(session, typedInvoice(double, 'INV-0001', { date: '2026-01-10' }));
});
afterAll(() => portal.stop());

test('a customer that was registered twice is merged after a look at what moves', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto(`/records/parties/${double}`);
  await page.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: /^Merge Mabuhay/ });
  await dialog.getByRole('button', { name: 'Merge for good' }).click();
  await dialog.getByText('Enter a name or TIN, and choose from those found.').waitFor();
  await dialog.getByLabel('The one that stays').fill('Mabuhay');
  await dialog
    .getByLabel('Found')
    .selectOption({ label: 'Mabuhay Trading Corporation 107 (999-001-107-00000)' });
  await dialog.getByText('1210 INV-0001: 1,120.00').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  await dialog.getByLabel('Reason').fill('registered twice');
  await dialog.getByRole('button', { name: 'Merge for good' }).click();
  await dialog.getByText('Confirm that they are one taxpayer.', { exact: false }).waitFor();
  await dialog.getByLabel(/are one taxpayer$/).check();
  await dialog.getByRole('button', { name: 'Merge for good' }).click();
  await page.getByText('Merged into', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Mabuhay Trading Corporation 107' }).click();
  await page.getByRole('table', { name: 'Owed to us' }).getByText('INV-0001').waitFor();
  await page.getByText('Merged into this one:').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await close();
  expect(faults).toEqual([]);
});
