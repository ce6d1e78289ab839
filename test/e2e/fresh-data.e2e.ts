// Books as they are now, and the day as the server knows it: a figure of a minute ago or a
// computer's clock never decide.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { postInvoice } from '../post-invoice.ts';
import { registerCustomer } from '../invoices.ts';
import type { TestSession } from '../test-session.ts';
import type { Portal, Visit } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;
let visit: Visit;
let page: Page;
let clerk: TestSession;
let customer: string;

beforeAll(async () => {
  portal = await startPortal();
  clerk = await portal.loginAs('user');
  customer = await registerCustomer(clerk);
  await postInvoice(clerk, customer);
  visit = await portal.visitAs('accountant');
  ({ page } = visit);
});
afterAll(async () => {
  expect(visit.faults).toEqual([]);
  await portal.stop();
});

test('a Journal that is opened again at once has what was posted meanwhile', async () => {
  await page.goto('/financialreport');
  await page.getByRole('link', { name: 'Journal', exact: true }).click();
  await page.getByText('Mabuhay', { exact: false }).first().waitFor();
  const { entryNumber } = await postInvoice(clerk, customer);
  await page.getByRole('navigation').getByRole('link', { name: 'Financial Reports' }).click();
  await page.getByRole('link', { name: 'Journal', exact: true }).click();
  await page.getByText(entryNumber).first().waitFor({ timeout: 10_000 });
});

test('party ledgers that are opened again at once have what was posted meanwhile', async () => {
  await page.goto('/financialreport');
  await page.getByRole('link', { name: 'Journal', exact: true }).click();
  const tabs = page.getByRole('navigation', { name: 'Ledgers' });
  await tabs.getByRole('link', { name: 'Party ledgers' }).click();
  const row = page
    .getByRole('table', { name: 'Party Ledgers' })
    .getByRole('row', { name: /Mabuhay/ });
  const before = await row.innerText();
  await tabs.getByRole('link', { name: 'Journal' }).click();
  await page.getByText('Mabuhay', { exact: false }).first().waitFor();
  await postInvoice(clerk, customer);
  await tabs.getByRole('link', { name: 'Party ledgers' }).click();
  await expect.poll(() => row.innerText(), { timeout: 20_000 }).not.toBe(before);
});

test('a computer with a wrong clock changes no day: the server says which it is [A-33]', async () => {
  // The server stands on 2 March 2026, whatever day it is where the browser runs.
  await page.goto('/periods/remeasurement');
  await expect.poll(() => page.getByLabel('As of').inputValue()).toBe('28 Feb 2026');
  await page.goto('/records/cheques');
  await page.getByRole('button', { name: 'Spoiled form' }).click();
  await expect
    .poll(() => page.getByRole('dialog').getByLabel('Date').inputValue())
    .toBe('2 Mar 2026');
});
