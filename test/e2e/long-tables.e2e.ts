// Decision 267: a table of hundreds of rows is laid out part by part, in columns that stand.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { connect } from '#server/platform/db/connect.ts';

import { fillLedger } from '../../bench/lib/fill-ledger.ts';
import { findText } from '../read-pdf.ts';
import { watchStyling } from './browser-work.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

let portal: Portal;

/** They are 468 lines of the receivables and two pages of records. */
const LINES = 2_500;
const LEDGER = '/financialreport/ledger?account=1210&from=2025-01-01&to=2026-12-31';
const DESK = { viewport: { width: 1440, height: 900 } };

beforeAll(async () => {
  portal = await startPortal();
  await portal.loginAs('accountant');
  const { db, end } = connect(portal.database.ownerUrl, { maxConnections: 1 });
  await fillLedger(db, LINES);
  await end();
});
afterAll(() => portal.stop());

test('lines that come below draw and move nothing that stands, and what is out of sight is not laid out', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', DESK);
  await go(page, LEDGER);
  await showMore(page, 201);
  const changed = await watchParts(page, 2);
  const before = await placesOfColumns(page);
  await showMore(page, 401);
  expect(await changed()).toBe(0);
  // Balances became wider. A row has some thirty elements: not one of them is styled anew.
  const styled = await watchStyling(page);
  await page.locator('main tbody tr').nth(75).scrollIntoViewIfNeeded();
  await expect.poll(async () => (await partsInSight(page))[1]).toBe(true);
  expect(Math.max(...(await styled()))).toBeLessThan(300);
  const after = await placesOfColumns(page);
  // Head, foot, and a row of each part stand in the same columns.
  for (const row of after) expect(row).toEqual(after[0]);
  // A balance that is wider than those before takes its room from the text.
  expect(before[0]?.slice(0, 3)).toEqual(after[0]?.slice(0, 3));
  // What comes into sight at once is laid out within a frame.
  await expect(rowsOfParts(page)).resolves.toEqual([50, 50, 50, 50, 50, 50, 50, 50, 1]);
  await page.evaluate(() => scrollTo({ top: 0 }));
  // The second and third part are near; what is further away is given up when the browser comes to
  // it.
  await expect
    .poll(async () => (await partsInSight(page)).filter((_, part) => part === 0 || part > 2))
    .toEqual([true, ...Array.from({ length: 6 }, () => false)]);
  // The columns are those that the browser finds when it asks all rows.
  expect(await placesOfColumns(page, true)).toEqual(after);
  await close();
  expect(faults).toEqual([]);
});

test('a long table is read, walked and scrolled to its end as one that is laid out whole', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', DESK);
  await go(page, LEDGER);
  await showMore(page, 201);
  const last = page.locator('main tbody tr').last();
  const isLaidOut = () =>
    last.evaluate((row) => row.checkVisibility({ contentVisibilityAuto: true }));
  await expect.poll(isLaidOut).toBe(false);
  // It is there for keys and for screen readers all the same, and comes into sight.
  await last.getByRole('link').first().focus();
  await expect.poll(isLaidOut).toBe(true);
  await page.evaluate(() => scrollTo({ top: 0 }));
  const { height, cut } = await page.evaluate(() => {
    const values = [...document.querySelectorAll('main td[data-align="right"] > div')];
    return {
      height: document.documentElement.scrollHeight,
      cut: values.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
    };
  });
  expect(cut).toBe(0);
  for (const place of [100, 150, 199]) {
    await page.locator('main tbody tr').nth(place).scrollIntoViewIfNeeded();
    await expect(page.evaluate(() => document.documentElement.scrollHeight)).resolves.toBe(height);
  }
  await expect(page.getByRole('row').count()).resolves.toBe(203);
  await close();
  expect(faults).toEqual([]);
});

test('printed, its head is on each page, each row is there once, and its foot on the last page', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', DESK);
  await go(page, LEDGER);
  await showMore(page, 201);
  const numbers = await page
    .locator('main tbody td:first-child')
    .evaluateAll((cells) => cells.flatMap(({ textContent }) => /NO-\d+/.exec(textContent) ?? []));
  const pages = (await findText(await page.pdf({ format: 'A4' }))).split('\f').slice(0, -1);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.filter((text) => !/Date\s+Particulars\s+Entry/.test(text))).toEqual([]);
  expect(pages.flatMap((text) => text.match(/NO-\d+/g) ?? [])).toEqual(numbers);
  const last = pages.findIndex((text) => text.includes('Carried forward'));
  expect(last).toBe(pages.length - 1);
  await close();
  expect(faults).toEqual([]);
});

test('the rows of a page are not drawn again while the next one is on the way', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', DESK);
  await go(page, '/records');
  const cell = page.locator('main tbody tr').nth(3).locator('td').nth(1);
  const first = await cell.innerText();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/records?*page=2*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  // What React drew an element from is another object when it was drawn again.
  const drawn = await cell.evaluateHandle((element) => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps'));
    if (key === undefined) throw new Error('React keeps what it drew elsewhere.');
    return { element, key, props: Reflect.get(element, key) };
  });
  const isSame = () =>
    drawn.evaluate(({ element, key, props }) => Reflect.get(element, key) === props);
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await page.locator('[data-stale]').waitFor();
  await expect(isSame()).resolves.toBe(true);
  gate.resolve();
  await expect.poll(() => cell.innerText()).not.toBe(first);
  await close();
  expect(faults).toEqual([]);
});

/** Shows more lines until there are so many rows. */
async function showMore(page: Page, rows: number): Promise<void> {
  const all = page.locator('main tbody tr');
  await all.first().waitFor();
  while ((await all.count()) < rows) {
    const count = await all.count();
    await page.getByRole('button', { name: 'Show more lines' }).click();
    await expect.poll(() => all.count()).toBeGreaterThan(count);
  }
}

/** How often something in the first parts of the table changed since. */
async function watchParts(page: Page, parts: number): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle((count) => {
    const changes = { count: 0 };
    const watcher = new MutationObserver((records) => (changes.count += records.length));
    const table = document.querySelector<HTMLTableElement>('main table');
    for (const part of [...(table?.tBodies ?? [])].slice(0, count)) {
      watcher.observe(part, { childList: true, subtree: true, characterData: true });
    }
    return changes;
  }, parts);
  return () => seen.evaluate(({ count }) => count);
}

/**
 * Where the cells of the head, of the first row of each part and of the foot begin, in whole
 * pixels; as the browser lays them out when it asks every row, too.
 */
async function placesOfColumns(page: Page, isAsked = false): Promise<number[][]> {
  return page.evaluate((asked) => {
    const table = document.querySelector<HTMLTableElement>('main table');
    if (table === null) return [];
    if (asked) delete table.dataset['long'];
    const parts = [table.tHead, ...table.tBodies, table.tFoot];
    const places = parts.map((part) =>
      [...(part?.rows[0]?.cells ?? [])].map((cell) =>
        Math.round(cell.getBoundingClientRect().left),
      ),
    );
    if (asked) table.dataset['long'] = 'true';
    // The foot's first cell is as wide as six.
    const whole = places[0]?.length ?? 0;
    return places.map((all) =>
      all.length === whole ? all : [...(places[0]?.slice(0, -1) ?? []), ...all.slice(-1)],
    );
  }, isAsked);
}

function rowsOfParts(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLTableSectionElement>('main tbody')].map(
      ({ rows }) => rows.length,
    ),
  );
}

/** Of each part, whether its first row is laid out. */
async function partsInSight(page: Page): Promise<boolean[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main tbody')].map(
      ({ firstElementChild }) =>
        firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false,
    ),
  );
}
