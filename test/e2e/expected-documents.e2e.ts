import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerVendor } from '../invoices.ts';
import { enterBill } from '../pay-run-books.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { formOf } from './invoice-journey.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ clock: '2026-11-20T02:00:00Z' });
  const session = await portal.loginAs('accountant');
  const vendor = await registerVendor(session, '999-002-107');
  for (const month of ['08', '09', '10']) {
    await enterBill(session, { vendor, date: `2026-${month}-05` });
  }
});
afterAll(() => portal.stop());

test('what did not come is shown with the words why, is said to come no more, and is expected again', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/periods/expected');
  await page.getByText('Came every month: 3 of the last 3 times, on the 5th.').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: /^No longer expected/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('The lease ended');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('The lease ended', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Expect again' }).click();
  await page.getByRole('heading', { name: 'Not yet received (1)' }).waitFor();
  await page.getByRole('button', { name: 'Expect a document' }).click();
  await page.getByLabel('By day of the month').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.keyboard.press('Escape');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'CSV' }).click();
    })(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('3 of the last 3 times');
  await page.getByRole('button', { name: 'Ask…' }).click();
  const question = page.getByRole('dialog').getByRole('textbox', { name: 'Question' });
  await expect.poll(() => question.inputValue()).toMatch(/has not been received yet/);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^New bill for/ }).click();
  const vendor = formOf(page, 'Bills Form').getByRole('combobox', { name: /Supplier’s TIN/ });
  await expect.poll(() => vendor.inputValue()).toContain('999-002-107');
  await close();
  expect(faults).toEqual([]);
});
