import { readFile } from 'node:fs/promises';

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, registerCustomer, typedInvoice } from '../invoices.ts';
import { findText } from '../read-pdf.ts';
import { findAccessibilityFaults, findCutLists, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

let portal: Portal;
const COUNT = 52;
/** The record that was posted last. */
let last = '';

// Two pages of the list.
beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  const customer = await registerCustomer(session);
  for (let at = 1; at <= COUNT; at += 1) {
    portal.clock.advance(60);
    const entered = await enterInvoice(session, typedInvoice(customer, `INV-${at}`));
    expect(entered.status).toBe(200);
    last = entered.body.transactionId;
  }
});
afterAll(() => portal.stop());

test('one goes from record to record in the order of the list, over its pages, and back to it', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/records?search=inv&sort=recordedAt&direction=asc');
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
  await go(page, '/records?search=INV-1');
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
  await go(page, '/records?sort=recordedAt&direction=asc');
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
  // One PDF, in the order in which they were selected, however many.
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/records/*/voucher', async (route) => {
    if (route.request().url().includes(last)) await gate.promise;
    await route.continue();
  });
  await bar.getByRole('button', { name: 'Vouchers' }).click();
  const vouchers = page.getByRole('dialog', { name: '3 vouchers' });
  await vouchers.getByText('2 of 3 drawn').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await vouchers.getByRole('button', { name: 'Cancel' }).click();
  await vouchers.waitFor({ state: 'detached' });
  gate.resolve();
  await bar.getByRole('button', { name: 'Vouchers' }).click();
  await vouchers.getByRole('button', { name: 'Print' }).waitFor();
  const saved = page.waitForEvent('download');
  await vouchers.getByRole('link', { name: 'Download PDF' }).click();
  const pdf = await readFile(await (await saved).path());
  const pages = (await findText(pdf)).split('\f').slice(0, -1);
  const numbers = pages.map((text) => /INV-\d+/.exec(text)?.[0]);
  expect(numbers).toEqual(['INV-1', 'INV-2', `INV-${COUNT}`]);
  await page.keyboard.press('Escape');
  await vouchers.waitFor({ state: 'detached' });
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

test('filters, order and columns are saved as a view, opened by name and address, and by default', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: 1440, height: 900 },
  });
  const table = page.getByRole('table', { name: 'Records' });
  const menu = page.getByRole('menu');
  await go(page, '/records?search=INV-4&sort=number&direction=asc');
  await table.getByRole('link', { name: 'INV-4', exact: true }).waitFor();
  await expect(findCutColumns(table)).resolves.toEqual([]);
  // A column is hidden for the person, wherever they open the list.
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await menu.getByRole('menuitemcheckbox', { name: 'Kind and entry' }).click();
  await table.getByRole('columnheader', { name: 'Kind and entry' }).waitFor({ state: 'detached' });
  await menu.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a name.').waitFor();
  await dialog.getByLabel('Name').fill('Forties');
  await dialog.getByRole('switch', { name: 'Open this list with it' }).check();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'View: Forties' }).waitFor();
  const shared = new URL(page.url());
  expect(shared.searchParams.get('hide')).toBe('kind');

  // The list opens with it, without showing anything else before; and all of it is one press away.
  await go(page, '/records');
  await page.getByRole('button', { name: 'View: Forties' }).waitFor();
  await table.getByRole('link', { name: 'INV-40', exact: true }).waitFor();
  await page.getByText('1–11 of 11').waitFor();
  await page.getByRole('button', { name: 'View: Forties' }).click();
  await menu.getByRole('menuitem', { name: 'All records' }).click();
  await page.getByText('1–50 of 52').waitFor();
  await page.reload();
  await page.getByText('1–50 of 52').waitFor();

  // Whoever gets the address sees the same, without having the view.
  const other = await portal.visitAs('admin', { viewport: { width: 1440, height: 900 } });
  await other.page.goto(`${shared.pathname}${shared.search}`);
  await other.page.getByText('1–11 of 11').waitFor();
  const head = other.page.getByRole('columnheader', { name: 'Kind and entry' });
  await expect(head.count()).resolves.toBe(0);
  await other.page.getByRole('button', { name: 'View', exact: true }).waitFor();
  await go(other.page, '/records');
  await other.page.getByRole('columnheader', { name: 'Kind and entry' }).waitFor();
  await other.close();

  await page.getByRole('button', { name: 'View', exact: true }).click();
  await menu.getByRole('menuitem', { name: 'Manage views…' }).click();
  const views = page.getByRole('dialog', { name: 'Your views' });
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await views.getByRole('textbox', { name: 'Name' }).fill('INV-4x');
  await views.getByRole('button', { name: 'Rename Forties' }).click();
  await views.getByRole('button', { name: 'Delete INV-4x' }).click();
  await views.getByText('No saved views.').waitFor();
  await go(page, '/records');
  await page.getByText('1–50 of 52').waitFor();
  await table.getByRole('columnheader', { name: 'Kind and entry' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await menu.getByRole('menuitemcheckbox', { name: 'Kind and entry' }).click();
  await table.getByRole('columnheader', { name: 'Kind and entry' }).waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('the audit log keeps its filter in the address, and has views and columns as the others', async () => {
  const { page, close, faults } = await portal.visitAs('admin');
  await go(page, '/audit?actor=admin');
  const table = page.getByRole('table', { name: 'Audit log' });
  await table.getByRole('cell', { name: 'Logged in' }).first().waitFor();
  // The labels of the filters stand in one line, and no time of an event is cut.
  await table
    .locator('tbody td > div')
    .first()
    .evaluate((time) => void (time.textContent = '29 Nov 2026, 11:58:42'));
  const tops = await page
    .locator('main search label:visible')
    .evaluateAll((labels) => labels.map((label) => Math.round(label.getBoundingClientRect().top)));
  expect([tops.length, new Set(tops).size]).toEqual([5, 1]);
  await expect(findCutValues(table)).resolves.toEqual([]);
  // On the screen of a laptop the last column is not beyond the edge, nor has the action no room.
  await expect(findCutLists(page)).resolves.toEqual([]);
  await page.setViewportSize({ width: 1100, height: 720 });
  const action = table.getByRole('columnheader', { name: 'Action' });
  expect((await action.boundingBox())?.width).toBeGreaterThan(90);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitemcheckbox', { name: 'IP address' }).click();
  await table.getByRole('columnheader', { name: 'IP address' }).waitFor({ state: 'detached' });
  await menu.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('My own logins');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'View: My own logins' }).waitFor();
  await page.getByLabel('Who').fill('nobody at all');
  await page.getByText('Nothing matches this filter.').waitFor();
  expect(new URL(page.url()).searchParams.get('actor')).toBe('nobody at all');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await menu.getByRole('menuitem', { name: 'My own logins' }).click();
  await table.getByRole('cell', { name: 'Logged in' }).first().waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await close();
  expect(faults).toEqual([]);
});

test('a file of selected records leaves out the columns that are hidden', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/records?search=INV-1&hide=kind,party');
  await page.getByRole('checkbox', { name: 'Select Invoice INV-1', exact: true }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Selected as CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.split('\n')[0]?.trim()).toBe('Date,Number,Total,Status,Recorded by,Recorded at');
  const whole = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const all = await readFile(await (await whole).path(), 'utf8');
  expect(all.split('\n')[0]).toContain('Kind');
  await close();
  expect(faults).toEqual([]);
});

test('on a phone records are selected by the menu or by a resting finger, with the same actions', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await go(page, '/records?sort=recordedAt&direction=asc');
  const table = page.getByRole('table', { name: 'Records' });
  await table.getByText('INV-1', { exact: true }).waitFor();
  await expect(page.getByRole('checkbox').count()).resolves.toBe(0);
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Select', exact: true }).tap();
  const bar = page.getByRole('region', { name: 'Selected records' });
  await bar.getByText('0 selected').waitFor();
  // The whole card is the target while one selects.
  await table.getByText('1 Mar 2026').first().tap();
  await bar.getByText('1 selected').waitFor();
  const box = table.getByRole('checkbox', { name: 'Select Invoice INV-2', exact: true });
  const cell = await box.locator('xpath=ancestor::td').boundingBox();
  expect(Math.min(cell?.width ?? 0, cell?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await box.tap();
  await bar.getByText('2 selected').waitFor();
  await bar.getByText('2,240.00').waitFor();
  for (const button of await bar.getByRole('button').all()) {
    const size = await button.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
  await bar.getByRole('button', { name: 'Done' }).tap();
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);

  // A finger that rests on a card selects it, and lifting it opens nothing.
  const card = await table
    .getByText('INV-3', { exact: true })
    .locator('xpath=ancestor::tr')
    .boundingBox();
  const touch = await page.context().newCDPSession(page);
  const at = { x: (card?.x ?? 0) + 200, y: (card?.y ?? 0) + 40 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await bar.getByText('1 selected').waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(
    table.getByRole('checkbox', { name: 'Select Invoice INV-3', exact: true }).isChecked(),
  ).resolves.toBe(true);
  expect(new URL(page.url()).pathname).toBe('/records');
  await close();
  expect(faults).toEqual([]);
});

test('between desk and phone a list shows names and amounts whole enough to read', async () => {
  const { page, close } = await portal.visitAs('accountant', {
    viewport: { width: 768, height: 900 },
  });
  await go(page, '/records?sort=number&direction=asc');
  const table = page.getByRole('table', { name: 'Records' });
  await table.getByRole('link', { name: 'INV-1', exact: true }).waitFor();
  await expect(findCutColumns(table)).resolves.toEqual([]);
  // The longest number of our own series, and any date, have their room.
  await table
    .getByRole('link', { name: 'INV-1', exact: true })
    .evaluate((link) => void (link.textContent = 'CWT-2026-000119'));
  await expect(findCutValues(table)).resolves.toEqual([]);
  await go(page, '/invoice');
  const recent = page.getByRole('table', { name: 'Recent records' });
  const numbers = recent.locator('tbody td:first-child > div').first();
  await numbers.getByRole('link').evaluate((link) => void (link.textContent = 'CWT-2026-000119'));
  await expect(
    numbers.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).resolves.toBeLessThanOrEqual(0);
  await go(page, '/records/parties');
  // The list that one leaves stands hidden until the next one is there.
  const parties = page.getByRole('table', { name: 'Customers' });
  await parties.getByRole('link').first().waitFor();
  await expect(findCutColumns(parties)).resolves.toEqual([]);
  // Titles that begin alike break: cut, all accounts of a bank would be called the same.
  await go(page, '/settings?tab=accounts');
  const chart = page.getByRole('table', { name: 'Chart of accounts' });
  await chart.getByText('Accumulated Depreciation - Furniture and Fixtures').waitFor();
  await expect(findCutValues(chart)).resolves.toEqual([]);
  await go(page, '/records/parties');
  await page.setViewportSize({ width: 1280, height: 900 });
  await parties.getByRole('columnheader', { name: 'Address' }).waitFor();
  await expect(findCutLists(page)).resolves.toEqual([]);
  // On a laptop the sums of a busy year lie within their tables, where nothing scrolls.
  await go(page, '/records/ageing');
  const ageing = page.getByRole('table', { name: 'Receivables' });
  await expect(findBeyond(ageing, YEAR_OF_AGES)).resolves.toBeLessThanOrEqual(0);
  await go(page, '/records');
  await expect(findBeyond(table, ['₱\u00a01,110,997,882.65'])).resolves.toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 768, height: 900 });
  await close();
});

test('between desk and phone totals stand below the columns that they add up', async () => {
  const { page, close } = await portal.visitAs('accountant', {
    viewport: { width: 768, height: 900 },
  });
  const paths = [
    '/periods/evidence?from=2026-01-01&to=2026-12-31',
    '/financialreport/ledger?from=2026-01-01&to=2026-12-31',
    '/financialreport/party-ledgers?account=1210&from=2026-01-01&to=2026-12-31',
  ];
  for (const path of paths) {
    await go(page, path);
    const table = page.getByRole('table').first();
    await table.locator('tfoot').waitFor();
    const [headed, added] = await table.evaluate((element) =>
      ['thead', 'tfoot'].map((part) =>
        [...element.querySelectorAll<HTMLTableCellElement>(`${part} :is(th, td)`)].reduce(
          (sum, { colSpan }) => sum + colSpan,
          0,
        ),
      ),
    );
    expect(added, path).toBe(headed);
  }
  // What each of them comes to is in sight before anything is scrolled.
  for (const [path = '', name = ''] of [
    [paths.at(-1), 'Closing'],
    ['/records/ageing', 'Total'],
    [paths.at(-2), 'Closing'],
  ]) {
    await go(page, path);
    const last = page.getByRole('columnheader', { name, exact: true }).first();
    await last.waitFor();
    const head = await last.boundingBox();
    expect((head?.x ?? 0) + (head?.width ?? Infinity), path).toBeLessThanOrEqual(768);
  }
  await close();
});

/** Sums as the demo's year has them, from what is current to the credits. */
const YEAR_OF_AGES = '718,860.56 352,546.07 – – 25,200.00 177,235.40 1,273,842.03 952.01'.split(
  ' ',
);

/** How far a table lies beyond its frame once its last figures are these. */
async function findBeyond(table: Locator, figures: readonly string[]): Promise<number> {
  await table.locator('tfoot').waitFor();
  return table.evaluate((element, texts) => {
    const sums = element.querySelectorAll('tfoot td[data-align="right"] > :last-child');
    for (const [at, sum] of [...sums].slice(-texts.length).entries()) {
      (sum.firstElementChild ?? sum).replaceChildren(texts[at] ?? '');
    }
    const frame = element.parentElement;
    return (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0);
  }, figures);
}

/** Numbers and dates, the first two of a row, of which a part is cut off. */
async function findCutValues(table: Locator): Promise<string[]> {
  return table.evaluate((element) =>
    [...element.querySelectorAll('tbody td:nth-child(-n + 2) > div')].flatMap((value) =>
      value.scrollWidth > value.clientWidth ? [value.textContent ?? ''] : [],
    ),
  );
}

/** Headings that end beyond the table's frame, or have less room than five letters need. */
async function findCutColumns(table: Locator): Promise<string[]> {
  return table.evaluate((element) => {
    const edge = element.parentElement?.getBoundingClientRect().right ?? 0;
    return [...element.querySelectorAll('th')].flatMap((head) => {
      const { right, width } = head.getBoundingClientRect();
      const words = (head.textContent ?? '').trim();
      return right > edge + 1 || (words !== '' && width < 64) ? [`${words} ${width}`] : [];
    });
  });
}

test('what must be scrolled sideways keeps its first words in sight, and its edge shows that there is more', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: 768, height: 900 },
  });
  await go(page, '/looseleaf');
  const table = page.getByRole('table', { name: 'Books of 2026' });
  const first = table.locator('tbody td').first();
  await first.waitFor();
  const [width, room] = await table.evaluate(({ parentElement: frame }) => [
    frame?.scrollWidth ?? 0,
    frame?.clientWidth ?? 0,
  ]);
  expect(width).toBeGreaterThan(room ?? 0);
  // With the menu folded all of it is there, also of a month with entries in each book.
  await table.evaluate((element) => {
    const filled = element.querySelector('tbody td:has([class*="Badge"])');
    for (const cell of filled?.closest('tr')?.querySelectorAll('td:not(:first-child)') ?? []) {
      const whole = filled?.cloneNode(true).childNodes ?? [];
      if (cell !== filled && cell.nextElementSibling !== null) cell.replaceChildren(...whole);
    }
  });
  const beyond = () =>
    table.evaluate(
      ({ parentElement: frame }) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0),
    );
  await page.getByRole('button', { name: 'Hide menu' }).click();
  await expect.poll(beyond).toBe(0);
  await page.getByRole('button', { name: 'Show menu' }).click();
  await expect.poll(beyond).toBeGreaterThan(0);
  const before = await first.boundingBox();
  await table.evaluate(({ parentElement: frame }) => frame?.scrollBy(1000, 0));
  expect((await first.boundingBox())?.x).toBe(before?.x);
  const edge = await table.evaluate(({ parentElement: frame }) =>
    frame === null ? '' : getComputedStyle(frame).backgroundAttachment,
  );
  expect(edge).toMatch(/^local, scroll/);
  await close();
  expect(faults).toEqual([]);
});
