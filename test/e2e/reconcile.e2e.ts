import { randomUUID } from 'node:crypto';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addStatement } from '../bank-lines.ts';
import { postLines } from '../post-lines.ts';
import {
  findAccessibilityFaults,
  findCutLists,
  findDialogFaults,
  findOverflow,
} from './accessibility.ts';
import { findBentColumns } from './figures.ts';
import { openView, saveView } from './saved-view.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

const WORK = '/bankreconciliation/1110';
// Day of the entry, amount in centavos, words; the bank says the same of the first eight.
const ENTRIES = [
  ['2026-01-05', 1_120_000n, 'Deposit slip 4410071'],
  ['2026-01-06', -235_050n, 'Transfer INSTAPAY 88301'],
  ['2026-01-07', 560_000n, 'Deposit slip 4410072'],
  ['2026-01-08', -78_025n, 'Transfer INSTAPAY 88302'],
  ['2026-01-09', 943_010n, 'Deposit slip 4410073'],
  ['2026-01-12', -1_250_000n, 'Transfer PESONET 19920'],
  ['2026-01-13', 310_075n, 'Deposit slip 4410074'],
  ['2026-01-14', -99_900n, 'Transfer INSTAPAY 88303'],
] as const;
// What a person has to put together.
const APART = [
  ['2026-01-15', 123_400n, 'Collection of Cruz'],
  ['2026-01-15', 211_100n, 'Collection of Reyes'],
  ['2026-01-16', -154_321n, 'Payroll of the warehouse'],
] as const;
const ONLY_THE_BANK = [
  ['2026-01-16', 334_500n, 'OTC CASH DEP'],
  ['2026-01-19', -100_000n, 'PAYROLL BATCH 1'],
  ['2026-01-19', -54_321n, 'PAYROLL BATCH 2'],
  ['2026-01-20', -45_678n, 'DEBIT IN ERROR'],
  ['2026-01-21', 45_678n, 'REVERSAL OF DEBIT'],
  ['2026-01-30', -15_000n, 'SERVICE CHARGE'],
] as const;

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  await portal.loginAs('accountant');
  for (const [date, amount, description] of [...ENTRIES, ...APART]) {
    const lines = [line('1110', amount), line('3030', -amount)];
    await postLines(portal, 'accountant.one', { date, description, lines });
  }
  const lines = [...ENTRIES, ...ONLY_THE_BANK].map(([date, amount, description]) => {
    const [, reference = ''] = /(\d{5,})/.exec(description) ?? [];
    return { date, amount, description: description.toUpperCase(), reference };
  });
  await addStatement(portal, { account: '1110', opening: 0n, lines });
  // With all that stands below the title of an account.
  const bank = { name: 'BDO Current', bank: 'BDO Unibank', account_number: '001234567890' };
  const rest = { bank_account_id: randomUUID(), currency: 'PHP', ledger_account: '1110' };
  await portal.deps.db
    .insertInto('bank_accounts')
    .values({ ...bank, ...rest, is_active: true })
    .execute();
});
afterAll(() => portal.stop());

test('a statement is matched to zero: the sure ones at once, the rest by keys, a charge recorded from its line', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: 1440, height: 900 },
  });
  await go(page, WORK);
  await left(page, 14);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);

  await page.keyboard.press('a');
  await page.getByRole('dialog').getByText('of 8 ticked').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findDialogFaults(page)).resolves.toEqual([]);
  await page.locator('[role="dialog"] button:focus[data-autofocus]').waitFor();
  await page.keyboard.press('Enter');
  await left(page, 6);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await left(page, 14);
  // The button is off now: one goes on at the line that is open again.
  await page.locator('[role="listbox"]:focus [role="option"][data-active]').waitFor();
  await page.keyboard.press('a');
  await page.getByRole('dialog').getByText('of 8 ticked').waitFor();
  // Enter is for what has the focus, which a dialog takes a moment after it stands.
  await page.locator('[role="dialog"] button:focus[data-autofocus]').waitFor();
  await page.keyboard.press('Enter');
  await left(page, 6);

  // One line, two entries.
  await goTo(page, 'OTC CASH DEP');
  await page.keyboard.press('ArrowRight');
  await chooseEntries(page, ['Cruz', 'Reyes']);
  await page.keyboard.press('Enter');
  await left(page, 5);
  await page.keyboard.press('Control+z');
  await left(page, 6);
  await page.keyboard.press('Enter');
  await left(page, 5);

  // Two lines, one entry; then two lines that cancel each other out.
  await mark(page, ['PAYROLL BATCH 1', 'PAYROLL BATCH 2']);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await left(page, 3);
  await mark(page, ['DEBIT IN ERROR', 'REVERSAL OF DEBIT']);
  await page.keyboard.press('Enter');
  await left(page, 1);

  // The charge takes two acts, and no page load: what is proposed is seen, and Enter posts it.
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Looks like a bank charge').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await focusOn(page, 'Yes, post and match');
  await page.keyboard.press('Enter');
  await page.getByText('Every line of the bank is matched').waitFor();
  await expect.poll(() => figure(page, 'Unexplained')).toMatch(/ 0\.00$/);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);

  // Taken back by its reversal; filled in with the form at the desk; and at last recorded with all
  // that is known at once.
  await page.keyboard.press('u');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Recorded by mistake');
  await dialog.getByRole('button', { name: 'Reverse and unmatch' }).click();
  await left(page, 1);
  const lines = page.locator('[data-part="lines"]');
  await lines.locator('[role="listbox"]:focus', { hasText: 'SERVICE CHARGE' }).waitFor();
  await page.keyboard.press('r');
  await dialog.getByRole('button', { name: 'Change…' }).click();
  // One begins where a change is mostly made: at the account against the bank's.
  const account = dialog.getByRole('combobox', { name: 'Account', exact: true }).first();
  await expect.poll(() => account.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await account.inputValue()).not.toMatch(/^(1110|$)/);
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Charge of January');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Charge of January').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await dialog.getByText('1 line of 1 will be posted').waitFor();
  // Why it becomes that is said here, too, such as by which rule.
  expect(await dialog.getByRole('listitem').innerText()).toContain('Looks like a bank charge');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await focusOn(page, 'Yes, post 1 entry');
  await page.keyboard.press('Enter');
  await page.getByText('Every line of the bank is matched').waitFor();

  await page.setViewportSize({ width: 360, height: 740 });
  for (const tab of ['statements', 'matched', 'rules']) {
    await go(page, `${WORK}/${tab}`);
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await expect(findAccessibilityFaults(page), tab).resolves.toEqual([]);
    await expect(findOverflow(page), tab).resolves.toBe(0);
  }
  await go(page, `${WORK}/statements`);
  const top = await page.locator('tbody tr', { hasText: '2026' }).first().boundingBox();
  expect(top?.y).toBeLessThanOrEqual(360);
  await go(page, `${WORK}/matched`);
  const charge = page.getByRole('row', { name: /SERVICE CHARGE/ });
  await expect.poll(() => charge.first().innerText()).toMatch(/Recorded from/);
  expect((await charge.first().innerText()).match(/Recorded from/g)).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo the match of SERVICE CHARGE' }).first().click();
  await focusOn(page, 'Go to the open line');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /SERVICE CHARGE/ }).click();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  // Who goes on before the server has answered sees the match all the same.
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/workspace\/1110\/matches$/, async (route) => {
    if (route.request().method() === 'POST') await seen;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Match', exact: true }).click();
  await page.getByText('Every line of the bank is matched').waitFor();
  await go(page, `${WORK}/matched`);
  await page
    .getByRole('row', { name: /PAYROLL BATCH 1/ })
    .first()
    .waitFor();
  goOn();

  // The record says which line it is, and leads to its statement.
  const record = page.locator('tbody tr', { hasText: 'SERVICE CHARGE' }).first();
  await record.getByRole('link').first().click();
  const onBank = page.locator('section', { hasText: 'On the bank statement' }).last();
  await onBank.getByText('(150.00)').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  await onBank.getByRole('link', { name: 'SERVICE CHARGE' }).click();
  const line = page.getByRole('table', { name: 'Lines of the statement' });
  await line.locator('[aria-current]', { hasText: 'SERVICE CHARGE' }).waitFor();
  await expect
    .poll(() => line.locator('[aria-current]').evaluate((it) => it === document.activeElement))
    .toBe(true);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);

  // In a list, too, digits stand below digits.
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(page, `${WORK}/statements`);
  const statements = page.getByRole('table', { name: 'Statements', exact: true });
  const row = statements.getByRole('row').nth(1);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(44);
  // Nor is a balance beyond the edge on a laptop, nor a status on a tablet.
  await page.setViewportSize({ width: 1280, height: 900 });
  await statements.getByRole('columnheader', { name: 'File' }).waitFor({ state: 'detached' });
  await expect(findCutLists(page)).resolves.toEqual([]);
  await page.setViewportSize({ width: 768, height: 900 });
  await statements.getByRole('columnheader', { name: 'Lines' }).waitFor({ state: 'detached' });
  await expect(findCutLists(page)).resolves.toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.getByRole('link').click();
  await page.getByRole('table', { name: 'Lines of the statement' }).waitFor();
  const { bent, negatives } = await findBentColumns(page);
  expect(bent).toEqual([]);
  expect(negatives).toBeGreaterThan(0);
  // The way back keeps the place.
  await page.getByRole('link', { name: 'All statements' }).click();
  await expect
    .poll(() => row.getByRole('link').evaluate((it) => it === document.activeElement))
    .toBe(true);

  // What is matched is kept as a view, too.
  await go(page, `${WORK}/matched?search=SERVICE`);
  const matches = page.getByRole('table', { name: 'Matches' });
  await expect.poll(() => matches.getByRole('row').count()).toBe(3);
  await saveView(page, 'Charges', 'Matched by');
  await go(page, `${WORK}/matched`);
  await matches.getByRole('columnheader', { name: 'Matched by' }).waitFor({ state: 'detached' });
  await expect.poll(() => matches.getByRole('row').count()).toBeGreaterThan(3);
  await openView(page, 'Charges');
  await expect.poll(() => matches.getByRole('row').count()).toBe(3);

  // On a tablet, too, no amount of a match is cut.
  await page.setViewportSize({ width: 768, height: 900 });
  const cut = () =>
    matches
      .locator('td[data-tall] > *')
      .evaluateAll(
        (values) => values.filter((value) => value.scrollWidth > value.clientWidth).length,
      );
  await expect.poll(cut).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

/** Enter presses what has the focus. */
async function focusOn(page: Page, name: string): Promise<void> {
  const focused = page.locator(':focus');
  await expect.poll(() => focused.innerText()).toBe(name);
}

function line(account: string, amount: bigint) {
  return amount > 0n
    ? { account, debit: amount, credit: 0n }
    : { account, debit: 0n, credit: -amount };
}

async function left(page: Page, count: number): Promise<void> {
  await expect.poll(() => figure(page, 'Lines left')).toBe(`${count} of 14`);
}

function figure(page: Page, label: string): Promise<string> {
  return page.locator('dl > div', { hasText: label }).locator('dd').innerText();
}

/** From line to line until the wanted one is the active one. */
async function goTo(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Home');
  const active = page.locator('[data-part="lines"] [role="option"][data-active]');
  for (let step = 0; step < 14; step += 1) {
    if ((await active.innerText()).includes(words)) return;
    await page.keyboard.press('j');
  }
  throw new Error(`There is no line ${words}`);
}

async function mark(page: Page, lines: readonly string[]): Promise<void> {
  for (const words of lines) {
    await goTo(page, words);
    await page.keyboard.press('x');
  }
}

/** Each is searched for and taken with Space. */
async function chooseEntries(page: Page, words: readonly string[]): Promise<void> {
  for (const each of words) {
    await page.keyboard.press('/');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(each);
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: new RegExp(each) }).waitFor();
    await page.keyboard.press('Space');
  }
}
