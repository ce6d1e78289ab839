import { afterAll, beforeAll, expect, test } from 'vitest';

import { PASSWORD } from '../start-test-app.ts';
import { findAccessibilityFaults } from './accessibility.ts';
import type { Portal, Visit } from './start-portal.ts';
import { startPortal, submitLogin } from './start-portal.ts';

let portal: Portal;
let asUser: Visit;

beforeAll(async () => {
  portal = await startPortal();
  asUser = await portal.visitAs('user');
});
afterAll(() => portal.stop());

test('who is not logged in is led to the login screen, and back to where they wanted to go [A-37]', async () => {
  await portal.addAccount('comes.back', 'user');
  const { page, close } = await portal.open();
  await page.goto('/deposit?note=1');
  await page.getByLabel('Client ID').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await submitLogin(page, 'comes.back', PASSWORD);
  await page.getByRole('heading', { name: 'Deposit', level: 1 }).waitFor();
  expect(page.url()).toBe(`${portal.address}/deposit?note=1`);
  await close();
});

test.for([
  '//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\\evil.example',
  '/%5c%5cevil',
])('a remembered place %s leads nowhere foreign [A-39]', async (from) => {
  const { page, close } = await portal.open();
  await page.goto('/');
  await page.evaluate((place) => history.replaceState({ usr: { from: place } }, '', '/'), from);
  await page.reload();
  await submitLogin(page, 'comes.back', PASSWORD);
  const forced = page.getByLabel('Confirm Password');
  await page.locator('main h1:not(.si-title)').or(forced).first().waitFor();
  if (await forced.isVisible()) {
    await forced.fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('main h1:not(.si-title)').waitFor();
  }
  expect(new URL(page.url()).origin).toBe(portal.address);
  await close();
});

test.for([
  '/looseleaf',
  '/Documentation',
  '/userManagement',
  '/uploadreportform',
  '/bankreconciliationreportform',
  '/taxcompliance',
  '/financialreport',
  '/settings',
  '/audit',
  '/mail',
])('a user is led from %s to the restricted area', async (path) => {
  await asUser.page.goto(path);
  await asUser.page.waitForURL('**/unauthorizedAcess');
  await asUser.page
    .getByText("Oops! It looks like you don't have access to this page. Please log in to continue.")
    .waitFor();
  await asUser.page.getByText('Restricted Area').waitFor();
  await asUser.page.getByRole('link', { name: 'Log In Account' }).waitFor();
});

test('who may not open a form asks for no ticket of it, which would be refused and audited', async () => {
  const { page, close } = await portal.visitAs('admin');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/formTicket')) asked.push(request.postData() ?? '');
  });
  await page.goto('/journalentryform');
  await page.waitForURL('**/unauthorizedAcess');
  await page.goto('/invoiceform');
  await page.frameLocator('iframe').getByLabel('Customer').waitFor();
  expect(new Set(asked)).toEqual(new Set(['{"form":"invoice"}']));
  await close();
});

test.for(['/userManual', '/usermanual', '/Transferform', '/Withdrawform', '/contact', '/records'])(
  'a user sees %s',
  async (path) => {
    await asUser.page.goto(path);
    await asUser.page.locator('main h1').waitFor();
    expect(new URL(asUser.page.url()).pathname).toBe(path);
  },
);

test('a role that somebody wrote into the storage counts for nothing [A-36]', async () => {
  const { page } = asUser;
  await page.goto('/dashboard');
  await page.evaluate(() => localStorage.setItem('userRole', 'admin'));
  await page.goto('/audit');
  await page.waitForURL('**/unauthorizedAcess');
  await expect(page.evaluate(() => localStorage.getItem('userRole'))).resolves.toBe('user');
});

test('an address that leads nowhere is told, with a way back', async () => {
  const { page } = asUser;
  await page.goto('/no/such/page');
  await page.getByRole('heading', { name: 'There is no page here' }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('link', { name: 'Go to the Dashboard' }).click();
  await page.waitForURL('**/dashboard');
});

test('a session that ended on the server ends in the browser at the next call, and the place is kept', async () => {
  await portal.addAccount('cut.off', 'user');
  const { page, close } = await portal.open();
  await page.goto('/');
  await submitLogin(page, 'cut.off', PASSWORD);
  await page.waitForURL('**/dashboard');
  // No call of the dashboard is on its way that would end the session first.
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  await portal.login('cut.off');
  await page.goto('/records');
  await page.getByLabel('Client ID').waitFor();
  await expect(
    page.evaluate(() => (history.state as { usr: { from: string } }).usr.from),
  ).resolves.toBe('/records');
  await close();
});

test('the restricted area and the user menu are accessible', async () => {
  const { page } = asUser;
  await page.goto('/unauthorizedAcess');
  await page.getByRole('heading', { name: 'Restricted Area' }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Contact Us' }).waitFor();
  await expect(page.getByRole('menuitem').allInnerTexts()).resolves.toEqual([
    'My Account',
    'Contact Us',
    expect.stringMatching(/^What is new\s+\d+\.\d+\.\d+$/),
    'Dark colours',
    'Log out',
  ]);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
});

test('a keyboard gets past the navigation, and lands on the heading after each', async () => {
  const { page } = asUser;
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.evaluate(() => document.activeElement?.id)).resolves.toBe('content');
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('link', { name: 'Deposit', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Deposit', level: 1 }).waitFor();
  await expect(page.evaluate(() => document.activeElement?.textContent)).resolves.toBe('Deposit');
});

test('nobody was bothered by the browser [A-72]', () => {
  expect(asUser.faults).toEqual([]);
});
