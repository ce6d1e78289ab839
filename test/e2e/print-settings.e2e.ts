import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  const bank = { name: 'BDO Current', bank: 'BDO', accountNumber: '00-123', currency: 'PHP' };
  const body = { ...bank, ledgerAccount: '1110', isActive: true };
  expect((await session.call('POST', '/api/settings/bank-accounts', body)).status).toBe(200);
});
afterAll(() => portal.stop());

test('a logo is chosen and removed, a cheque form set right and tried', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', PHONE);
  await page.goto('/settings');
  const choice = page.locator('input[type=file]');
  await choice.setInputFiles(
    fileOf('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  );
  await page.getByText('Only PNG and JPEG pictures are taken as a logo.').waitFor();
  const background = '#1864ab';
  const png = await sharp({ create: { width: 400, height: 160, channels: 3, background } })
    .png()
    .toBuffer();
  await choice.setInputFiles(fileOf('logo.png', png));
  await page.getByRole('img', { name: 'The company’s logo' }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Choose logo' }).waitFor();

  await page.goto('/settings?tab=banks');
  await page.getByRole('button', { name: 'Cheque form of BDO Current' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cheque form of BDO Current' });
  const shift = dialog
    .getByRole('group', { name: 'Shift of everything' })
    .getByLabel('To the right');
  // It comes after the dialog, and one begins in it all the same.
  await expect.poll(() => shift.evaluate((input) => input === document.activeElement)).toBe(true);
  await shift.fill('far');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a number of millimetres.').waitFor();
  await expect.poll(() => shift.evaluate((input) => input === document.activeElement)).toBe(true);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await shift.fill('-1.5');
  // What is typed is not thrown away by Escape.
  await page.keyboard.press('Escape');
  const closing = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await closing.getByRole('button', { name: 'No, go back' }).click();
  await closing.waitFor({ state: 'detached' });
  expect(await shift.inputValue()).toBe('-1.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Test print' }).click();
  await page.getByTitle('Test print, BDO Current').waitFor();
  await expect(findOverflow(page)).resolves.toBe(0);
  expect(faults).toEqual([]);
  await close();
});

function fileOf(name: string, content: Buffer) {
  return { name, mimeType: name.endsWith('svg') ? 'image/svg+xml' : 'image/png', buffer: content };
}
