// A line of the bank is recorded where it stands, with payee, VAT, withholding and over two
// accounts, or on its full form, and matched by being posted.
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addStatement } from '../bank-lines.ts';
import { registerVendor } from '../invoices.ts';
import { readAs } from '../read-as.ts';
import { findAccessibilityFaults } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

const DESK = '/bankreconciliation/1110';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ clock: '2026-02-10T02:00:00Z' });
  const session = await portal.loginAs('accountant');
  await registerVendor(session, '999-002-107');
  await addStatement(portal, {
    account: '1110',
    opening: 5_000_000n,
    lines: [
      { date: '2026-01-16', amount: -635_000n, description: 'INSTAPAY TO 77120' },
      { date: '2026-01-19', amount: -300_000n, description: 'OTC WITHDRAWAL 00417' },
    ],
  });
});
afterAll(() => portal.stop());

test('a line is split over two accounts with payee, VAT and withholding where it stands; pressed twice, Yes posts once', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(page, DESK);
  const search = page.getByRole('searchbox', { name: 'Search lines' });
  await search.fill('77120');
  const dialog = await record(page, 'INSTAPAY TO 77120', 'Bank payment');
  await dialog.getByRole('combobox', { name: 'Payee’s TIN' }).fill('999-002');
  await page.getByRole('option', { name: /Bayanihan/ }).click();
  await dialog.getByLabel('Particulars').fill('Internet and cable');
  await dialog.getByLabel('Supplier’s invoice number').fill('SI-77');
  await chooseAccount(page, 0, '6130');
  await dialog.getByLabel('Amount').first().fill('5600');
  await dialog.getByLabel('VAT class').first().selectOption('Services');
  await dialog.getByLabel('Withholding tax').first().selectOption({ label: 'WC100, 5 %: rent' });
  await dialog.getByRole('button', { name: 'Add a row' }).click();
  await chooseAccount(page, 1, '6240');
  // A further row begins with the classes of the one above it.
  await dialog.getByLabel('VAT class').nth(1).selectOption('Non-VAT');
  await dialog.getByLabel('Withholding tax').nth(1).selectOption('None');
  await dialog.getByLabel('Amount').nth(1).fill('999');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByRole('button', { name: 'Review the entry' }).click();
  // The bank paid 1.00 more: that is said, and what was entered stays.
  await dialog.getByText('6,349.00', { exact: false }).first().waitFor();
  await expect.poll(() => dialog.getByLabel('Amount').nth(1).inputValue()).toMatch(/^999/);
  await dialog.getByText('INSTAPAY TO 77120', { exact: true }).first().waitFor();
  await dialog.getByLabel('Amount').nth(1).fill('1000');
  await dialog.getByRole('button', { name: 'Review the entry' }).click();
  const yes = dialog.getByRole('button', { name: 'Yes, post and match' });
  await yes.waitFor();
  // On a phone, too, it begins at its head with what is done next in sight, also when the same is
  // reviewed again from the end of the form.
  await page.setViewportSize({ width: 360, height: 740 });
  await dialog.getByRole('button', { name: 'Change…' }).click();
  await dialog.getByRole('button', { name: 'Review the entry' }).click();
  await yes.waitFor();
  await expect.poll(() => dialog.evaluate((it) => it.scrollTop)).toBe(0);
  const box = await yes.boundingBox();
  expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const figure of ['5,000.00', '600.00', '1,000.00', '250.00', '6,350.00'])
    await dialog.getByRole('cell', { name: figure, exact: true }).first().waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  // A registered vendor without VAT on one line is asked about, and Yes waits for the answer.
  expect(await yes.isEnabled()).toBe(false);
  await dialog.getByRole('checkbox').check();
  await yes.dblclick();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('option', { name: /INSTAPAY TO 77120/ }).waitFor({ state: 'detached' });
  expect(await recorded()).toEqual(['bank-payment 635000']);
  // Nothing is left of what was searched for: one goes on at the search.
  await page.getByText('No lines match').waitFor();
  await expect.poll(() => search.evaluate((it) => it === document.activeElement)).toBe(true);
  await search.fill('');
  await close();
  expect(faults).toEqual([]);
});

test('recorded on its full form, a line is matched in the transaction that posts it; cancelled there, it stays as it was', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.setViewportSize({ width: 1440, height: 900 });
  const cancelled = await openFullForm(page);
  await cancelled.getByRole('combobox', { name: question }).selectOption('No');
  await cancelled.getByRole('button', { name: 'Submit' }).click();
  await cancelled.getByText('Cancelled. Nothing was entered.').waitFor();
  expect(await recorded()).toEqual(['bank-payment 635000']);
  await page.getByRole('link', { name: 'Back to matching' }).click();
  await page.getByRole('option', { name: /OTC WITHDRAWAL/ }).waitFor();

  const form = await openFullForm(page);
  await form.getByRole('combobox', { name: question }).selectOption('Yes');
  await form.getByRole('button', { name: 'Submit' }).dblclick();
  await form.getByRole('heading', { name: /(posted|entered)$/ }).waitFor();
  await page.getByRole('link', { name: 'Back to matching' }).click();
  await page.getByText('0 of 2').first().waitFor();
  expect(await recorded()).toEqual(['bank-payment 635000', 'withdrawal 300000']);
  // One transaction of the database wrote both.
  const together = await readAs<{ isOne: boolean; reason: string }>(
    portal.database.ownerUrl,
    `select e.xmin = m.xmin as "isOne", m.reason from bank_matches m
      join bank_match_items i using (match_id) join journal_entries e using (entry_id)
      join transactions t using (transaction_id) where t.kind = 'withdrawal'`,
  );
  expect(together).toEqual([{ isOne: true, reason: 'Recorded from this line' }]);
  await close();
  expect(faults).toEqual([]);
});

const question = /^Do you want to enter this withdrawal/;

test('thirty charges take one preview and one Yes', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => ({
    date: `2026-01-${String(at + 1).padStart(2, '0')}`,
    amount: -(1_500n + BigInt(at)),
    description: `SERVICE CHARGE ${at + 1}`,
  }));
  const before = (await recorded()).length;
  await addStatement(portal, { account: '1120', opening: 5_000_000n, lines });
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.setViewportSize({ width: 1440, height: 900 });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
  });
  await go(page, '/bankreconciliation/1120');
  await page
    .getByRole('option', { name: /SERVICE CHARGE/ })
    .first()
    .waitFor();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('30 lines of 30 will be posted').waitFor();
  await dialog.locator('button:focus', { hasText: 'Yes, post 30 entries' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Every line of the bank is matched').waitFor();
  const acts = asked.filter((path) => path.startsWith('/api/bank/workspace/1120/desk'));
  expect(acts.map((path) => path.split('/').at(-1))).toEqual(['preview', 'desk']);
  await close();
  expect(faults).toEqual([]);
  expect(await recorded()).toHaveLength(before + 30);
});

test('what is filled in at a line is not lost by Escape, and goes along to the full form', async () => {
  await addStatement(portal, {
    account: '1120',
    opening: 5_000_000n,
    lines: [{ date: '2026-02-03', amount: -120_000n, description: 'ATM 5512' }],
  });
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(page, '/bankreconciliation/1120');
  const dialog = await record(page, 'ATM 5512', 'Withdrawal');
  const particulars = dialog.getByLabel('Particulars');
  await particulars.fill('Cash for the fiesta');
  await page.keyboard.press('Escape');
  const closing = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await closing.getByRole('button', { name: 'No, go back' }).click();
  await closing.waitFor({ state: 'detached' });
  expect(await particulars.inputValue()).toBe('Cash for the fiesta');
  await dialog.getByRole('button', { name: 'Open the full form' }).click();
  const form = page.frameLocator('iframe[title="Withdraw Form"]');
  await expect.poll(() => form.getByLabel('Particulars').inputValue()).toBe('Cash for the fiesta');
  await close();
  expect(faults).toEqual([]);
});

/** Opens the withdrawal's form from its line, fills what the line does not know, and reviews it. */
async function openFullForm(page: Page): Promise<FrameLocator> {
  await go(page, DESK);
  const dialog = await record(page, 'OTC WITHDRAWAL', 'Withdrawal');
  await dialog.getByRole('button', { name: 'Open the full form' }).click();
  const form = page.frameLocator('iframe[title="Withdraw Form"]');
  await form.getByLabel('Receipt email').fill('books@sandigan.example');
  await form.getByLabel('Purpose').selectOption({ label: 'Cash on hand' });
  await form.getByLabel('Particulars').fill('Cash for deliveries');
  await form.getByRole('button', { name: 'Review and continue' }).click();
  await form.getByRole('combobox', { name: question }).waitFor();
  await form.getByRole('cell', { name: '3,000.00' }).first().waitFor();
  return form;
}

/** What was recorded, once each. */
async function recorded(): Promise<string[]> {
  const rows = await readAs<{ text: string }>(
    portal.database.ownerUrl,
    `select kind || ' ' || total as text from transactions order by kind`,
  );
  return rows.map(({ text }) => text);
}

/** Opens a kind for a line at the desk. */
async function record(page: Page, line: string, kind: string) {
  await page.getByRole('option', { name: new RegExp(line) }).click();
  await page.getByRole('button', { name: 'Record…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record this line as' });
  const choice = dialog.getByRole('button', { name: new RegExp(`^${kind}`) });
  await choice.waitFor();
  // Why they are offered is said once.
  const reason = dialog.getByText('Filled in with the bank’s date and amount');
  await expect(reason.count()).resolves.toBeLessThanOrEqual(1);
  await choice.click();
  await dialog.getByRole('button', { name: 'Review the entry' }).waitFor();
  // What the bank says stays in sight, and one begins in an empty field.
  await dialog.getByText(new RegExp(line)).first().waitFor();
  await dialog.locator(':is(input, select):focus').waitFor();
  return dialog;
}

async function chooseAccount(page: Page, row: number, number: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: 'Account', exact: true })
    .nth(row)
    .fill(number);
  await page
    .getByRole('option', { name: new RegExp(`^${number}`) })
    .first()
    .click();
}
