import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { ADMIN, PASSWORD } from '../start-test-app.ts';
import { findAccessibilityFaults } from './accessibility.ts';
import type { Portal, Visit } from './start-portal.ts';
import { signIn, startPortal, submitLogin } from './start-portal.ts';

let portal: Portal;
const visits: Visit[] = [];

beforeAll(async () => {
  portal = await startPortal();
});
afterEach(async () => {
  for (const visit of visits.splice(0)) {
    await visit.close();
    expect(visit.faults).toEqual([]);
  }
});
afterAll(() => portal.stop());

async function open(): Promise<Visit> {
  const visit = await portal.open();
  visits.push(visit);
  return visit;
}

test('the login screen says what the specification says', async () => {
  const { page } = await open();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 }).textContent()).resolves.toBe(
    'Sample Company Portal',
  );
  const text = await page.locator('main').innerText();
  expect(text).toContain('Spend less time managing, more time growing.');
  expect(text).toContain('Client ID');
  expect(text).toContain('Password');
  expect(text).toContain('forgot password?');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.evaluate(() => (document.documentElement.dataset['mantineColorScheme'] = 'dark'));
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
});

test('both fields are required', async () => {
  const { page } = await open();
  await page.goto('/');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByText('All fields are required').waitFor();
});

test('a wrong password is told by a toast and in red', async () => {
  const { page } = await open();
  await page.goto('/');
  await submitLogin(page, 'nobody.here', 'Wrong#Pass1');
  await page.getByText('Log In Failed').waitFor();
  await page.getByText('Please enter correct Client ID and Password').waitFor();
  await page.getByText('Invalid login').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
});

test('a server that cannot be reached is told', async () => {
  const { page } = await open();
  await page.goto('/');
  await page.route('**/api/auth/login', (route) => route.abort());
  await submitLogin(page, ADMIN.clientId, ADMIN.password);
  await page.getByText('Something went wrong. Please try again.').waitFor();
});

test('a forgotten password leads to the administrator', async () => {
  const { page } = await open();
  await page.goto('/');
  await page.getByRole('button', { name: 'forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'FORGOT PASSWORD?' });
  await dialog.getByText('Please contact your administrator to reset your password.').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('a deactivated account is told only to who knows its password', async () => {
  await portal.addAccount('leaver', 'user');
  const admin = await portal.loginAs('admin');
  await admin.call('PATCH', '/api/auth/userManagement/deactivate/leaver');
  const { page } = await open();
  await page.goto('/');
  await submitLogin(page, 'leaver', PASSWORD);
  const dialog = page.getByRole('dialog', { name: 'DEACTIVATED USER' });
  const text = 'Your account is deactivated. Please contact your administrator.';
  await dialog.getByText(text).waitFor();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.locator('#sign-in-error').getByText(text).waitFor();
});

test('an account that is active elsewhere is taken over with its password, and not without [A-24]', async () => {
  await portal.addAccount('twice', 'user');
  const elsewhere = await portal.login('twice');
  const { page } = await open();
  await page.goto('/');
  await submitLogin(page, 'twice', PASSWORD);
  await page
    .getByText('Your account is active on another device. Please log out there first.')
    .waitFor();
  const dialog = page.getByRole('dialog', { name: 'Already Logged In' });
  await dialog
    .getByText(
      'Your account twice is active on another device. Would you like to log out there and continue here?',
    )
    .waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  expect(calls).toEqual([]);
  await dialog.getByLabel('Confirm Password').fill('Not#The1Right');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Unable to force logout. Please try again.').waitFor();
  await dialog.getByLabel('Confirm Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard');
  const answer = await elsewhere.call('GET', '/api/auth/Dashboard');
  expect(answer.status).toBe(401);
});

test('what was typed before the script came is kept', async () => {
  const { page } = await open();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Client ID').fill('early.bird');
  // Nobody takes the form yet: what was typed must not go into the address.
  await page.getByLabel('Password').fill('Early-1-bird');
  await page.keyboard.press('Enter');
  release();
  await page.waitForLoadState('load');
  await page.getByRole('button', { name: 'forgot password?' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByLabel('Client ID').inputValue()).resolves.toBe('early.bird');
  expect(new URL(page.url()).search).toBe('');
});

test('arriving at the login screen ends the session and clears what is stored [A-37]', async () => {
  const { page } = await open();
  await signIn(page, ADMIN.clientId, ADMIN.password);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.goto('/');
  await page.getByLabel('Client ID').waitFor();
  await expect(page.evaluate(() => Object.keys(localStorage))).resolves.toEqual([]);
  await expect(page.evaluate(() => Object.keys(sessionStorage))).resolves.toEqual([]);
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${portal.address}/api/auth/Dashboard`, { headers })).status;
    })
    .toBe(401);
});

test('only the keys of the specification are stored [S8, A-36]', async () => {
  const { page } = await open();
  await signIn(page, ADMIN.clientId, ADMIN.password);
  await page.waitForFunction(() => localStorage.getItem('bookmarks') !== null);
  const keys = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(keys).toEqual(['bookmarks', 'firebaseIdToken', 'sessionId', 'token', 'userRole']);
});

test('logging out clears everything and leads to the login screen [S8, A-37]', async () => {
  const { page } = await open();
  // The button is pressed in the very moment in which it comes, before its menu is there.
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>('[aria-label^="User menu"]');
      if (button === null) return;
      watcher.disconnect();
      button.click();
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  await signIn(page, ADMIN.clientId, ADMIN.password);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByLabel('Client ID').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(page.evaluate(() => Object.keys(localStorage))).resolves.toEqual([]);
});
