// The golden month as an accountant reads it: every figure leads to its entries and back, settings
// stay in the address.
import { readFile } from 'node:fs/promises';

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { GOLDEN_CLOCK, createGoldenDatabase } from '../golden/golden-books.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { findBentColumns, findUnderlinedFigures } from './figures.ts';
import type { Portal, Visit } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

const DECEMBER = 'from=2026-12-01&to=2026-12-31';
let portal: Portal;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  const { database } = await createGoldenDatabase();
  portal = await startPortal({ database, clock: GOLDEN_CLOCK });
  visit = await portal.visitAs('accountant');
  ({ page } = visit);
});
afterAll(async () => {
  expect(visit.faults).toEqual([]);
  await portal.stop();
});

test('a figure of the trial balance opens the ledger, the ledger the record, and both lead back to their place', async () => {
  await go(page, `/financialreport/trial-balance?${DECEMBER}`);
  await page.getByLabel('Entries').selectOption('Unadjusted');
  await figure('6,341,871.10').waitFor();
  const widths = await widthsOfFigures();
  expect(Object.values(widths).map(({ length }) => length)).toEqual([1, 1, 1]);
  const bank = page.getByRole('link', { name: '444,576.85' });
  const underline = () => bank.evaluate((link) => getComputedStyle(link).textDecorationColor);
  expect(await underline()).toBe('rgba(0, 0, 0, 0)');
  await bank.hover();
  await expect.poll(underline).not.toBe('rgba(0, 0, 0, 0)');
  await page.mouse.move(0, 0);
  await bank.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect.poll(underline).not.toBe('rgba(0, 0, 0, 0)');
  await bank.click();
  await page.getByRole('heading', { name: '1110 Cash in Bank - BDO Current (PHP)' }).waitFor();
  await page.getByRole('link', { name: 'CV-2026-', exact: false }).first().click();
  await page.getByRole('heading', { name: 'Journal entry' }).waitFor();
  await page.getByRole('link', { name: 'Back to 1110', exact: false }).click();
  await expect.poll(() => focused()).toContain('CV-2026-');
  await page.getByRole('link', { name: 'Back to Trial Balance' }).click();
  await expect.poll(() => focused()).toBe('444,576.85');
  expect(page.url()).toContain('stages=unadjusted');
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('a report is compared, exported, saved under a name, and opened again with its settings', async () => {
  await go(page, `/financialreport/income-statement?${DECEMBER}`);
  await figure('267,204.91').waitFor();
  // One press: the month before, and the change since. What is printed has it, too.
  await page.getByText('Previous month', { exact: true }).click();
  await page.getByRole('columnheader', { name: 'Change, %' }).waitFor();
  expect(new URL(page.url()).searchParams.get('compare')).toBe('former,difference');
  await page.getByRole('button', { name: 'More settings' }).click();
  await page.getByText('Year to date', { exact: true }).click();
  await figure('5,097,204.91').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain('267204.91');
  expect(csv.split('\n')[0]).toMatch(/Nov 2026.*Change/);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Name').fill('For the director');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await go(page, '/financialreport');
  await page.getByRole('link', { name: 'For the director' }).click();
  await figure('5,097,204.91').waitFor();
});

test('digits stand below digits, brackets hang, and a figure is underlined when one points at it', async () => {
  for (const [path, title] of [
    [`/financialreport/income-statement?${DECEMBER}&compare=former,difference`, /^Statement of I/],
    ['/taxcompliance/vat?period=2026-Q4', 'Value-Added Tax'],
    ['/periods/year-end?year=2026', 'Year-end'],
  ] as const) {
    await go(page, path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    const figures = page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: /\d\.\d\d/ });
    await figures.first().waitFor();
    const { bent, negatives } = await findBentColumns(page);
    expect(bent, path).toEqual([]);
    expect(negatives, path).toBeGreaterThan(0);
    expect(await findUnderlinedFigures(page), path).toEqual([]);
  }
});

test('a total opens the accounts and entries that come to it, a change its two parts, and both lead back', async () => {
  await go(page, `/financialreport/income-statement?${DECEMBER}&compare=former,difference`);
  await page
    .getByRole('row', { name: /^Gross profit/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('heading', { name: 'Gross profit' }).waitFor();
  await page.getByText('The entries total the figure').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to Statement of Income' }).click();
  const change = page
    .getByRole('row', { name: /^Gross profit/ })
    .getByRole('button')
    .first();
  const told = (await change.textContent()) ?? '';
  await change.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Gross profit, Nov 2026/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('The entries total the figure').waitFor();
  await page.getByRole('link', { name: 'Back to Statement of Income' }).click();
  await expect.poll(() => focused()).toBe(told);
});

test('what was known on an earlier day stands beside now', async () => {
  await go(page, `/financialreport/trial-balance?${DECEMBER}&knownBy=2026-12-31&compare=now`);
  await page.getByText('As of recording date 31 Dec 2026', { exact: true }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('a budget is typed for a year, saved, and stands beside what happened', async () => {
  await go(page, '/financialreport/budgets?year=2026');
  const year = page.getByLabel('Rent Expense, the whole year: spread over its months');
  await year.fill('408,000');
  await year.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved.').waitFor();
  await page.getByRole('searchbox', { name: 'Account' }).fill('rent');
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await go(page, `/financialreport/income-statement?${DECEMBER}&compare=budget`);
  await figure('34,000.00').first().waitFor();
});

test('the settings of a report and of a ledger take one line on a desk', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['trial-balance', 'income-statement', 'ledger', 'journal', 'party-ledgers']) {
    await go(page, `/financialreport/${path}?${DECEMBER}`);
    const settings = page.getByRole('search', { name: /^Settings of the (report|ledger)/ });
    await settings.getByLabel('Entries').waitFor();
    const lines = await settings.locator(':is(input, select, button):visible').evaluateAll(
      (boxes) =>
        // Boxes of one line overlap in height, however high each is.
        boxes
          .map((box) => box.getBoundingClientRect())
          .filter(({ top }, _at, [first]) => (first === undefined ? false : top > first.bottom))
          .length,
    );
    expect([path, lines]).toEqual([path, 0]);
  }
});

test('on a tablet the settings of a report leave no gap, and their labels are at one height', async () => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await go(page, `/financialreport/income-statement?${DECEMBER}`);
  const settings = page.getByRole('search', { name: /^Settings of the report/ });
  const boxOf = async (part: Locator) =>
    (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const entries = settings.getByLabel('Entries');
  await entries.waitFor();
  const [box, more] = [
    await boxOf(entries),
    await boxOf(settings.getByRole('button', { name: /^More settings/ })),
  ];
  expect(more.y - (box.y + box.height)).toBeLessThan(16);
  const [label, legend] = [
    await boxOf(settings.getByText('Entries', { exact: true })),
    await boxOf(settings.getByText('Compare with', { exact: true })),
  ];
  expect(Math.abs(label.y + label.height - (legend.y + legend.height))).toBeLessThanOrEqual(1.5);
});

test('on a phone the reports, the pictures, the ledgers and the budget fit', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    '/financialreport',
    `/financialreport/financial-position?${DECEMBER}&compare=year-before`,
    `/financialreport/ledger?account=1110&${DECEMBER}`,
    `/financialreport/party-ledgers?${DECEMBER}`,
    `/financialreport/figure?figure=current-assets&measure=closing&${DECEMBER}`,
    `/financialreport/journal?${DECEMBER}`,
    '/financialreport/budgets?year=2026',
  ]) {
    await go(page, path);
    await page.locator('main h1').waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    expect(await findOverflow(page), path).toBeLessThanOrEqual(0);
    // The others are drawn by the same parts.
    if (/(report|before|1110)(&|$)/.test(path)) {
      expect(await findAccessibilityFaults(page), path).toEqual([]);
    }
  }
});

function figure(text: string) {
  return page.getByRole('cell', { name: text, exact: true }).first();
}

function focused(): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}

/**
 * How wide each figure is drawn where amounts stand, in each weight that totals have: the same
 * where columns are straight. Of another font than our own it says nothing.
 */
function widthsOfFigures(): Promise<Record<string, readonly number[]>> {
  return page.getByRole('link', { name: '444,576.85' }).evaluate(async (amount) => {
    const fonts = await document.fonts.load('16px Inter', '0');
    if (fonts.length === 0) return {};
    const ruler = amount.appendChild(document.createElement('span'));
    const widths = ['400', '600', '700'].map((weight) => {
      ruler.style.fontWeight = weight;
      const ofEach = Array.from('0123456789', (figure) => {
        ruler.textContent = figure.repeat(10);
        return Math.round(ruler.getBoundingClientRect().width * 100);
      });
      return [weight, [...new Set(ofEach)]] as const;
    });
    ruler.remove();
    return Object.fromEntries(widths);
  });
}
