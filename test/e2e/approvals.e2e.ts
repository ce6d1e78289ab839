import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '../enter.ts';
import { registerVendor } from '../invoices.ts';
import { readAs } from '../read-as.ts';
import type { TestSession } from '../test-session.ts';
import { findAccessibilityFaults, findOverflow, findVisibleFaults } from './accessibility.ts';
import { formOf } from './invoice-journey.ts';
import type { Portal, Visit } from './start-portal.ts';
import { go, openDashboard, startPortal } from './start-portal.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

let portal: Portal;
let accountant: TestSession;
let admin: TestSession;
let one: Visit;
let other: Visit;

beforeAll(async () => {
  portal = await startPortal({ clock: '2026-11-20T02:00:00Z' });
  accountant = await portal.loginAs('accountant');
  admin = await portal.loginAs('admin');
  const vendor = await registerVendor(accountant, '999-002-107');
  for (const subject of ['bill', 'cheque-disbursement']) await agreeOn(subject);
  const line = { account: '2330', amount: '6,000.00', vatClass: 'non-vat' };
  await enter(accountant, [
    'cheque-disbursement',
    {
      receiptEmail: 'books@sandigan.example',
      payee: vendor,
      bank: '1110',
      chequeNumber: '0001001',
      date: '2026-11-16',
      particulars: 'Pag-IBIG, October',
      priceMode: 'vat-exclusive',
      lines: [line],
    },
  ]);
  await readAs(
    portal.database.ownerUrl,
    `insert into locked_months (month, locked_at, locked_by)
      select '2026-10-01', '2026-11-01', user_id from user_accounts limit 1 returning 1`,
  );
  one = await portal.visitAs('accountant', { viewport: DESK });
  other = await portal.visitAs('admin', { viewport: DESK });
});
afterAll(() => portal.stop());

test('a bill above the amount waits until a second person approves it', async () => {
  const { page } = one;
  await go(page, '/settings?tab=approvals');
  await page.getByRole('button', { name: 'Change Bill', exact: true }).waitFor();
  await look(page);

  await go(page, '/billsform');
  const form = formOf(page, 'Bills Form');
  await form.getByLabel('Receipt email').fill('books@sandigan.example');
  const vendor = form.getByRole('combobox', { name: 'Supplier’s TIN' });
  await vendor.fill('999-002-107');
  await form.getByRole('option', { name: '999-002-107' }).click();
  await form.getByLabel('Supplier’s invoice number').fill('BI-1201');
  await form.getByLabel('Description').fill('Rent of November');
  const account = form.getByRole('combobox', { name: 'Account' });
  await account.fill('6110');
  await form.getByRole('option', { name: '6110' }).click();
  await form.getByLabel('Amount').fill('35000');
  await form.getByLabel('VAT class').selectOption('exempt');
  await form.getByRole('button', { name: 'Review and continue' }).click();
  await form.getByText('A second person approves this').waitFor();
  await look(page);
  await form.getByRole('combobox', { name: /Do you want to enter this/ }).selectOption('Yes');
  await form.getByRole('button', { name: 'Submit' }).click();
  await form.getByRole('heading', { name: /[Ss]ubmitted/ }).waitFor();
  await look(page);

  await openDashboard(other.page);
  await other.page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
  await other.page.getByRole('link', { name: 'All approvals' }).click();
  await other.page.getByRole('heading', { name: 'Approvals', level: 1 }).waitFor();
  await look(other.page);
  await other.page.getByRole('link', { name: 'Bill, Bayanihan' }).click();
  await other.page.getByRole('heading', { name: 'Journal entry to be posted' }).waitFor();
  await look(other.page);
  await other.page.getByRole('button', { name: 'Send back…' }).click();
  await other.page.getByRole('dialog').getByRole('textbox').waitFor();
  await expect(findAccessibilityFaults(other.page)).resolves.toEqual([]);
  await other.page.keyboard.press('Escape');
  await other.page.getByRole('button', { name: 'Approve and post' }).click();
  await other.page.getByText(/^Approved by/).waitFor();
  await look(other.page);
});

test('a payment above the amount is released by the other', async () => {
  await go(one.page, '/approvals');
  await one.page.getByText('Submitted by you').waitFor();
  const { page } = other;
  await go(page, '/approvals');
  const waiting = page.getByRole('table', { name: 'Waiting' });
  await waiting.getByText('Payment to release').waitFor();
  await waiting.getByRole('link', { name: 'Cheque disbursement' }).click();
  await page.getByRole('button', { name: 'Release payment' }).waitFor();
  await look(page);
  await page.getByRole('button', { name: 'Release payment' }).click();
  await page.getByText(/^Released by/).waitFor();
});

test('a closed month is reopened by two', async () => {
  await go(other.page, '/periods/2026-10');
  await other.page.getByRole('button', { name: 'Reopen' }).click();
  await other.page.getByLabel('Reason').fill('A bill of the month came late');
  await other.page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await other.page.getByText('A second person reopens October 2026', { exact: false }).waitFor();
  // Nobody asks twice without knowing, and who pressed the button stands on it still.
  const waits = other.page.getByText(/^Submitted by .*: A bill of the month came late/);
  await waits.getByRole('link', { name: 'Open the request' }).waitFor();
  const pressed = other.page.getByRole('button', { name: 'Reopen', disabled: true });
  await expect.poll(() => pressed.evaluate((it) => it === document.activeElement)).toBe(true);
  await look(other.page);
  const { page } = one;
  await openDashboard(page);
  await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
  await go(page, '/approvals');
  await page.getByRole('link', { name: 'Reopen October 2026' }).click();
  await page.getByText('A bill of the month came late').waitFor();
  await look(page);
  const month = page.getByRole('link', { name: 'Open the month' });
  await expect.poll(() => month.getAttribute('href')).toBe('/periods/2026-10');
  await page.getByRole('button', { name: 'Reopen month' }).click();
  await page.getByText(/^Approved by/).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Submission');
  await go(page, '/approvals');
  await page.getByText('Nothing is waiting').waitFor();
  await look(page);
  expect([...one.faults, ...other.faults]).toEqual([]);
});

/** Nothing is wrong with the screen on the desk, nor on a phone. */
async function look(page: Page): Promise<void> {
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.setViewportSize(PHONE);
  await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  await expect(findVisibleFaults(page)).resolves.toEqual([]);
  await page.setViewportSize(DESK);
}

/** From 5,000.00 on, asked by one and agreed by the other. */
async function agreeOn(subject: string): Promise<void> {
  const body = { isOn: true, fromAmount: '5000.00', version: 0 };
  await accountant.call('PUT', `/api/settings/approvals/${subject}`, body);
  const { waiting } = (await admin.call('GET', '/api/approvals')).body;
  const requestId = waiting.find(({ what }) => what === 'rule')?.requestId ?? '';
  const agreed = await admin.call('POST', `/api/approvals/${requestId}/approve`, {});
  expect(agreed.status).toBe(200);
}
