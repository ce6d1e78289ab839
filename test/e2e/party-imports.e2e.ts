import { afterAll, beforeAll, expect, test } from 'vitest';

import { csvOf } from '../import-file.ts';
import { registerVendor } from '../invoices.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  await registerVendor(session, '999-002-107', { registeredName: 'Bayanihan Supply Corporation' });
});
afterAll(() => portal.stop());

const HEADINGS = [
  'Name',
  'Is a Company',
  'Tax ID',
  'Street',
  'Street2',
  'City',
  'Email',
  'Remarks',
];
const ROWS = [
  ['Narra Woodworks Inc.', 'TRUE', '999-003-001', '4 Mabini', '', 'Pasig', 'a@narra.example', 'x'],
  ['BAYANIHAN SUPPLY CORP.', 'TRUE', '999-003-002', '8 Mabini', '', 'Pasig', '', ''],
  ['Bayanihan again', 'TRUE', '999-002-107', '8 Mabini', '', 'Pasig', '', ''],
  ['Odd TIN', 'TRUE', '12', '9 Mabini', '', 'Pasig', '', ''],
];

test('vendors of another program are mapped, looked at row by row, and registered at once', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/records/parties?register=vendor');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Import customers and vendors', level: 1 }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.locator('input[type=file]').setInputFiles({
    name: 'res.partner.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csvOf(HEADINGS, ...ROWS)),
  });
  await page.getByText('res.partner.csv: recognised as an export of Odoo').waitFor();
  const rows = page.getByRole('table', { name: 'Rows of the file' });
  await page
    .getByText('4 rows: 1 new, 1 with the same TIN, 1 with a similar name, 1 refused.')
    .waitFor();
  await rows.getByText('is not a TIN. Enter its 9 digits', { exact: false }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  await page.getByLabel('Register BAYANIHAN SUPPLY CORP. as well').check();
  await page.getByRole('button', { name: 'Register 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register 2?' });
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('2 vendors registered').waitFor();
  await expect.poll(() => findOverflow(page)).toBe(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('import-left-out.csv');
  await page.getByRole('link', { name: 'Customers and Vendors' }).first().click();
  await page.getByRole('link', { name: 'Narra Woodworks Inc.' }).waitFor();
  await close();
  expect(faults).toEqual([]);
});
