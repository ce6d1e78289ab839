import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '../enter.ts';
import { registerVendor } from '../invoices.ts';
import { readAs } from '../read-as.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  const vendor = await registerVendor(session);
  for (const [invoiceNumber, date] of [
    ['SI-0', '2026-01-20'],
    ['SI-1', '2026-03-01'],
    ['SI-2', '2026-03-01'],
  ]) {
    await enter(session, [
      'bill',
      {
        receiptEmail: 'books@sandigan.example',
        typeOfExpense: 'bill',
        vendor,
        invoiceNumber,
        date,
        terms: '30',
        priceMode: 'vat-exclusive',
        lines: [{ description: 'Paper', account: '6140', amount: '1,000', vatClass: 'goods' }],
      },
    ]);
  }
  await readAs(
    portal.database.ownerUrl,
    `insert into locked_months (month, locked_at, locked_by)
      select '2026-01-01', now(), user_id from user_accounts limit 1`,
  );
});
afterAll(() => portal.stop());

test('bills are filtered, previewed by account, one is left out, and the other recoded', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/records/recode');
  await page.getByRole('heading', { name: 'Recode posted lines', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('Choose what the lines get instead.').waitFor();
  const lines = page.getByRole('group', { name: 'Posted lines' });
  await lines.getByLabel('Account').selectOption({ value: '6140' });
  await page.getByLabel('New account').selectOption({ value: '6170' });
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('2 transactions found, 2 can be recoded.', { exact: false }).waitFor();
  // The button was disabled while it looked; what it found is where one goes on.
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toMatch(/^2 transactions found/);
  const numbers = page.getByRole('link', { name: /^SI-[12]$/ });
  await expect(numbers.allTextContents()).resolves.toHaveLength(2);
  const figures = page.getByRole('table', { name: 'Figures by account' });
  await figures.getByText('2,000.00').first().waitFor();
  await page.getByText('Debit less credit of these transactions only', { exact: false }).waitFor();
  // A closed month has no other date to offer: the way leads to the month.
  await lines.getByLabel('From', { exact: true }).fill('2026-01-01');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('3 transactions found, 2 can be recoded.', { exact: false }).waitFor();
  await page
    .getByText(
      'Not recoded: January 2026 is closed. To recode it, ask an admin to reopen the month.',
    )
    .waitFor();
  const month = page.getByRole('link', { name: 'Open January 2026' });
  expect(await month.getAttribute('href')).toBe('/periods/2026-01');
  await lines.getByLabel('From', { exact: true }).fill('2026-03-01');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('2 transactions found, 2 can be recoded.', { exact: false }).waitFor();
  const out = page.getByRole('button', { name: /^Leave out/ });
  await out.first().click();
  await page.getByText('1 transaction found, 1 can be recoded.', { exact: false }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'XLSX' }).click();
  expect((await download).suggestedFilename()).toMatch(/^recoding-2026-03-01-.*\.xlsx$/);
  await page.getByLabel('Reason').fill('Supplies, not repairs');
  await page.getByRole('button', { name: 'Recode 1 transaction' }).click();
  const done = page.getByText('1 transaction recoded. Find them in Records by', { exact: false });
  const text = (await done.textContent()) ?? '';
  const reference = /recoding [0-9a-f]{8}/.exec(text)?.[0] ?? '';
  await expect.poll(focused).toMatch(/^1 transaction recoded/);
  await page.getByRole('link', { name: reference }).click();
  await page
    .getByText(/^RV-2026-/)
    .first()
    .waitFor();
  await close();
  expect(faults).toEqual([]);
});
