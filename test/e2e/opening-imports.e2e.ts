import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerCustomer, registerVendor } from '../invoices.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ clock: '2026-12-20T02:00:00Z' });
  const session = await portal.loginAs('accountant');
  await registerCustomer(session, '999-111-001');
  await registerVendor(session, '999-222-001', { registeredName: 'Luzon Supply Corp.' });
});
afterAll(() => portal.stop());

test('a company moves in: its chart, then its balances with what is open, each in one act', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/settings?tab=accounts');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Import a chart of accounts', level: 1 }).waitFor();
  const choose = (...names: string[]) =>
    page.locator('input[type=file]').setInputFiles(names.map(fileOf));
  await choose('quickbooks-online-account-list');
  await page.getByText('recognised as an export of QuickBooks', { exact: false }).waitFor();
  await page
    .getByText('16 accounts: 7 new, 7 the same, 1 with another title, 1 refused.')
    .waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'Change the account for BDO Checking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account for BDO Checking' });
  await dialog.getByRole('combobox', { name: 'Ledger account' }).fill('BDO Current');
  await page.getByRole('option', { name: '1110 Cash in Bank - BDO Current (PHP)' }).click();
  await dialog.getByRole('button', { name: 'Take this account' }).click();
  await page.getByText('6 new, 8 the same', { exact: false }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  await page.getByLabel('Call it Rent of Warehouse').check();
  await page.getByRole('button', { name: 'Add 6 accounts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('6 accounts added').waitFor();

  await page.getByRole('link', { name: 'Import opening balances' }).click();
  await page.getByRole('heading', { name: 'Import opening balances', level: 1 }).waitFor();
  await choose(
    'quickbooks-online-trial-balance',
    'quickbooks-online-open-invoices',
    'quickbooks-online-ap-aging-detail',
  );
  // The accounts are those of the chart; whose invoices these are is not known yet.
  await page.getByText('13 rows, 3 refused', { exact: false }).waitFor();
  await page.getByText('“Bayani Hardware” is not registered.', { exact: false }).waitFor();
  await expect.poll(() => findOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles([
      fileOf('quickbooks-online-trial-balance'),
      renamed('quickbooks-online-open-invoices', /Mabuhay Stores Inc\.|Bayani Hardware/g),
      fileOf('quickbooks-online-ap-aging-detail'),
    ]);
  await page.getByText('13 rows, 0 refused', { exact: false }).waitFor();
  const ties = page.getByRole('table', { name: 'Accounts that are kept by document' });
  await ties.getByText('1210 Accounts Receivable - Trade').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'XLSX' }).click();
  expect((await download).suggestedFilename()).toBe('import-of-opening-balances.xlsx');
  await page.getByRole('button', { name: 'Enter opening balances' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enter', exact: true }).click();
  await page.getByText('Opening balances entered: OB-2026-', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Open the record' }).click();
  await page.getByRole('heading', { level: 1, name: /Opening balances/i }).waitFor();
  await close();
  expect(faults).toEqual([]);
});

function fileOf(name: string) {
  const buffer = readFileSync(`test/samples/imports/${name}.csv`);
  return { name: `${name}.csv`, mimeType: 'text/csv', buffer };
}

function renamed(name: string, names: RegExp) {
  const text = fileOf(name).buffer.toString('utf8');
  const buffer = Buffer.from(text.replaceAll(names, 'Mabuhay Trading Corporation 001'));
  return { ...fileOf(name), buffer };
}
