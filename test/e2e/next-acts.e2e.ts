import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '../enter.ts';
import {
  enterInvoice,
  newKey,
  registerCustomer,
  registerVendor,
  typedInvoice,
} from '../invoices.ts';
import { enterBill } from '../pay-run-books.ts';
import { reverse } from '../settling.ts';
import { findAccessibilityFaults, findDialogFaults, findOverflow } from './accessibility.ts';
import { formOf } from './invoice-journey.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

let portal: Portal;
let customer: string;
let vendor: string;
let open: string;
let reversed: string;

beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  customer = await registerCustomer(session);
  vendor = await registerVendor(session);
  const invoice = typedInvoice(customer, 'INV-0001', { date: '2026-01-10' });
  open = (await enterInvoice(session, invoice)).body.transactionId;
  reversed = (await enterInvoice(session, typedInvoice(customer, 'INV-0002'))).body.transactionId;
  const reason = { reason: 'entered twice' };
  const reversal = await session.call('POST', `/api/records/${reversed}/reverse`, reason, newKey());
  expect(reversal.status).toBe(200);
});
afterAll(() => portal.stop());

test('an open invoice is collected from where it is, with its customer filled in', async () => {
  const { page, close, faults } = await portal.visitAs('user');
  await go(page, `/records/parties/${customer}`);
  const name = 'Mabuhay Trading Corporation 000';
  await page.getByRole('link', { name: `New invoice for ${name}` }).waitFor();
  await page.getByRole('link', { name: `Collect: ${name}` }).click();
  const form = formOf(page, 'Collection Receipt Form');
  const field = form.getByRole('combobox', { name: 'Customer' });
  await expect.poll(() => field.inputValue()).toContain(name);
  await form.getByText('INV-0001').first().waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('the record of an open invoice offers it on a phone, that of a reversed one does not', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: 360, height: 740 },
  });
  await go(page, `/records/${reversed}`);
  await page.getByRole('button', { name: 'Voucher' }).waitFor();
  await expect(page.getByRole('link', { name: /^Collect: / }).count()).resolves.toBe(0);
  await go(page, `/records/${open}`);
  const collect = page.getByRole('link', { name: /^Collect: / });
  await collect.waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  await collect.click();
  const form = formOf(page, 'Collection Receipt Form');
  const field = form.getByRole('combobox', { name: 'Customer' });
  await expect.poll(() => field.inputValue()).toContain('Mabuhay Trading');
  await close();
  expect(faults).toEqual([]);
});

test('what an inactive customer owes is collected; nothing new is offered', async () => {
  const session = await portal.loginAs('accountant');
  const late = await registerCustomer(session, '999-001-103');
  const typed = typedInvoice(late, 'INV-0003', { date: '2026-01-10' });
  const { transactionId, number } = (await enterInvoice(session, typed)).body;
  const paid = await enter(session, [
    'collection-receipt',
    {
      customer: late,
      account: '1030',
      method: 'cash',
      date: '2026-01-11',
      invoices: [{ invoice: number, amount: '1,120.00' }],
    },
  ]);
  await session.call('PATCH', `/api/parties/${late}/state`, { isActive: false });
  const { status } = await reverse(session, paid.body.transactionId);
  expect(status).toBe(200);

  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, `/records/${transactionId}`);
  const correct = page.getByRole('button', { name: 'Correct' });
  await expect.poll(() => correct.getAttribute('aria-description')).toContain('is inactive');
  await expect(page.getByRole('button', { name: 'Repeat this…' }).count()).resolves.toBe(0);
  await go(page, `/records/parties/${late}`);
  await expect(page.getByRole('link', { name: /^New invoice/ }).count()).resolves.toBe(0);
  await page.getByRole('link', { name: /^Collect: / }).click();
  const form = formOf(page, 'Collection Receipt Form');
  await form.getByLabel('Payment method').selectOption('cash');
  await form.getByRole('group', { name: number }).getByLabel('Amount applied').fill('1,120.00');
  await form.getByRole('button', { name: 'Submit Payment' }).click();
  await form.getByRole('button', { name: 'Confirm Payment' }).click();
  await form.getByRole('heading', { name: /entered$/ }).waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('a bill begins at its vendor, who is paid only when something is open', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, `/records/parties/${vendor}`);
  const name = 'Bayanihan Supply Corporation 000';
  const bill = page.getByRole('link', { name: `New bill for ${name}` });
  await bill.waitFor();
  await expect(page.getByRole('link', { name: /^Pay: / }).count()).resolves.toBe(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await bill.click();
  const field = formOf(page, 'Bills Form').getByRole('combobox', { name: /Supplier/ });
  await expect.poll(() => field.first().inputValue()).not.toBe('');

  await enterBill(await portal.loginAs('accountant'), { vendor });
  await close();
  const visit = await portal.visitAs('accountant');
  await go(visit.page, `/records/parties/${vendor}`);
  await visit.page.getByRole('link', { name: `Pay: ${name}` }).click();
  const payment = formOf(visit.page, 'Bills Payment Form');
  await payment.getByText(/SI-\d/).first().waitFor();
  await visit.close();
  expect([...faults, ...visit.faults]).toEqual([]);
});

test.for([
  { name: 'a desk', width: 1440, height: 900 },
  { name: 'a smaller desk', width: 1350, height: 800 },
  { name: 'a phone', width: 360, height: 740 },
])('who is late is reminded from the ageing, on $name', async ({ width, height }) => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width, height },
  });
  await go(page, '/records/ageing');
  const remind = page.getByRole('button', { name: /^Remind Mabuhay.* 000$/ });
  await remind.waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  const beyond = await page
    .getByRole('table', { name: 'Receivables' })
    .evaluate(({ parentElement: frame }) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0));
  expect(beyond).toBeLessThanOrEqual(0);
  await remind.click();
  const letter = page.getByRole('dialog', { name: /^Email the statement to Mabuhay/ });
  await letter.locator('input[type=email]').waitFor();
  // Not on the cross, where Enter would close it.
  await expect(letter.locator('input:focus').count()).resolves.toBe(1);
  await letter.getByLabel('Letter').fill('Please pay.\n'.repeat(30));
  await expect(findDialogFaults(page)).resolves.toEqual([]);
  await close();
  expect(faults).toEqual([]);
});

test('who only reads is offered none of it', async () => {
  const admin = await portal.loginAs('admin');
  const { page, close, faults } = await portal.visitAs('accountant');
  const person = { displayName: '', email: '', signatureLine: '', isReadOnly: true };
  const made = await admin.call('PUT', '/api/auth/people/accountant.one', person);
  expect(made.status).toBe(200);
  for (const path of [`/records/${open}`, `/records/parties/${customer}`]) {
    await page.goto(path);
    await page.locator('main h1').waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    const offered = page.getByRole('link', { name: /^(Collect: |New invoice for)/ });
    await expect(offered.count()).resolves.toBe(0);
  }
  await close();
  expect(faults).toEqual([]);
});
