import { afterAll, beforeAll, expect, test } from 'vitest';

import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ clock: '2026-03-05T09:00:00+08:00' });
});
afterAll(() => portal.stop());

test('a month is written about, saved, mailed and put on a schedule, on a phone', async () => {
  const { page, faults, close } = await portal.visitAs('accountant', {
    viewport: { width: 360, height: 740 },
    acceptDownloads: true,
  });
  await page.goto('/financialreport');
  await page.getByRole('link', { name: 'Monthly Report' }).click();
  await page.getByText('February 2026 is not closed yet').waitFor();
  await expect(findOverflow(page)).resolves.toBe(0);
  await page.getByLabel('Notes').fill('The second branch opens in April.');

  // What is typed of one month is there again after a look at another.
  await page.getByRole('button', { name: 'Previous period' }).click();
  await page.getByText('January 2026 is not closed yet').waitFor();
  await expect(page.getByLabel('Notes').inputValue()).resolves.toBe('');
  await page.getByRole('button', { name: 'Next period' }).click();
  await page.getByText('February 2026 is not closed yet').waitFor();

  // The report has what is on the screen.
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('Monthly report 2026-02.pdf');
  await page.getByRole('button', { name: 'Save notes' }).and(page.locator(':disabled')).waitFor();

  await page.getByRole('button', { name: 'Mail', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail the report of February 2026' });
  await dialog.getByLabel('To').fill('owner@example.com, nobody');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Enter an email address such as name@company.ph.').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByLabel('To').fill('owner@example.com');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('owner@example.com: on its way').waitFor();

  await page.getByRole('switch').click();
  await page.getByRole('textbox', { name: 'To' }).fill('director@example.com');
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await page.getByText('The next one goes out on 10 Mar 2026, for February 2026.').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  expect(faults).toEqual([]);
  await close();
});
