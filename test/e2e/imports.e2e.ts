import { afterAll, beforeAll, expect, test } from 'vitest';

import { csvOf } from '../import-file.ts';
import { registerCustomer } from '../invoices.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  await registerCustomer(await portal.loginAs('accountant'));
});
afterAll(() => portal.stop());

const HEADINGS = ['Number', 'Customer', 'When', 'Particulars', 'Price'];
const file = (...rows: string[][]) => ({
  name: 'invoices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(csvOf(HEADINGS, ...rows)),
});

test('a file of invoices is mapped, put right, looked at and entered as a whole', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/records');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Template as XLSX' }).click();
  expect((await download).suggestedFilename()).toBe('invoice-template.xlsx');

  const good = ['E2E-1', '999-001-000', '2/3/2026', 'Chair', '1,000.00'];
  const bad = ['E2E-2', 'Nobody Inc.', '2/4/2026', 'Table', '500.00'];
  await page.locator('input[type=file]').setInputFiles(file(good, bad));
  await page.getByText('Chair · Table').waitFor();
  await page.getByLabel('What When is').selectOption({ label: 'Invoice date *' });
  await page.getByLabel('Receipt email', { exact: true }).fill('books@sandigan.example');
  const wrong = page.getByRole('table', { name: 'Errors' });
  await wrong.getByText('is no registered customer’s TIN or name', { exact: false }).waitFor();
  await page.getByText('2 documents in 2 rows, 1 fault.').waitFor();
  expect(await page.getByRole('button', { name: 'Enter 2 documents' }).isDisabled()).toBe(true);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Cancel' }).click();
  const right = bad.with(1, 'Mabuhay Trading Corporation 000');
  await page.locator('input[type=file]').setInputFiles(file(good, right));
  await page.getByText('As you chose for such a file before.').waitFor();
  await page.getByText('2 documents in 2 rows, ₱ 1,680.00 in total.').waitFor();
  await page.getByRole('button', { name: 'Enter 2 documents' }).click();
  await page.getByRole('button', { name: 'Yes, enter them' }).click();
  await page.getByText('2 documents posted').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('link', { name: 'E2E-2' }).click();
  await page.getByRole('heading', { name: /E2E-2/ }).waitFor();
  await close();
  expect(faults).toEqual([]);
});
