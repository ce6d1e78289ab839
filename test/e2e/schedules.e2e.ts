import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '../enter.ts';
import { registerVendor } from '../invoices.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ clock: '2026-03-31T02:00:00Z' });
});
afterAll(() => portal.stop());

test('the 13th month is planned, shown, posted with one Yes, and stands beside its account', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/records/schedules');
  await page.getByRole('heading', { name: 'No schedules yet' }).waitFor();
  await page.getByRole('button', { name: 'New schedule' }).click();
  await page.getByLabel('Kind').selectOption('thirteenth-month');
  const save = page.getByRole('button', { name: 'Review' });
  await save.click();
  await page.getByText('Enter an amount such as 1234.50.').waitFor();
  await page.getByLabel('Name').fill('13th month 2026');
  await page.getByLabel('Basic pay of a month').fill('120,000');
  await page.getByLabel('From', { exact: true }).fill('01/01/2026');
  await page.getByLabel('To', { exact: true }).fill('12/31/2026');
  await page.getByLabel('To', { exact: true }).press('Tab');
  await save.click();
  await page
    .getByText('120,000.00 in 12 entries, 31 Jan 2026 to 31 Dec 2026.', { exact: false })
    .waitFor();
  await page.getByRole('button', { name: 'Yes, add it' }).click();
  await page.getByText('Due, 0 of 12').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'Post what is due' }).click();
  await page.getByRole('checkbox', { name: /of 31 Mar 2026$/ }).uncheck();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Post 2 entries' }).click();
  await page.getByText('Due, 2 of 12').waitFor();
  await expect.poll(() => findOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  const tied = page
    .getByRole('table', { name: 'Accounts of schedules' })
    .getByRole('row', { name: /^2360/ });
  await expect.poll(() => tied.innerText()).toMatch(/\(20,000\.00\)\s+\(20,000\.00\)\s+0\.00/);
  expect(faults).toEqual([]);
  await close();
});

test('an asset is filled in from its bill; an entry above a rule is submitted for approval', async () => {
  const accountant = await portal.loginAs('accountant');
  const admin = await portal.loginAs('admin');
  const vendor = await registerVendor(accountant, '999-003-001');
  await enter(accountant, [
    'bill',
    {
      receiptEmail: 'books@sandigan.example',
      typeOfExpense: 'bill',
      vendor,
      invoiceNumber: 'SI-7001',
      date: '2026-03-02',
      terms: '30',
      priceMode: 'vat-exclusive',
      lines: [{ description: 'Laptop', account: '1520', amount: '36,000.00', vatClass: 'non-vat' }],
    },
  ]);
  const rule = { isOn: true, fromAmount: '900.00', version: 0 };
  await accountant.call('PUT', '/api/settings/approvals/journal-entry', rule);
  const [asked] = (await admin.call('GET', '/api/approvals')).body.waiting;
  await admin.call('POST', `/api/approvals/${asked?.requestId ?? ''}/approve`, {});

  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/records/schedules');
  await page.getByRole('button', { name: 'New schedule' }).click();
  await page.getByRole('combobox', { name: 'Bought with' }).click();
  await page.getByRole('option', { name: /Laptop, 1520, 36,000\.00$/ }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Cost', exact: true }).inputValue())
    .toBe('36,000.00');
  await page.getByLabel('Life in months').fill('36');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Review' }).click();
  await page
    .getByText('36,000.00 in 36 entries, 31 Mar 2026 to 28 Feb 2029.', { exact: false })
    .waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'Yes, add it' }).click();
  await page.getByText('Due, 0 of 36').waitFor();
  await page.getByRole('button', { name: 'Post what is due' }).click();
  await page.getByRole('button', { name: 'Submit for approval' }).first().click();
  await page.getByRole('link', { name: 'Open the approval' }).waitFor();
  await expect.poll(() => findOverflow(page)).toBe(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('link', { name: 'Open the approval' }).click();
  await page.getByRole('heading', { name: /, March 2026$/ }).waitFor();
  expect(faults).toEqual([]);
  await close();
});
