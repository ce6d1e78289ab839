import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, registerCustomer, typedInvoice } from '../invoices.ts';
import { readAs } from '../read-as.ts';
import { reverse } from '../settling.ts';
import { findAccessibilityFaults, findDialogFaults, findOverflow } from './accessibility.ts';
import { answer, formOf, review } from './invoice-journey.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

let portal: Portal;
let customer: string;

beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  customer = await registerCustomer(session);
  for (const [number, date] of [
    ['INV-1', '2026-02-03'],
    ['INV-2', '2026-02-20'],
    ['INV-3', '2026-03-01'],
  ] as const) {
    const entered = await enterInvoice(session, typedInvoice(customer, number, { date }));
    expect(entered.status).toBe(200);
  }
});
afterAll(() => portal.stop());

test('records are searched, filtered and sorted; the address keeps it, and files hold the same rows', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/records');
  const table = page.getByRole('table', { name: 'Records' });
  await table.getByText('Total of 3 records').waitFor();
  await table.getByText('3,360.00').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByLabel('From').fill('2026-02-10');
  await page.getByLabel('To', { exact: true }).fill('2026-02-28');
  await table.getByText('Total of 1 record').waitFor();
  await page.reload();
  await table.getByText('Total of 1 record').waitFor();
  await table.getByRole('link', { name: 'INV-2' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('INV-2');
  expect(csv).not.toContain('INV-1');
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('inv-3');
  // The list of before has one record, too.
  await table.getByRole('link', { name: 'INV-3' }).waitFor();
  await table.getByText('Total of 1 record').waitFor();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('nothing like it');
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('button', { name: 'Clear the filter' }).first().click();
  // Twice at once, before the address has taken the first.
  await page.getByRole('button', { name: /Sort by Date/ }).evaluate((head: HTMLElement) => {
    head.click();
    head.click();
  });
  await expect.poll(() => table.getByRole('row').nth(1).innerText()).toContain('INV-1');
  await close();
  expect(faults).toEqual([]);
});

test('a desk shows sixteen records and the whole menu, a phone the first one high up, with filters and acts folded', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: 1440, height: 900 },
  });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/records?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await go(page, '/records');
  // While the rows load their head is there, where the table's own will be.
  const [greyHead, greyRow] = ['first', 'last'].map((place) =>
    page.getByRole('main').locator(`[aria-busy="true"] > div:${place}-of-type`),
  );
  const grey = await greyHead?.boundingBox();
  const [head, row] = await Promise.all(
    [greyHead, greyRow].map(async (each) =>
      each?.evaluate((it) => getComputedStyle(it).backgroundColor),
    ),
  );
  expect(head).not.toBe(row);
  held.resolve();
  const first = page.getByRole('row').nth(1);
  await first.getByRole('link').waitFor();
  const own = await page.getByRole('main').locator('thead').boundingBox();
  expect(Math.abs((own?.y ?? 0) - (grey?.y ?? 900))).toBeLessThanOrEqual(2);
  expect(Math.abs((own?.height ?? 0) - (grey?.height ?? 900))).toBeLessThanOrEqual(4);
  const onDesk = await first.boundingBox();
  expect(onDesk?.height).toBeLessThanOrEqual(40);
  expect((onDesk?.y ?? 900) + 16 * (onDesk?.height ?? 900)).toBeLessThanOrEqual(900);
  const last = page.getByRole('navigation').getByRole('link', { name: 'Documentation' });
  const entry = await last.boundingBox();
  expect((entry?.y ?? 900) + (entry?.height ?? 900)).toBeLessThanOrEqual(900);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Filters' }).waitFor();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(360);
  await expect(page.getByLabel('Kind').isVisible()).resolves.toBe(false);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Kind').selectOption('Invoice');
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cheques' }).click();
  await page.getByRole('heading', { name: 'Cheque register', level: 1 }).waitFor();
  // What the page is comes before what can be done with it.
  const line = await page.getByText('Every cheque issued, its purpose and status.').boundingBox();
  const acts = await page.getByRole('button', { name: 'Spoiled form' }).boundingBox();
  expect(line?.y ?? 740).toBeLessThan(acts?.y ?? 0);
  await close();
  expect(faults).toEqual([]);
});

test('an accountant reverses a record with a reason; both are linked with each other', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/records?search=INV-1');
  await page.getByRole('link', { name: 'INV-1' }).click();
  await page.getByRole('heading', { name: 'Invoice INV-1', level: 1 }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByText('Fingerprint of the entry (SHA-256)').waitFor();
  await page.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reverse Invoice INV-1' });
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await dialog.getByText('Say why, in a few words.').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByLabel('Reason').fill('Entered twice');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await page.getByText('It reverses').waitFor();
  await page.getByText('Reason: Entered twice').waitFor();
  await page.getByRole('link', { name: 'INV-1', exact: true }).click();
  await page.getByText('It was reversed by').waitFor();
  await expect(
    page.getByRole('button', { name: 'Reverse' }).getAttribute('aria-disabled'),
  ).resolves.toBe('true');
  await close();
  expect(faults).toEqual([]);
});

test('who has gone elsewhere meanwhile is not pulled back by an answer that comes late', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/records?search=INV-3');
  await page.getByRole('link', { name: 'INV-3' }).click();
  await page.getByRole('button', { name: 'Reverse' }).click();
  const { promise: hasGone, resolve: leave } = Promise.withResolvers<void>();
  await page.route('**/reverse', async (route) => {
    await hasGone;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: 'Reverse Invoice INV-3' });
  await dialog.getByLabel('Reason').fill('Entered twice');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Customers and Vendors', exact: true }).click();
  await page.getByRole('heading', { name: 'Customers and Vendors', level: 1 }).waitFor();
  leave();
  await page.getByText(/INV-3 was reversed by/).waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { name: 'Customers and Vendors', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/records/parties');
  await close();
  expect(faults).toEqual([]);
});

test('a correction is filled in from the record, asks why, and replaces it in one act', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/records?search=INV-2');
  await page.getByRole('link', { name: 'INV-2' }).click();
  await page.getByRole('link', { name: 'Correct' }).click();
  const form = formOf(page);
  await form.getByRole('heading', { name: 'Correct Invoice INV-2' }).waitFor();
  // All else is there: the person begins with the reason.
  const reason = form.getByLabel('Reason for the correction');
  await expect
    .poll(() => reason.evaluate((box) => box === box.ownerDocument.activeElement))
    .toBe(true);
  await expect(form.getByLabel('Unit price').inputValue()).resolves.toBe('1,000.00');
  await expect(form.getByLabel(/Customer’s TIN/).inputValue()).resolves.toMatch(/Mabuhay/);
  await form.getByLabel('Unit price').fill('1200');
  await form.getByRole('button', { name: 'Review and continue' }).click();
  await form.getByRole('link', { name: 'Reason' }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await form.getByLabel('Reason for the correction').fill('The price was wrong');
  await review(form);
  const compared = form.getByRole('table', { name: 'Old and new' });
  await compared.getByRole('row', { name: 'Total 1,120.00 1,344.00' }).waitFor();
  await form.getByRole('heading', { name: 'Reversal of INV-2, dated 20 Feb 2026' }).waitFor();
  await form.getByRole('table', { name: 'Reversal' }).getByText('1,120.00').first().waitFor();
  await expect(form.getByText('Its month is closed').count()).resolves.toBe(0);
  await answer(form, 'Yes');
  // Two entries were made: each is said, and opens.
  const entries = form.getByRole('button', { name: /^[A-Z]+-2026-\d+$/ });
  await entries.first().waitFor();
  await expect(entries.count()).resolves.toBe(2);
  await expect(form.getByText('Reversal entry number').count()).resolves.toBe(1);
  await entries.last().click();
  await page.getByText('It reverses').waitFor();
  await page.getByRole('link', { name: 'INV-2', exact: true }).first().click();
  await page.getByText('Replaced by').waitFor();
  await page.getByRole('link', { name: 'INV-2', exact: true }).first().click();
  await page.getByText('It corrects').waitFor();
  await page.getByText('1,344.00').first().waitFor();
  await page.getByRole('link', { name: 'INV-2', exact: true }).first().click();
  await page.getByText('Replaced by').waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('the review of a correction says where the month of the old entry is closed; who comes second opens the reversal', async () => {
  const session = await portal.loginAs('accountant');
  const typed = typedInvoice(customer, 'INV-10', { date: '2026-01-15' });
  const entered = await enterInvoice(session, typed);
  expect(entered.status).toBe(200);
  const next = await enterInvoice(session, typedInvoice(customer, 'INV-11'));
  await portal.addAccount('accountant.two', 'accountant');
  const second = await portal.login('accountant.two');
  await readAs(
    portal.database.ownerUrl,
    `insert into locked_months (month, locked_at, locked_by)
      select '2026-01-01', now(), user_id from user_accounts limit 1`,
  );
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/records?search=INV-10');
  await page.getByRole('link', { name: 'INV-10' }).click();
  // The number of a taxpayer is one thing, wherever a line ends.
  const tin = page.getByText(/^\(999-001-000-00000\)$/);
  await expect(tin.evaluate((it) => getComputedStyle(it).whiteSpace)).resolves.toBe('nowrap');
  await page.getByRole('link', { name: 'Correct' }).click();
  const form = formOf(page);
  await form.getByLabel('Reason for the correction').fill('The price was wrong');
  await form.getByLabel('Unit price').fill('1200');
  await form.getByLabel('Invoice date').fill('2/1/2026');
  await review(form);
  await form.getByText('Its month is closed').waitFor();
  await form
    .getByText(
      /^INV-10 is dated 15 Jan 2026\. Its reversal is dated .* and the closed month stays as it is\.$/,
    )
    .waitFor();
  await form.getByRole('table', { name: 'Old and new' }).waitFor();
  await form.getByRole('table', { name: 'Reversal' }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  const first = await reverse(second, entered.body.transactionId);
  await answer(form, 'Yes');
  await form.getByText('This was already reversed.').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await form.getByRole('button', { name: `Open ${first.body.number}` }).click();
  await page.getByRole('link', { name: 'INV-10', exact: true }).first().click();
  await page.getByText('It was reversed by').waitFor();

  await go(page, `/records/${next.body.transactionId}`);
  await page.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reverse Invoice INV-11' });
  await dialog.getByLabel('Reason').fill('Entered twice');
  const { number } = (await reverse(second, next.body.transactionId)).body;
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await dialog.getByRole('link', { name: `Open ${number}` }).click();
  await page.getByRole('link', { name: 'INV-11', exact: true }).first().waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('a user sees own records only, and neither reverses nor corrects', async () => {
  const session = await portal.loginAs('user');
  const entered = await enterInvoice(session, typedInvoice(customer, 'INV-9'));
  expect(entered.status).toBe(200);
  const { page, close, faults } = await portal.visitAs('user');
  await go(page, '/records');
  await page.getByText('Total of 1 record').waitFor();
  await page.getByRole('link', { name: 'INV-9' }).click();
  await page.getByRole('button', { name: 'Voucher' }).waitFor();
  await expect(page.getByRole('button', { name: 'Reverse' }).count()).resolves.toBe(0);
  await expect(page.getByRole('link', { name: 'Correct' }).count()).resolves.toBe(0);
  // What proves an entry is for those who check the books.
  const words = await page.getByRole('main').innerText();
  expect(words).toContain('Journal entry');
  expect(words).not.toMatch(/sha-?256|\b[0-9a-f]{64}\b/i);
  await close();
  expect(faults).toEqual([]);
});

test('an admin mails a receipt with words of their own, reads the kept mail, and points a form elsewhere only over https', async () => {
  const { page, close, faults } = await portal.visitAs('admin');
  await go(page, '/records?search=INV-3');
  await page.getByRole('link', { name: 'INV-3', exact: true }).first().click();
  await page.getByRole('button', { name: 'Mail receipt' }).click();
  const mail = page.getByRole('dialog', { name: 'Mail the receipt of Invoice INV-3' });
  await mail.getByLabel('To').fill('ana@mabuhay.example');
  await expect(mail.getByLabel('Subject').inputValue()).resolves.toMatch(/^Invoice INV-3 recorded/);
  await expect(mail.getByLabel('Message').inputValue()).resolves.toMatch(/^Invoice INV-3 was rec/);
  await mail.getByLabel('Subject').fill('The invoice that you asked for');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await mail.getByRole('button', { name: 'Mail', exact: true }).click();
  await page.getByText('ana@mabuhay.example', { exact: true }).waitFor();
  await go(page, '/mail');
  await page.getByRole('button', { name: 'The invoice that you asked for' }).waitFor();
  await page.getByRole('button', { name: /INV-3/ }).click();
  const letter = page.getByRole('dialog');
  await letter.getByText('books@sandigan.example').first().waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findDialogFaults(page)).resolves.toEqual([]);
  await page.keyboard.press('Escape');
  await go(page, '/settings?tab=addresses');
  await page.getByLabel('Invoice', { exact: true }).fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save addresses' }).click();
  await expect
    .poll(() => page.getByLabel('Invoice', { exact: true }).getAttribute('aria-invalid'))
    .toBe('true');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await close();
  expect(faults).toEqual([]);
});

test('an accountant adds, renames and switches off an account, and changes the company', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/settings?tab=accounts');
  // A whole chart takes axe long, and says no more than a few rows do.
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('cash');
  await page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add account' });
  await dialog.getByLabel('Number').fill('12');
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect.poll(() => dialog.getByLabel('Number').getAttribute('aria-invalid')).toBe('true');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByLabel('Number').fill('6990');
  await dialog.getByLabel('Title').fill('Christmas party');
  await dialog.getByLabel('Line of the statements').fill('Other expenses');
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('christmas');
  await page.getByRole('button', { name: 'Rename 6990 Christmas party' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Staff parties');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('6990');
  const inUse = page.getByRole('switch', { name: '6990 Staff parties may be chosen in forms' });
  await inUse.click();
  await expect.poll(() => inUse.isChecked()).toBe(false);
  await page.getByRole('tab', { name: 'Company' }).click();
  // A person is asked for the three names instead of a registered name.
  await page.getByLabel('Form of the company').selectOption('Sole proprietor');
  await page.getByLabel('Last name of the owner').fill('Reyes');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('want the owner’s names apart', { exact: false }).last().waitFor();
  await page.getByLabel('Form of the company').selectOption('Corporation');
  await page.getByLabel('Trade name').fill('Sandigan');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('The company profile was changed.').waitFor();
  await page.getByRole('tab', { name: 'Bank accounts' }).click();
  await page.getByRole('button', { name: 'Add bank account' }).first().click();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await close();
  expect(faults).toEqual([]);
});

test('records, registers and settings fit a phone, in the dark too', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: 360, height: 740 },
  });
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  for (const path of [
    '/records',
    '/records/parties',
    '/settings?tab=accounts',
    '/settings?tab=company',
  ]) {
    await go(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
    if (path.endsWith('accounts')) {
      await expect(findOverflow(page), path).resolves.toBe(0);
      await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('cash');
    }
    await expect(findAccessibilityFaults(page), path).resolves.toEqual([]);
    await expect(findOverflow(page), path).resolves.toBe(0);
    if (path === '/records') await expect(isCut(page, /^\(.*\)$/)).resolves.toBe(false);
  }
  await go(page, '/records?search=INV-3');
  await page.getByRole('link', { name: 'INV-3' }).click();
  await page.getByRole('heading', { name: 'Invoice INV-3', level: 1 }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  await close();
  expect(faults).toEqual([]);
});

/** Whether a figure of a list ends in an ellipsis: it looks another way without one. */
async function isCut(page: Page, figure: RegExp): Promise<boolean> {
  const cell = page.locator('main tbody td[data-align="right"]').filter({ hasText: /^Total\(/ });
  const value = cell.locator('> div').filter({ hasText: figure }).first();
  await value.waitFor();
  const before = await cell.first().screenshot();
  await value.evaluate((one) => {
    if (one instanceof HTMLElement) one.style.textOverflow = 'clip';
  });
  return !before.equals(await cell.first().screenshot());
}
