import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CATEGORY_SCREENS } from '#web/platform/categories/categories.ts';
import { FORM_SCREENS } from '#web/platform/form-screens/screens.ts';
import { SCREEN_ACCESS } from '#shared/platform/screen-access.ts';
import { CARDS } from '#shared/platform/cards.ts';
import { isAllowed } from '#shared/platform/roles.ts';
import type { Role } from '#shared/platform/roles.ts';

import { findAccessibilityFaults, findVisibleFaults, findOverflow } from './accessibility.ts';
import { findEmptyButtons, findSmallTargets } from './targets.ts';
import type { Portal, Visit } from './start-portal.ts';
import { go, openDashboard, startPortal } from './start-portal.ts';

// The twelve category pages are one component, and so are the fifteen form screens: some stand for
// all, and those that have more than the others stand for themselves.
const STANDING_FOR_ALL: ReadonlySet<string> = new Set([
  '/tinregistration',
  '/bankreconciliation',
  '/looseleaf',
  '/invoiceform',
  '/customertinform',
  '/looseleafform',
]);

/** Screens of one thing each, by an example that every company has, even one without an entry. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  '/taxcompliance/:tab': ['vat'],
  '/financialreport/:report': ['trial-balance'],
  '/looseleaf/:book': ['GJ'],
  '/periods/:month': ['2026-01'],
};

/** Hundreds of boxes are made in one way: one account stands for all. */
const SHORTER: Readonly<Record<string, string>> = {
  '/financialreport/budgets': '/financialreport/budgets?account=4010&from=2026-01-01&to=2026-12-31',
};

const LOOKED_AT = Object.entries(SCREEN_ACCESS).flatMap(([path, access]) => {
  const examples = EXAMPLES[path];
  if (examples !== undefined) {
    return examples.map((example) => [path.replace(/:\w+$/, example), access] as const);
  }
  const isOfMany = [...CATEGORY_SCREENS, ...FORM_SCREENS].some((screen) => screen.path === path);
  const isLookedAt = isOfMany ? STANDING_FOR_ALL.has(path) : !path.includes(':');
  return isLookedAt ? [[SHORTER[path] ?? path, access] as const] : [];
});

/**
 * What no admin sees on a phone: some that are drawn in their own way are turned into one without
 * loading them again.
 */
const TURNED: ReadonlySet<string> = new Set([
  '/looseleaf',
  '/looseleaf/GJ',
  '/taxcompliance/vat',
  '/financialreport',
  '/financialreport/ledger',
  '/financialreport/trial-balance',
]);

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

describe.for([
  { role: 'accountant' as Role, width: 1440, scheme: 'light' },
  { role: 'admin' as Role, width: 360, scheme: 'dark' },
])('as $role, $width px wide, in $scheme colours', ({ role, width, scheme }) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await portal.visitAs(role, {
      viewport: { width, height: 800 },
      ...(width === 360 && { isMobile: true, hasTouch: true }),
    });
    await visit.page.evaluate(
      (chosen) => localStorage.setItem('mantine-color-scheme-value', chosen),
      scheme,
    );
  });
  afterAll(async () => {
    await visit.close();
    expect(visit.faults).toEqual([]);
  });

  test.for(LOOKED_AT.filter(([, access]) => isAllowed(access, role)))(
    '%s opens, fits and is accessible',
    async ([path]) => {
      const { page } = visit;
      await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-left', ''));
      await go(page, path);
      await page.locator('main h1:not([data-left])').waitFor();
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
      await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
      await expect(findEmptyButtons(page)).resolves.toEqual([]);
      if (width === 360) await expect(findSmallTargets(page)).resolves.toEqual([]);
      if (role !== 'accountant' || !TURNED.has(path)) return;
      await turnInto(page, 360, 'dark');
      await expect(findVisibleFaults(page)).resolves.toEqual([]);
      await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
      await turnInto(page, width, scheme);
    },
  );
});

/**
 * Another width and other colours of the page that is open; the frames in it hear of the colours as
 * of another window's.
 */
async function turnInto(page: Page, width: number, scheme: string): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate((newValue) => {
    const key = 'mantine-color-scheme-value';
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  }, scheme);
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
}

test('every category page has its title and its new cards', async () => {
  const { page, close } = await portal.visitAs('accountant');
  for (const { path, title, category } of CATEGORY_SCREENS) {
    await go(page, path);
    await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
    await page.getByRole('heading', { name: 'New', level: 2 }).waitFor();
    const titles = await page.getByRole('article').getByRole('heading').allInnerTexts();
    const reports = category === 'BankReconciliation' ? ['BankReconciliationReport'] : [];
    const expected = CARDS.filter((card) => [category, ...reports].includes(card.category));
    expect(titles, path).toEqual(expected.map((card) => card.title));
  }
  await close();
});

test('every form screen has its title, its line, the way back and the way to the manual', async () => {
  const { page, close } = await portal.visitAs('accountant');
  // The forms themselves have journeys of their own.
  await page.route('**/forms/**', (route) => route.abort());
  for (const { path, title, description } of FORM_SCREENS) {
    await go(page, path);
    await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
    await page.getByText(description, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back To Dashboard' }).waitFor();
    await page.getByRole('link', { name: 'Need Help? Click here for user Manual' }).waitFor();
  }
  await close();
});

test('the whole menu of an accountant is in sight at 900 px', async () => {
  const { page, close } = await portal.visitAs('accountant', {
    viewport: { width: 1440, height: 900 },
  });
  await openDashboard(page);
  const menu = page.getByRole('link', { name: 'Documentation', exact: true });
  await menu.waitFor();
  const hidden = await menu.evaluate((link) => {
    let area = link.parentElement;
    while (area !== null && getComputedStyle(area).overflowY !== 'auto') area = area.parentElement;
    return area === null ? Number.NaN : area.scrollHeight - area.clientHeight;
  });
  expect(hidden).toBe(0);
  const groups = await page
    .getByRole('navigation')
    .first()
    .evaluate((menu) =>
      [...menu.querySelectorAll('ul')].map((list) => {
        const box = (list.parentElement ?? list).getBoundingClientRect();
        return { top: box.top, bottom: box.bottom };
      }),
    );
  expect(groups.length).toBeGreaterThan(3);
  // Groups stand apart, and the words of a group together.
  for (const [at, { top }] of groups.entries())
    if (at > 0) expect(top - (groups[at - 1]?.bottom ?? 0)).toBeGreaterThanOrEqual(5);
  // Settings of a report take one line: their boxes end at one height.
  for (const name of ['trial-balance', 'ledger']) {
    await go(page, `/financialreport/${name}`);
    const what = name === 'ledger' ? 'ledger' : 'report';
    const settings = page.getByRole('search', { name: `Settings of the ${what}`, exact: true });
    await settings.getByLabel('Year', { exact: true }).waitFor();
    const ends = await settings
      .locator('select, input[type="text"], button')
      .evaluateAll((boxes) =>
        boxes.map((box) => box.getBoundingClientRect().bottom).filter((bottom) => bottom > 0),
      );
    expect(ends.length).toBeGreaterThan(4);
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(20);
  }
  await close();
});

test('on a phone a dialog is closed by 44 px', async () => {
  const { page, close } = await portal.visitAs('accountant', {
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  await go(page, '/records/numbers');
  await page.getByRole('button', { name: 'Register a range' }).first().click();
  const cross = await page.getByRole('dialog').getByRole('button', { name: 'Close' }).boundingBox();
  expect(Math.min(cross?.width ?? 0, cross?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await close();
});

test('below 760 px the navigation stands behind a burger button, at 760 px it does not', async () => {
  const { page, close } = await portal.visitAs('user', { viewport: { width: 759, height: 800 } });
  await openDashboard(page);
  const link = page.getByRole('link', { name: 'Deposit', exact: true });
  expect(await link.isVisible()).toBe(false);
  // Out of sight it is not drawn at all, which keeps a slow phone less busy.
  expect(await page.locator('nav a').count()).toBe(0);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await link.click();
  await page.getByRole('heading', { name: 'Deposit', level: 1 }).waitFor();
  await page.setViewportSize({ width: 760, height: 800 });
  await link.waitFor({ state: 'visible' });
  expect(await page.getByRole('button', { name: 'Open navigation' }).isVisible()).toBe(false);
  await close();
});

test('on a tablet the menu is folded to its icons for a wider table, and unfolded again', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: 768, height: 1024 },
  });
  await openDashboard(page);
  const main = page.getByRole('main');
  const widthOf = async () =>
    main.evaluate(
      (each) => each.clientWidth - Number.parseFloat(getComputedStyle(each).paddingLeft),
    );
  const before = await widthOf();
  const deposit = page.getByRole('link', { name: 'Deposit', exact: true });
  await page.getByRole('button', { name: 'Hide menu' }).click();
  await expect.poll(widthOf).toBe(before + 176);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  const wordsWidth = () =>
    deposit.getByText('Deposit').evaluate(({ parentElement: body }) => body?.clientWidth ?? 0);
  await expect(wordsWidth()).resolves.toBe(1);
  // It stays so from screen to screen, and each icon leads where its words lead.
  await deposit.click();
  await page.getByRole('heading', { name: 'Deposit', level: 1 }).waitFor();
  await expect.poll(widthOf).toBe(before + 176);
  // On a desk it is whole, and nothing is offered that changes it.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(wordsWidth).toBeGreaterThan(30);
  await expect(page.getByRole('button', { name: 'Show menu' }).isVisible()).resolves.toBe(false);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.getByRole('button', { name: 'Show menu' }).click();
  await expect.poll(widthOf).toBe(before);
  await close();
  expect(faults).toEqual([]);
});

test('the search finds cards by title, by keyboard, and is emptied by the choice', async () => {
  const { page, close } = await portal.visitAs('user');
  await openDashboard(page);
  const search = page
    .getByRole('searchbox', { name: 'Search cards' })
    .or(page.getByLabel('Search cards'));
  await search.first().fill('cHeQue');
  await page.getByRole('option', { name: 'Cheque Disbursement' }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await search.first().press('Enter');
  await page.waitForURL('**/chequedisbursementform');
  await expect(search.first().inputValue()).resolves.toBe('');
  await close();
});

test('a bookmark is there at once, survives a reload, and rolls back when the server refuses [A-67]', async () => {
  const { page, close } = await portal.visitAs('user');
  await openDashboard(page);
  await page.getByText('No bookmarks yet.').waitFor();
  await page.getByRole('link', { name: 'Deposit' }).click();
  const star = page.getByRole('button', { name: 'Bookmark Deposit' });
  await star.click();
  await page.getByText('Bookmark added').waitFor();
  await page.goto('/dashboard');
  await page.getByText('Favorites / Bookmarked').waitFor();
  await star.waitFor();
  await page.route('**/api/bookmarks/*', (route) => route.abort());
  await star.click();
  await page.getByText('Failed to remove bookmark', { exact: true }).waitFor();
  await page.getByText('Failed to remove bookmark.', { exact: true }).waitFor();
  await star.waitFor();
  await page.unroute('**/api/bookmarks/*');
  await star.click();
  await page.getByText('Bookmark removed').waitFor();
  await page.getByText('No bookmarks yet.').waitFor();
  await go(page, '/deposit');
  await page.route('**/api/bookmarks**', (route) => route.abort());
  await star.click();
  await page.getByText('Failed to bookmark.').waitFor();
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false');
  await close();
});

test('five toasts are shown at once, and the rest after them', async () => {
  const { page, close } = await portal.visitAs('user');
  await page.clock.install();
  await go(page, '/bankreconciliation');
  const star = page.getByRole('button', { name: /^Bookmark / }).first();
  await star.evaluate((button: HTMLElement) => {
    for (let times = 0; times < 7; times += 1) button.click();
  });
  const toasts = page.getByText(/^Bookmark (added|removed)$/);
  await expect.poll(() => toasts.count()).toBe(5);
  // Nobody waits for as long as a toast stands.
  await page.clock.fastForward('01:00');
  await expect.poll(() => toasts.count()).toBe(2);
  await page.clock.fastForward('01:00');
  await expect.poll(() => toasts.count()).toBe(0);
  await close();
});

test('the manual starts with no topic, finds topics, and leads to each form', async () => {
  const { page, close } = await portal.visitAs('user');
  await go(page, '/userManual');
  await page.getByRole('heading', { name: 'Getting started' }).waitFor();
  const search = page.getByPlaceholder('Search User manual...');
  await search.fill('PAY');
  await expect(page.getByRole('tab').allInnerTexts()).resolves.toEqual(['Bills Payments']);
  await search.fill('');
  await expect(page.getByRole('tab').allInnerTexts()).resolves.toEqual([
    'Invoices',
    'Collection Receipts',
    'Petty Cash',
    'Bills',
    'Bills Payments',
    'Cheque Disbursement',
    'Deposits',
    'Transfers',
    'Withdrawals',
  ]);
  await page.getByRole('tab', { name: 'Transfers' }).click();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('link', { name: 'Open the Fund Transfer form' }).click();
  await page.getByRole('heading', { name: 'Fund Transfer Form', level: 1 }).waitFor();
  await close();
});
