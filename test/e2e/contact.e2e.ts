import { afterAll, beforeAll, expect, test } from 'vitest';

import { findAccessibilityFaults } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test('an inquiry about a bug asks for three things more, and the admin reads it', async () => {
  const { page, close, faults } = await portal.visitAs('user');
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Send Inquiry' }).click();
  await page.getByText('Enter an email address such as name@company.ph.').waitFor();
  await page.getByText('Choose a topic.').waitFor();
  await expect(page.getByLabel('Bug Description').count()).resolves.toBe(0);
  await page
    .getByRole('textbox', { name: 'Topic' })
    .or(page.getByRole('combobox', { name: 'Topic' }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Bug Report' }).click();
  await page.getByLabel('Email').fill('maria@example.ph');
  await page.getByLabel('Message').fill('The form stays <b>empty</b>.');
  await page.getByRole('button', { name: 'Send Inquiry' }).click();
  await page.getByText('Describe what went wrong.').waitFor();
  await page.getByText('Enter the time as HH:MM.').waitFor();
  await page.getByText('Enter the date as YYYY-MM-DD.').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByLabel('Bug Description').fill('Nothing appeared.');
  await page.getByLabel('Time Encountered').fill('09:30');
  await page.getByLabel('Date Encountered').fill('2026-03-02');
  await page.route('**/api/contact', (route) => route.abort());
  await page.getByRole('button', { name: 'Send Inquiry' }).click();
  await page.getByText('Trouble sending Inquiry').first().waitFor();
  await page.getByText('Please try again', { exact: true }).waitFor();
  await page.unroute('**/api/contact');
  const sent = page.waitForRequest('**/api/contact');
  await page.getByRole('button', { name: 'Send Inquiry' }).click();
  expect((await sent).headers()['authorization']).toBeUndefined();
  await page.getByText('Inquiry Sent').waitFor();
  await page.getByText('Member of our team will get in touch with you shortly').waitFor();
  await close();
  const admin = await portal.visitAs('admin');
  await admin.page.goto('/contact');
  await admin.page.getByRole('button', { name: /maria@example\.ph/ }).click();
  await admin.page.getByText('The form stays <b>empty</b>.').waitFor();
  await expect(findAccessibilityFaults(admin.page)).resolves.toEqual([]);
  await admin.close();
  expect([...faults, ...admin.faults]).toEqual([]);
});
