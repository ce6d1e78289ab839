import { setTimeout as sleep } from 'node:timers/promises';

import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { PASSWORD } from '../start-test-app.ts';
import { findAccessibilityFaults } from './accessibility.ts';
import type { Portal, Visit } from './start-portal.ts';
import { openDashboard, signIn, startPortal } from './start-portal.ts';

let portal: Portal;
const visits: Visit[] = [];

beforeAll(async () => {
  portal = await startPortal();
  await portal.addAccount('timed', 'user');
});
afterEach(async () => {
  for (const visit of visits.splice(0)) {
    await visit.close();
    expect(visit.faults).toEqual([]);
  }
});
afterAll(() => portal.stop());

/** Somebody logged in, in a browser whose clock the test holds. */
async function openTimed(): Promise<Visit> {
  const visit = await portal.open();
  visits.push(visit);
  watchCalls(visit.page);
  await visit.page.clock.install({ time: portal.clock.now() });
  await signIn(visit.page, 'timed', PASSWORD);
  return visit;
}

/**
 * Lets time pass in the browser and on the server alike, in steps that let the portal's own calls
 * happen.
 */
async function pass(page: Page, seconds: number): Promise<void> {
  const step = 300;
  for (let left = seconds; left > 0; left -= step) {
    portal.clock.advance(Math.min(step, left));
    await page.clock.fastForward(Math.min(step, left) * 1000);
    await letCallsHappen(page);
  }
}

/** The browser's calls take real time, and what waits in between takes the browser's. */
async function letCallsHappen(page: Page): Promise<void> {
  await callsAreThrough(page);
  await page.clock.runFor(300);
  await callsAreThrough(page);
}

const underway = new WeakMap<Page, Set<Request>>();

function watchCalls(page: Page): void {
  const calls = new Set<Request>();
  underway.set(page, calls);
  page.on('request', (call) => calls.add(call));
  page.on('requestfinished', (call) => calls.delete(call));
  page.on('requestfailed', (call) => calls.delete(call));
}

/** A moment for calls to begin and to be taken up, and as long as they need in between. */
async function callsAreThrough(page: Page): Promise<void> {
  await sleep(30);
  await expect.poll(() => underway.get(page)?.size ?? 0, { interval: 10 }).toBe(0);
  await sleep(30);
}

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

test('the warning comes after 3481 s without activity, and staying starts the timers again', async () => {
  const { page } = await openTimed();
  await page.mouse.move(10, 10);
  // The browser's clock goes on meanwhile, longer on a slow machine.
  await pass(page, 3_420);
  await expect(warning(page).count()).resolves.toBe(0);
  await pass(page, 61);
  await warning(page).getByText('You will be logged out in 1 minute due to inactivity.').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await warning(page).getByRole('button', { name: 'Stay Logged In' }).click();
  await warning(page).waitFor({ state: 'detached' });
  await pass(page, 3_400);
  await expect(warning(page).count()).resolves.toBe(0);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 }).count()).resolves.toBe(1);
});

test('a mousemove, a keydown, a click and a scroll each restart the timers', async () => {
  const { page } = await openTimed();
  await page.mouse.move(10, 10);
  await pass(page, 3_000);
  for (const type of ['mousemove', 'keydown', 'click', 'scroll']) {
    await page.evaluate(
      (name) => document.body.dispatchEvent(new Event(name, { bubbles: true })),
      type,
    );
    await letCallsHappen(page);
    // Without the act it would be 6000 s by now, and the person logged out.
    await pass(page, 3_000);
    await expect(warning(page).count(), type).resolves.toBe(0);
  }
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 }).count()).resolves.toBe(1);
});

test('after 3600 s without activity the person is logged out, and the server knows it [S5]', async () => {
  const { page } = await openTimed();
  await page.mouse.move(10, 10);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  // The browser's clock goes on while the warning is looked for.
  await pass(page, 3_500);
  await warning(page).waitFor();
  portal.clock.advance(102);
  await page.clock.fastForward(102_000);
  await page.getByText('Your session has ended.').waitFor();
  await expect(page.evaluate(() => Object.keys(localStorage))).resolves.toEqual([]);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${portal.address}/api/auth/Dashboard`, { headers });
  expect(answer.status).toBe(401);
});

test('Log Out in the warning logs out', async () => {
  const { page } = await openTimed();
  await page.mouse.move(10, 10);
  await pass(page, 3_485);
  await warning(page).getByRole('button', { name: 'Log Out' }).click();
  await page.getByLabel('Client ID').waitFor();
});

test('a laptop that slept past the limit is logged out when it wakes, before its first act counts [A-34]', async () => {
  const { page } = await openTimed();
  await page.mouse.move(10, 10);
  const wake = new Date(portal.clock.now().getTime() + 5 * 3_600_000);
  portal.clock.set(wake);
  // No timer fires while it sleeps; the first thing that happens is the mouse.
  await page.clock.setSystemTime(wake);
  await page.mouse.move(60, 60);
  await page.getByLabel('Client ID').waitFor();
});

test('ping, dashboard and bookmarks are called every 10, 15 and 5 minutes', async () => {
  const { page } = await openTimed();
  const counts = { ping: 0, dashboard: 0, bookmarks: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/ping')) counts.ping += 1;
    if (request.url().endsWith('/api/auth/Dashboard')) counts.dashboard += 1;
    if (request.url().endsWith('/api/bookmarks')) counts.bookmarks += 1;
  });
  await page.waitForLoadState('networkidle');
  for (let minute = 0; minute < 30; minute += 1) {
    portal.clock.advance(60);
    await page.clock.fastForward(60_000);
    await letCallsHappen(page);
  }
  expect(counts).toEqual({ ping: 3, dashboard: 2, bookmarks: 6 });
});

test('a login of an hour renews its token by itself, also after a reload and in a second tab', async () => {
  const { page } = await openTimed();
  const first = await page.evaluate(() => localStorage.getItem('token'));
  for (let minute = 0; minute < 58; minute += 2) {
    portal.clock.advance(120);
    await page.clock.fastForward(120_000);
    await page.mouse.move(minute, 20);
    await letCallsHappen(page);
  }
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBe(first);
  await page.reload();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  const second = await page.context().newPage();
  await second.goto('/contact');
  await second.getByRole('heading', { name: 'Contact Us', level: 1 }).waitFor();
  await second.getByRole('button', { name: 'User menu: timed' }).waitFor();
});

test('ten reloads and a closed second tab keep the session [A-22]', async () => {
  const { page } = await openTimed();
  for (let times = 0; times < 10; times += 1) await page.reload();
  await page.getByRole('button', { name: 'User menu: timed' }).waitFor();
  const second = await page.context().newPage();
  await second.goto('/dashboard');
  await second.getByRole('button', { name: 'User menu: timed' }).waitFor();
  await second.close({ runBeforeUnload: true });
  // The beacon takes real time; the first tab's answer to it, the browser's.
  await sleep(2_000);
  await page.clock.runFor(20_000);
  portal.clock.advance(60);
  await page.getByRole('link', { name: 'Records', exact: true }).click();
  await page.getByRole('heading', { name: 'Records', level: 1 }).waitFor();
});

test('a logout in one tab ends the others at once [A-35]', async () => {
  const { page } = await openTimed();
  const second = await page.context().newPage();
  await second.goto('/records');
  await second.getByRole('button', { name: /User menu/ }).click();
  await second.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByText('Your session has ended. Drafts are kept.').waitFor();
  // Who logged out knows it.
  await second.getByLabel('Client ID').waitFor();
  await expect(second.getByText('Your session has ended.').count()).resolves.toBe(0);
  await second.getByRole('button', { name: 'Log In', exact: true }).click();
  await second.getByText('All fields are required').waitFor();
});

test('activity in one tab keeps the other one from being warned [A-35]', async () => {
  const { page } = await openTimed();
  await page.mouse.move(10, 10);
  const second = await page.context().newPage();
  await second.goto('/contact');
  await second.getByRole('button', { name: 'User menu: timed' }).waitFor();
  await pass(page, 3_400);
  await second.mouse.move(30, 30);
  await second.mouse.move(31, 31);
  await pass(page, 200);
  await expect(warning(page).count()).resolves.toBe(0);
});

test('leaving the page sends the beacon with the session’s secret alone [A-21, A-41]', async () => {
  const { page } = await openTimed();
  const sessionId = await page.evaluate(() => localStorage.getItem('sessionId'));
  const beacon = page.waitForRequest('**/api/auth/logout');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  const request = await beacon;
  expect(JSON.parse(request.postData() ?? '')).toEqual({ sessionId });
  expect(request.headers()['authorization']).toBeUndefined();
});

test('the back button raises the dialog; staying keeps the screen, logging out ends the session [A-38]', async () => {
  const { page } = await openTimed();
  await page.getByRole('link', { name: 'Deposit' }).click();
  await page.getByRole('heading', { name: 'Deposit', level: 1 }).waitFor();
  const dialog = page.getByRole('dialog', { name: 'You are about to log out' });
  for (let times = 0; times < 3; times += 1) {
    await page.evaluate(() => history.back());
    await dialog
      .getByText(
        'You have unsaved changes. Closing this window will disregard them. Do you want to continue?',
      )
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/deposit');
    await dialog.getByRole('button', { name: 'Stay Logged In' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await page.getByRole('link', { name: 'Transfer' }).click();
  await page.getByRole('heading', { name: 'Transfer', level: 1 }).waitFor();
  await page.evaluate(() => history.go(-2));
  await dialog.waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByRole('button', { name: 'Log Out' }).click();
  await page.getByLabel('Client ID').waitFor();
  await page.goBack().catch(() => undefined);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByLabel('Client ID').waitFor();
});

test('Back steps back inside records and reports, and raises the dialog where it would leave them [A-38]', async () => {
  const visit = await portal.visitAs('accountant');
  visits.push(visit);
  const { page } = visit;
  const dialog = page.getByRole('dialog', { name: 'You are about to log out' });
  const path = () => new URL(page.url()).pathname;
  await openDashboard(page);
  await page.getByRole('link', { name: 'Financial Reports' }).click();
  await page.getByRole('heading', { name: 'Financial Reports', level: 1 }).waitFor();
  await page.goto('/financialreport');
  await page.getByRole('link', { name: 'General ledger' }).first().click();
  await page.getByRole('heading', { name: 'General Ledger', level: 1 }).waitFor();
  await page.evaluate(() => history.back());
  await expect.poll(path).toBe('/financialreport');
  await page.getByRole('heading', { name: 'Financial Reports', level: 1 }).waitFor();
  await expect(dialog.count()).resolves.toBe(0);
  await page.evaluate(() => history.forward());
  await page.getByRole('heading', { name: 'General Ledger', level: 1 }).waitFor();
  await page.evaluate(() => history.back());
  await expect.poll(path).toBe('/financialreport');
  await page.getByRole('heading', { name: 'Financial Reports', level: 1 }).waitFor();
  await page.evaluate(() => history.back());
  await dialog.waitFor();
  expect(path()).toBe('/financialreport');
  await dialog.getByRole('button', { name: 'Stay Logged In' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('a missing token clears the session, also where a refresh token is left', async () => {
  const visit = await portal.visitAs('user');
  visits.push(visit);
  const { page } = visit;
  await openDashboard(page);
  await expect(page.evaluate(() => sessionStorage.getItem('refreshToken'))).resolves.not.toBeNull();
  await page.evaluate(() => {
    localStorage.removeItem('token');
    location.reload();
  });
  await page.getByLabel('Client ID').waitFor();
  await expect(page.evaluate(() => localStorage.getItem('userRole'))).resolves.toBeNull();
});
