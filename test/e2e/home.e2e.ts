// The first screen of each person: one call brings it, nothing moves, and every line leads to where
// it is worked off.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { registerCustomer } from '../invoices.ts';
import { postInvoice } from '../post-invoice.ts';
import { PASSWORD } from '../start-test-app.ts';
import { GOLDEN_CLOCK, createGoldenDatabase } from '../golden/golden-books.ts';
import { findAccessibilityFaults, findOverflow, watchShifts } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { go, openDashboard, signIn, startPortal } from './start-portal.ts';

/** Lets a first screen load slowly; `answer` lets what was asked come. */
async function holdHome(page: Page): Promise<{ answer: () => void }> {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/home', async (route) => {
    await held;
    await route.continue();
  });
  return { answer };
}

/** Where the lists of an admin’s first screen lie on the page, and how high they are. */
function placesOfLists(page: Page): Promise<{ top: number; height: number }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('section[class*=part] > [class*=lines]')].map((list) => {
      const { top, height } = list.getBoundingClientRect();
      return { top: Math.round(top + scrollY), height: Math.round(height) };
    }),
  );
}

function line(page: Page, name: string) {
  return page.getByRole('region', { name: 'Today' }).getByRole('link', { name });
}

describe('with a month of books', () => {
  let portal: Portal;
  beforeAll(async () => {
    const { database } = await createGoldenDatabase('adjusting');
    portal = await startPortal({ database, clock: GOLDEN_CLOCK });
  });
  afterAll(() => portal.stop());

  test.for([1440, 360])('an accountant’s day comes in one call, %i px wide', async (width) => {
    const visit = await portal.visitAs('accountant', { viewport: { width, height: 800 } });
    const { page } = visit;
    const shifts = await watchShifts(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openDashboard(page);
    await line(page, 'Months to close').waitFor();
    const accounts = page.getByRole('region', { name: 'Bank accounts' });
    await accounts.waitFor();
    const isLaidOut = () =>
      accounts.evaluate(({ firstElementChild }) =>
        firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
      );
    // On a phone it is some screens below, and costs nothing until it comes near.
    await expect.poll(isLaidOut).toBe(width === 1440);
    await accounts.scrollIntoViewIfNeeded();
    await expect.poll(isLaidOut).toBe(true);
    const known = /^\/api\/(home|bookmarks|auth\/\w+|form-addresses)$/;
    expect(asked.filter((path) => path.startsWith('/api/') && !known.test(path))).toEqual([]);
    expect(asked.filter((path) => path === '/api/home')).toHaveLength(1);
    await expect(shifts()).resolves.toBeLessThanOrEqual(0.02);
    await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
    await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
    await visit.close();
    expect(visit.faults).toEqual([]);
  });

  test('each line and each figure leads to where it is worked off', async () => {
    const { page, close } = await portal.visitAs('accountant');
    await openDashboard(page);
    const months = line(page, 'Months to close');
    await expect(months.innerText()).resolves.toMatch(/2$/);
    await months.click();
    await page.getByRole('heading', { name: /November 2026/ }).waitFor();
    await openDashboard(page);
    await line(page, 'Bills overdue or due within 7 days').click();
    await page.waitForURL('**/records/ageing?side=payable');
    await openDashboard(page);
    const figures = page.getByRole('region', { name: 'Figures' });
    await figures.getByRole('link', { name: /^Profit, January to date/ }).click();
    await page.waitForURL('**/financialreport/income-statement?from=2027-01-01&to=2027-01-05');
    await close();
  });

  test.for([1440, 360])(
    'a director, who only reads, has cash, profit, receivables and payables with their pictures, %i px wide',
    async (width) => {
      const clientId = `director.${width}`;
      await portal.addAccount(clientId, 'accountant');
      const person = { displayName: '', email: '', signatureLine: '', isReadOnly: true };
      const admin = await portal.loginAs('admin');
      await admin.call('PUT', `/api/auth/people/${clientId}`, person);
      const visit = await portal.open({ viewport: { width, height: 800 } });
      const { page } = visit;
      await signIn(page, clientId, PASSWORD);
      const shifts = await watchShifts(page);
      const home = await holdHome(page);
      await openDashboard(page);
      const heading = page.getByRole('heading', { name: 'Figures' });
      await heading.waitFor();
      const today = page.getByRole('heading', { name: 'Today', exact: true });
      // Work that is not theirs has no place either while the figures are on their way.
      await expect.poll(() => today.count()).toBe(0);
      home.answer();
      const figures = page.getByRole('region', { name: 'Figures' });
      for (const name of [
        /^Cash ₱/,
        /^Profit, January to date ₱/,
        /^Receivables ₱/,
        /^Payables ₱/,
      ]) {
        const tile = figures.getByRole('link', { name });
        const picture = await tile.locator('svg').boundingBox();
        expect([picture?.width ?? 0, picture?.height ?? 0].every((side) => side > 20)).toBe(true);
        // The figure is read whole.
        const amount = tile.locator('[class*=amount]');
        await expect(
          amount.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        ).resolves.toBe(0);
      }
      const banks = page.getByRole('region', { name: 'Bank accounts' });
      await banks.waitFor();
      // Nothing leads to a form, which is closed to them.
      const links = await banks
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      expect(links.filter((path) => path.endsWith('form'))).toEqual([]);
      const headings = await page
        .locator('main')
        .getByRole('heading', { level: 2 })
        .allInnerTexts();
      expect(headings).toEqual(['Favorites / Bookmarked', 'Figures', 'Bank accounts']);
      await expect(shifts()).resolves.toBeLessThanOrEqual(0.02);
      await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
      await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
      await figures.getByRole('link', { name: /^Receivables/ }).click();
      await page.waitForURL('**/records/ageing?side=receivable');
      await visit.close();
      expect(visit.faults).toEqual([]);
    },
  );

  test('Financial Reports opens with the figures of the month, which lead to their reports and back', async () => {
    const visit = await portal.visitAs('accountant');
    const { page } = visit;
    const shifts = await watchShifts(page);
    await page.goto('/financialreport');
    const figures = page.getByRole('region', { name: 'Figures of the month' });
    await figures.getByRole('link', { name: /^Profit after tax .* from December$/ }).waitFor();
    await expect(figures.getByRole('link').count()).resolves.toBe(6);
    const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(titles.indexOf('Figures of the month')).toBe(0);
    await expect(shifts()).resolves.toBeLessThanOrEqual(0.02);
    await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
    await figures.getByText('December', { exact: true }).click();
    const income = figures.getByRole('link', { name: /^Income ₱ 274,304\.91/ });
    await income.click();
    await page.waitForURL('**/financialreport/income-statement?from=2026-12-01&to=2026-12-31');
    await page.getByRole('link', { name: 'Back to Financial Reports' }).click();
    await income.waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id ?? ''))
      .toBe('tile-income');
    await visit.close();
    expect(visit.faults).toEqual([]);
  });
});

describe('a new company', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.stop());

  test('an admin is led by first steps that tick themselves, hides them and has them back', async () => {
    const visit = await portal.visitAs('admin');
    const { page } = visit;
    const shifts = await watchShifts(page);
    await openDashboard(page);
    await page.getByRole('heading', { name: 'First steps: 0 of 8 done' }).waitFor();
    await expect(shifts()).resolves.toBeLessThanOrEqual(0.02);
    await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('link', { name: 'Petty cash fund' }).click();
    await page.getByLabel('Custodian').fill('Maria Cruz');
    await page.getByLabel('Limit').fill('10,000');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/saved/i).first().waitFor();
    await openDashboard(page);
    await page.getByRole('heading', { name: 'First steps: 1 of 8 done' }).waitFor();
    await steps.getByText('Petty cash fund, done').waitFor();
    await page.getByRole('button', { name: 'Hide first steps' }).click();
    await steps.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Health' }).waitFor();
    await page.getByRole('button', { name: 'Show first steps' }).click();
    await steps.waitFor();
    await visit.close();
    expect(visit.faults).toEqual([]);
  });

  test('an accountant begins with the first steps; figures come with the first entry', async () => {
    const visit = await portal.visitAs('accountant');
    const { page } = visit;
    const shifts = await watchShifts(page);
    await openDashboard(page);
    await page.getByRole('heading', { name: /^First steps/ }).waitFor();
    const headings = await page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings.slice(0, 3)).toEqual([
      'Favorites / Bookmarked',
      expect.stringMatching(/^First steps/),
      'Today',
    ]);
    await expect(shifts()).resolves.toBeLessThanOrEqual(0.02);
    // Without a number there is no form to cancel.
    await go(page, '/records/numbers');
    await page.getByRole('button', { name: 'Register a range' }).waitFor();
    await expect(page.getByRole('button', { name: 'Cancel a form' }).count()).resolves.toBe(0);
    await visit.close();
    expect(visit.faults).toEqual([]);
  });

  test.for([1440, 360])(
    'on a slow line an admin’s parts come where their places were, %i px wide',
    async (width) => {
      const visit = await portal.visitAs('admin', { viewport: { width, height: 900 } });
      const { page } = visit;
      const shifts = await watchShifts(page);
      const home = await holdHome(page);
      await openDashboard(page);
      await page.getByText('No bookmarks yet.').waitFor();
      await page.getByRole('status', { name: 'Loading' }).first().waitFor();
      const kept = await placesOfLists(page);
      await expect(page.getByRole('heading', { name: 'Health' }).count()).resolves.toBe(0);
      home.answer();
      await page.getByRole('heading', { name: 'Health' }).waitFor();
      await expect(placesOfLists(page)).resolves.toEqual(kept);
      expect(kept).toHaveLength(2);
      await expect(shifts()).resolves.toBeLessThanOrEqual(0.02);
      await visit.close();
      expect(visit.faults).toEqual([]);
    },
  );

  test('on a phone the company’s name is read whole in the header', async () => {
    const visit = await portal.visitAs('user', { viewport: { width: 360, height: 740 } });
    const { page } = visit;
    await openDashboard(page);
    const name = page.getByRole('banner').getByText('Sample Company Portal');
    const room = await name.evaluate(({ clientWidth, clientHeight, scrollWidth, scrollHeight }) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight,
    ]);
    expect(room).toEqual([0, 0]);
    const { height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {};
    await expect(
      name.evaluate((each) => each.getBoundingClientRect().bottom),
    ).resolves.toBeLessThan(height);
    await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
    await visit.close();
  });

  test('a clerk sees what they posted today', async () => {
    const customer = await registerCustomer(await portal.loginAs('accountant'));
    const clerk = await portal.loginAs('user');
    const { number } = await postInvoice(clerk, customer, { date: '2026-01-05' });
    const visit = await portal.visitAs('user', { viewport: { width: 360, height: 740 } });
    const { page } = visit;
    const shifts = await watchShifts(page);
    await openDashboard(page);
    const posted = page.getByRole('region', { name: 'Posted today' });
    await posted.getByText('1 record by you, ₱ 1,120.00 in total.').waitFor();
    await expect(shifts()).resolves.toBeLessThanOrEqual(0.02);
    await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
    await expect(page.getByRole('heading', { name: 'Today', exact: true }).count()).resolves.toBe(
      0,
    );
    await posted.getByRole('link', { name: number }).click();
    await page.getByRole('heading', { name: new RegExp(number) }).waitFor();
    await visit.close();
    expect(visit.faults).toEqual([]);
  });

  test.for([1440, 360])(
    'a category page goes on from what was recorded, %i px wide',
    async (width) => {
      const accountant = await portal.loginAs('accountant');
      const customer = await registerCustomer(accountant, `999-00${width % 7}-000`);
      const change = { date: '2026-01-02', terms: 'until', dueDate: '2026-01-03' };
      const { number, transactionId } = await postInvoice(accountant, customer, change);
      const visit = await portal.visitAs('accountant', { viewport: { width, height: 800 } });
      const { page } = visit;
      const shifts = await watchShifts(page);
      await page.goto('/invoice');
      const open = page.getByRole('region', { name: 'Open invoices' });
      await open.getByText(/\d open, ₱\s[\d,.]+ · \d overdue, ₱/).waitFor();
      await expect(shifts()).resolves.toBeLessThanOrEqual(0.02);
      await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
      await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
      await open.getByRole('link', { name: number }).click();
      await page.waitForURL(`**/records/${transactionId}`);
      await page.goto('/invoice');
      await page.getByRole('button', { name: `Same again as ${number}`, exact: true }).click();
      await page.waitForURL('**/invoiceform?draft=again*');
      const form = page.frameLocator('iframe');
      await form.getByText(`Same as ${number}`).waitFor();
      await expect(form.getByLabel('Invoice number').inputValue()).resolves.not.toBe(number);
      await page.goto('/invoice');
      await page.getByRole('region', { name: 'Drafts' }).getByText(`Same as ${number}`).waitFor();
      await visit.close();
      expect(visit.faults).toEqual([]);
    },
  );
});
