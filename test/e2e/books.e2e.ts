// The golden month as it is ended: its result is closed, its months are locked, its books are read,
// sealed and kept with their documents.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { GOLDEN_CLOCK, createGoldenDatabase } from '../golden/golden-books.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { formOf } from './invoice-journey.ts';
import type { Portal, Visit } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

let portal: Portal;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  const { database } = await createGoldenDatabase('adjusting');
  portal = await startPortal({ database, clock: GOLDEN_CLOCK });
  visit = await portal.visitAs('accountant');
  ({ page } = visit);
});
afterAll(async () => {
  expect(visit.faults).toEqual([]);
  await portal.stop();
});

const dialog = () => page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

test('the year’s result is closed by the entries that were shown', async () => {
  await go(page, '/periods/year-end?year=2026');
  await page.getByText('Net income not closed yet: 762,783.70', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Post the closing entries' }).click();
  // What would need closing entries of its own is named before.
  await dialog().getByText('Still open: Bank reconciliations', { exact: false }).waitFor();
  await dialog().getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('heading', { name: 'Closing entries', exact: true }).waitFor();
  await page.getByText('Checks after closing').waitFor();
  // What was pressed is gone with the entries that it posted.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement !== document.body);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('a month is closed with its checklist, refuses what comes, and is opened again by the admin and a second person', async () => {
  await go(page, '/periods?year=2026');
  await page.getByRole('link', { name: 'November 2026' }).click();
  await closeMonth();
  await go(page, '/periods/2026-12');
  await closeMonth();
  await page.getByText('December 2026 is closed', { exact: true }).waitFor();
  // What comes next is a link away.
  const print = page.getByRole('link', { name: 'Print the books' });
  await expect.poll(() => print.getAttribute('href')).toBe('/looseleaf?year=2026');
  const next = page.getByRole('link', { name: 'Go to January 2027' });
  expect(await next.getAttribute('href')).toBe('/periods/2027-01');
  await page.getByText('The checklist as it was then').click();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  const admin = await portal.visitAs('admin', { viewport: { width: 360, height: 740 } });
  await go(admin.page, '/periods/2026-12');
  await admin.page.getByRole('button', { name: 'Reopen' }).click();
  await admin.page.getByLabel('Reason').fill('A bill of the month came late');
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await admin.page.getByText('A second person reopens December 2026', { exact: false }).waitFor();
  await go(page, '/approvals');
  await page.getByRole('link', { name: 'Reopen December 2026' }).click();
  await page.getByRole('button', { name: 'Reopen month' }).click();
  await page.getByText(/^Approved by/).waitFor();
  await go(admin.page, '/periods/2026-12');
  await admin.page.getByText('A bill of the month came late', { exact: false }).waitFor();
  expect(await findOverflow(admin.page)).toBeLessThanOrEqual(0);
  expect(await findAccessibilityFaults(admin.page)).toEqual([]);
  expect(admin.faults).toEqual([]);
  await admin.close();
});

async function closeMonth(): Promise<void> {
  await page.getByRole('button', { name: 'Close the month' }).click();
  await dialog().getByRole('textbox').fill('Looked at with the owner');
  await dialog().getByRole('button', { name: 'Close the month' }).click();
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
  // The button that closed it says who reopens it, and keeps the focus.
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: 'Reopen' }))
    .waitFor();
}

test('a book is read row by row, a row opens its record, and the way back leads to it', async () => {
  await go(page, '/looseleaf?year=2026');
  await page.getByText('10 days left').waitFor();
  // A closed month, whose books can still be sealed.
  await row('December 2026').getByText('Not sealed').first().waitFor();
  await page.getByRole('link', { name: 'Sales Journal, December 2026: 6 entries' }).click();
  await page.getByRole('heading', { name: 'Sales Journal', level: 1 }).waitFor();
  await page.getByRole('cell', { name: '290,569.50' }).first().waitFor();
  await page.getByRole('link', { name: 'INV-1201' }).first().click();
  await page.getByRole('heading', { name: 'Invoice INV-1201' }).waitFor();
  await page.getByRole('link', { name: 'Back to Sales Journal' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
    .toContain('INV-1201');
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

async function isInSight(text: string): Promise<boolean> {
  const box = await page.getByText(text).boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
}

test('books are drawn to look at, and then sealed for good', async () => {
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await dialog().getByRole('button', { name: 'Generate pages' }).click();
  await page.getByText('1 file is ready.').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('link', { name: 'All books' }).click();
  await page.getByRole('button', { name: 'Seal November 2026' }).click();
  await dialog().getByRole('button', { name: 'Seal', exact: true }).click();
  await page.getByText(/files? (is|are) sealed\./).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  // At 200 %, too, it begins with what cannot be undone.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 720, height: 450 });
  await page.getByRole('button', { name: 'Seal December 2026' }).click();
  await dialog().locator(':focus').waitFor();
  // It is open again: what closes it would come after its pages.
  await dialog().getByText('December 2026. Entries recorded later', { exact: false }).waitFor();
  const head = await dialog().locator('header').boundingBox();
  const warning = await dialog().getByText('This cannot be undone.').boundingBox();
  expect(warning?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
  if (size !== null) await page.setViewportSize(size);
  await dialog().getByRole('button', { name: 'Seal', exact: true }).click();
  await page.getByText('6 files are sealed.').waitFor();
  // The row of December is far below: what was drawn is brought into sight.
  await expect.poll(() => isInSight('6 files are sealed.')).toBe(true);
  await row('December 2026').getByText('Sealed').first().waitFor();
  await page.getByRole('link', { name: 'Sales Journal, December 2026: 6 entries' }).click();
  const sealed = page.getByRole('table', { name: 'Sealed pages of the Sales Journal' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sealed.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
});

test('anybody keeps papers with the books, and the accountant finds them with the year', async () => {
  const user = await portal.visitAs('user');
  await go(user.page, '/looseleafform');
  const form = formOf(user.page, 'LooseLeaf Form');
  await form.getByRole('button', { name: 'Keep with the books' }).click();
  await form.getByText('Nothing has been kept yet.', { exact: false }).waitFor();
  await form.getByLabel('Type').selectOption('Proof of registration');
  await form.getByLabel('Taxable year of the books').selectOption('2026');
  await form.getByLabel('Reference').fill('ORUS 2027-0042');
  await form.locator('input[type=file][multiple]').setInputFiles({
    name: 'registration.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PNG, 'base64'),
  });
  await form.getByRole('button', { name: 'Remove registration.png' }).waitFor();
  await form.getByRole('button', { name: 'Keep with the books' }).click();
  await form.getByText('The file is kept with the books.').waitFor();
  await form.getByRole('button', { name: 'View: registration.png' }).waitFor();
  expect(await findAccessibilityFaults(user.page)).toEqual([]);
  await user.close();

  await go(page, '/looseleaf?year=2026');
  await page.getByRole('button', { name: 'registration.png' }).waitFor();
  await page.getByRole('button', { name: 'Record date: Bound' }).click();
  await dialog().getByLabel('On').fill('2027-01-04');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByText('The books of 2026 are bound').waitFor();
});

test('on a phone the books, the form and the periods fit', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    '/looseleaf?year=2026',
    '/looseleaf/CDB?year=2026&period=2026-12',
    '/looseleafform',
    '/periods/2026-12',
    '/periods/year-end?year=2026',
  ]) {
    await fits(path);
  }
});

async function fits(path: string): Promise<void> {
  await go(page, path);
  await page.locator('main h1').waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  expect(await findOverflow(page), path).toBeLessThanOrEqual(0);
  expect(await findAccessibilityFaults(page), path).toEqual([]);
}

/** One grey dot. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
