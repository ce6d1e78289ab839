import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerVendor } from '../invoices.ts';
import { drawReceipt } from '../upload.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { formOf } from './invoice-journey.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

let portal: Portal;
let vendor: string;

beforeAll(async () => {
  portal = await startPortal();
  vendor = await registerVendor(await portal.loginAs('accountant'), '999-002-107');
});
afterAll(() => portal.stop());

test.for([
  { name: 'a desk', width: 1440, height: 900, atc: 'WC120' },
  { name: 'a phone', width: 360, height: 740, atc: 'WC158' },
])('what a vendor usually has is set on $name, and a bill begins with it', async (screen) => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: screen.width, height: screen.height },
  });
  await go(page, `/records/parties/${vendor}?tab=details`);
  await page.getByRole('button', { name: 'Change details' }).click();
  const dialog = page.getByRole('dialog', { name: /^Change Bayanihan/ });
  const emails = dialog.getByLabel('Further email addresses');
  await emails.fill('ar@bayanihan.example, nobody');
  await dialog.getByLabel('Contact person').fill('Liza Ramos');
  await dialog.getByLabel('Account number').fill('001234567890');
  await dialog.getByLabel('VAT class').selectOption('Services');
  await dialog.getByLabel('Terms').selectOption('45 days');
  await dialog.getByLabel('Account', { exact: true }).selectOption('6110 Rent Expense');
  await dialog.getByLabel('Usual withholding tax (ATC)').fill(screen.atc);
  const replace = dialog.getByRole('button', { name: 'Replace' });
  if ((await replace.count()) > 0) await replace.click();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /Choose/ }).click();
  await (
    await chooser
  ).setFiles({
    name: `cor-${screen.width}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await drawReceipt(screen.width),
  });
  await dialog.getByText(`cor-${screen.width}.jpg`).waitFor();
  await replace.waitFor();
  await dialog.getByLabel('Date on the form').fill('2026-01-05');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter an email address such as', { exact: false }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  await emails.fill('ar@bayanihan.example, owner@bayanihan.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('ar@bayanihan.example, owner@bayanihan.example').waitFor();
  await page.getByRole('button', { name: `Form 2303: cor-${screen.width}.jpg` }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);

  // The screen before may have left a draft, which would be gone on with.
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    await fetch('/api/drafts/bill', { method: 'DELETE', headers });
  });
  await go(page, '/billsform');
  const form = formOf(page, 'Bills Form');
  await form.getByRole('combobox', { name: 'Supplier’s TIN' }).fill('999-002-107');
  await form.getByRole('option', { name: '999-002-107' }).click();
  await expect.poll(() => form.getByLabel('Terms').inputValue()).toBe('45');
  await expect.poll(() => form.getByLabel('VAT class').inputValue()).toBe('services');
  await expect
    .poll(() => form.getByRole('combobox', { name: 'Account' }).inputValue())
    .toContain('6110');
  await expect.poll(() => form.getByLabel('Withholding tax').inputValue()).toBe(screen.atc);
  await close();
  expect(faults).toEqual([]);
});

test('a statement is emailed to the addresses of the party', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, `/records/parties/${vendor}?tab=statement`);
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Email the statement/ });
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('ar@bayanihan.example');
  await dialog.getByLabel('Also to').fill('owner@bayanihan.example');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'detached' });
  await close();
  expect(faults).toEqual([]);
});
