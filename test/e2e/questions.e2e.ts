// Ask in place, on a phone: a missing document is asked for outside, the vendor answers by the link
// with a photo, and it is settled onto the record.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, registerCustomer, typedInvoice } from '../invoices.ts';
import { drawReceipt } from '../upload.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

let portal: Portal;
let record: string;

beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  const customer = await registerCustomer(session);
  const entered = await enterInvoice(session, typedInvoice(customer, 'INV-1'));
  record = entered.body.transactionId;
});
afterAll(() => portal.stop());

test('a document is asked for by a link, answered with a photo, and settled onto the record', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', PHONE);
  await go(page, `/records/${record}`);
  await page.getByRole('button', { name: 'Ask…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a question' });
  await dialog
    .getByLabel('Ask', { exact: true })
    .selectOption({ label: 'Somebody outside, by a link' });
  await dialog.getByLabel('Name').fill('Maria Reyes');
  await dialog.getByLabel('Email').fill('maria@papel.example');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await dialog.getByText('Enter the question.').waitFor();
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Please send your copy of INV-1.');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByRole('button', { name: 'Send question' }).click();
  const told = page.getByRole('dialog', { name: 'Question asked' });
  await told.getByText('No mail server is set').waitFor();
  const link = await told.getByLabel('Link to answer').inputValue();
  await told.getByRole('button', { name: 'Done' }).click();
  await page.getByText('The link opens until').waitFor();

  const outside = await portal.open(PHONE);
  await outside.page.goto(`${portal.address}${new URL(link).pathname}`);
  await outside.page.getByText('Please send your copy of INV-1.').waitFor();
  await expect(findAccessibilityFaults(outside.page)).resolves.toEqual([]);
  await expect(findOverflow(outside.page)).resolves.toBeLessThanOrEqual(0);
  await outside.page.getByRole('button', { name: 'Send answer' }).click();
  await outside.page.getByRole('alert').waitFor();
  await outside.page.getByLabel('Your answer').fill('Here it is.');
  const buffer = await drawReceipt(1);
  await outside.page
    .getByLabel('Documents, if any')
    .setInputFiles({ name: 'copy.jpg', mimeType: 'image/jpeg', buffer });
  await outside.page.getByRole('button', { name: 'Send answer' }).click();
  await outside.page.getByText('Your answer was sent').waitFor();
  await expect(findAccessibilityFaults(outside.page)).resolves.toEqual([]);
  await outside.close();
  // The browser notes the refused form as a failed load; nothing else went wrong.
  expect(outside.faults.filter((fault) => !fault.includes('400'))).toEqual([]);

  await go(page, '/questions?box=mine');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Please send your copy of INV-1.' }).click();
  await page.getByText('Here it is.').waitFor();
  await page.getByRole('button', { name: 'Settle…' }).click();
  const settle = page.getByRole('dialog', { name: 'Settle the question' });
  await settle.getByRole('checkbox', { name: 'copy.jpg' }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await settle.getByRole('button', { name: 'Settle' }).click();
  await page.getByText('copy.jpg (attached to the record)').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
  await go(page, `/records/${record}`);
  await page.getByRole('button', { name: 'Wrong document: copy.jpg' }).waitFor();
  await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
  await close();
  expect(faults).toEqual([]);
});
