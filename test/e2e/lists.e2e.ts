import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, registerCustomer, typedInvoice } from '../invoices.ts';
import { findAccessibilityFaults } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;
const COUNT = 52;

// Two pages of the list.
beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  const customer = await registerCustomer(session);
  for (let at = 1; at <= COUNT; at += 1) {
    portal.clock.advance(60);
    const entered = await enterInvoice(session, typedInvoice(customer, `INV-${at}`));
    expect(entered.status).toBe(200);
  }
});
afterAll(() => portal.stop());

test('one goes from record to record in the order of the list, over its pages, and back to it', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/records?search=inv&sort=recordedAt&direction=asc');
  await page.getByRole('link', { name: 'INV-49', exact: true }).click();
  await page.getByRole('heading', { name: 'Invoice INV-49', level: 1 }).waitFor();
  const trail = page.getByRole('navigation', { name: 'Records of the list' });
  await trail.getByText('49 of 52').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await trail.getByRole('button', { name: 'Next record' }).click();
  await page.getByRole('heading', { name: 'Invoice INV-50', level: 1 }).waitFor();
  // Over the end of the page, by keyboard.
  await expect
    .poll(() => trail.getByRole('button', { name: 'Next record' }).isEnabled())
    .toBe(true);
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'Invoice INV-51', level: 1 }).waitFor();
  await trail.getByText('51 of 52').waitFor();
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'Invoice INV-52', level: 1 }).waitFor();
  await trail.getByText('52 of 52').waitFor();
  await expect(trail.getByRole('button', { name: 'Next record' }).isDisabled()).resolves.toBe(true);
  for (const number of ['INV-51', 'INV-50']) {
    await expect
      .poll(() => trail.getByRole('button', { name: 'Previous record' }).isEnabled())
      .toBe(true);
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: `Invoice ${number}`, level: 1 }).waitFor();
  }
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys of this screen' });
  await keys.getByText('Next record of the list').waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.keyboard.press('u');
  await page.getByRole('table', { name: 'Records' }).waitFor();
  expect(new URL(page.url()).searchParams.get('search')).toBe('inv');
  await close();
  expect(faults).toEqual([]);
});

test('a record that was opened by its address has no list around it', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/records?search=INV-1');
  await page.getByRole('link', { name: 'INV-1', exact: true }).click();
  await page.getByRole('heading', { name: 'Invoice INV-1', level: 1 }).waitFor();
  const { page: other, close: closeOther } = await portal.visitAs('accountant');
  await other.goto(page.url());
  await other.getByRole('heading', { name: 'Invoice INV-1', level: 1 }).waitFor();
  await expect(other.getByText('Back to the list').count()).resolves.toBe(0);
  await closeOther();
  await close();
  expect(faults).toEqual([]);
});

test('records are selected over pages, with their total, and saved, printed and mailed together', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/records?sort=recordedAt&direction=asc');
  await page.getByRole('checkbox', { name: 'Select Invoice INV-1', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Select Invoice INV-2', exact: true }).check();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.getByRole('checkbox', { name: 'Select Invoice INV-52', exact: true }).check();
  const bar = page.getByRole('region', { name: 'Selected records' });
  await bar.getByText('3 selected').waitFor();
  await bar.getByText('3,360.00').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Selected as CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.match(/INV-\d+/g)?.toSorted()).toEqual(['INV-1', 'INV-2', 'INV-52']);
  await bar.getByRole('button', { name: 'Vouchers' }).click();
  const first = page.getByRole('dialog', { name: 'Voucher of Invoice INV-1', exact: true });
  await first.getByRole('button', { name: 'Print' }).waitFor();
  await first.getByText('1 of 3').waitFor();
  await first.getByRole('button', { name: 'Next voucher' }).click();
  const second = page.getByRole('dialog', { name: 'Voucher of Invoice INV-2', exact: true });
  await second.getByRole('button', { name: 'Print' }).waitFor();
  await page.keyboard.press('Escape');
  await second.waitFor({ state: 'detached' });
  await bar.getByRole('button', { name: 'Mail' }).click();
  const mail = page.getByRole('dialog', { name: 'Mail 3 receipts' });
  await mail.getByLabel('To').fill('owner@example.ph');
  await mail.getByRole('button', { name: 'Mail' }).click();
  await page.getByText('3 receipts are mailed to owner@example.ph in a moment.').waitFor();
  const admin = await portal.loginAs('admin');
  const sent = await admin.call('GET', '/api/mail?search=owner@example.ph');
  expect(sent.body.total).toBe(3);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByText('4 selected').waitFor();
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await bar.waitFor({ state: 'detached' });
  await close();
  expect(faults).toEqual([]);
});
