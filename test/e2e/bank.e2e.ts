import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeTrue } from '../given.ts';
import { registerVendor } from '../invoices.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { formOf } from './invoice-journey.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  await registerVendor(await portal.loginAs('accountant'), '999-002-107');
  const given = {
    items: [{ account: '1030', document: 'CR-1', balance: '700.00', memo: 'Cheque MBTC 0456781' }],
    cash: [{ account: '1130', balance: '287500.00', currency: 'USD', quantity: '5000.00' }],
  };
  await makeTrue(portal, given, { clientId: 'accountant.one', date: '2026-01-02' });
});
afterAll(() => portal.stop());

test('money is withdrawn, transferred, deposited and paid by cheque, each from its start page', async () => {
  const { page, close, faults } = await portal.visitAs('user', {
    viewport: { width: 360, height: 740 },
  });
  const withdrawal = await start(
    page,
    ['/withdrawform', 'Withdraw Form'],
    'Start Recording Withdrawal',
  );
  await choose(withdrawal, 'Bank account', '1120');
  await withdrawal.getByLabel('Amount').fill('20000');
  await withdrawal.getByLabel('Particulars').fill('Cash on hand for deliveries');
  await enterIt(page, withdrawal, '1010 Cash on Hand');

  const transfer = formOf(page, 'Fund Transfer Form');
  await go(page, '/transferform');
  await transfer.getByLabel('Scope').selectOption('Foreign');
  await transfer.getByRole('button', { name: 'Start Recording Fund Transfer' }).click();
  await transfer.getByLabel('Receipt email').fill('books@sandigan.example');
  await choose(transfer, 'Source account', '1130');
  await choose(transfer, 'Receiving account', '1110');
  await transfer.getByLabel('Amount sent').fill('1500');
  await transfer.getByLabel('Exchange rate').fill('58.4250');
  await transfer.getByLabel('Purpose').fill('Dollars sold');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await enterIt(page, transfer, 'a gain of 1,387.50');

  const deposit = await start(page, ['/depositform', 'Deposit Form'], 'Start Recording Deposit');
  await choose(deposit, 'Bank account', '1110');
  await deposit.getByRole('checkbox', { name: 'CR-1' }).press('Space');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await enterIt(page, deposit, 'Cheque MBTC 0456781');

  const cheque = await start(
    page,
    ['/chequedisbursementform', 'Cheque Disbursement Form'],
    'Start Recording Cheque Disbursement',
  );
  await choose(cheque, 'Supplier’s TIN', '999-002-107');
  await choose(cheque, 'Bank account', '1110');
  await cheque.getByLabel('Cheque number').fill('0001235');
  await cheque.getByLabel('Particulars').fill('SSS premiums, November');
  await choose(cheque, 'Account', '2310');
  await cheque.getByLabel('Amount').fill('12120');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await enterIt(page, cheque, 'AMOUNT OF CHEQUE');
  expect(faults).toEqual([]);
  await close();
});

test('an accountant is told what is missing on which side, and enters a journal entry', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/journalentryform');
  const form = formOf(page, 'Journal Entry Form');
  await form.getByLabel('Reason').fill('Depreciation, February');
  await choose(form, 'Account', '6220');
  await form.getByLabel('Debit').fill('6250');
  await form.getByRole('button', { name: 'Add a row' }).click();
  await form.getByRole('combobox', { name: 'Account' }).nth(1).fill('1525');
  await form.getByRole('option', { name: '1525' }).click();
  await form.getByLabel('Credit').nth(1).fill('6,240');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await form.getByRole('button', { name: 'Review and continue' }).click();
  await form.getByText('10.00 is missing on the credit side').first().waitFor();
  await form.getByLabel('Credit').nth(1).fill('6,250');
  await enterIt(page, form, '1525 Accumulated Depreciation');
  expect(faults).toEqual([]);
  await close();
});

/** Opens a form by its start page, and fills in where the receipt goes. */
async function start(
  page: Page,
  [path, title]: readonly [path: string, title: string],
  button: string,
): Promise<FrameLocator> {
  await go(page, path);
  const form = formOf(page, title);
  await form.getByRole('button', { name: button }).click();
  await form.getByLabel('Receipt email').fill('books@sandigan.example');
  return form;
}

async function choose(form: FrameLocator, name: string, text: string): Promise<void> {
  const box = form.getByRole('combobox', { name, exact: true });
  await box.fill(text);
  await form.getByRole('option', { name: text }).click();
}

/** Reviews, looks at what must be there, says Yes. */
async function enterIt(page: Page, form: FrameLocator, shown: string): Promise<void> {
  await form.getByRole('button', { name: 'Review and continue' }).click();
  const question = form.getByRole('combobox', { name: /Do you want to enter this/ });
  await question.waitFor();
  await form.getByText(shown).first().waitFor();
  await expect(findOverflow(page)).resolves.toBe(0);
  await question.selectOption('Yes');
  await form.getByRole('button', { name: 'Submit' }).click();
  await form.getByRole('heading', { name: /entered$/ }).waitFor();
}
