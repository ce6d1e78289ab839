// The first day on a phone, on its small screen: what is to be done can be read whole, and what was
// refused comes into sight.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Portal, Visit } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

let portal: Portal;
let admin: Visit;

beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visitAs('admin', PHONE);
});
afterAll(() => portal.stop());

/** Whether all of it lies within the window. */
const isInSight = (element: Locator) =>
  element.evaluate((it) => {
    const { top, bottom } = it.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test('the first steps say all of their words', async () => {
  const { page } = admin;
  await go(page, '/dashboard');
  const steps = page.getByRole('region', { name: /^First steps/ });
  await steps.getByRole('link', { name: /^Number ranges/ }).waitFor();
  const cut = await steps
    .locator('a, p')
    .evaluateAll((all) =>
      all.flatMap((it) => (it.scrollWidth > it.clientWidth ? [it.textContent] : [])),
    );
  expect(cut).toEqual([]);
});

test('a profile that is refused shows the field, however far above the button it is', async () => {
  const { page } = admin;
  await go(page, '/settings');
  const tin = page.getByLabel('TIN', { exact: true });
  await tin.fill('123');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => isInSight(tin)).toBe(true);
  await expect.poll(() => tin.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Discard changes' }).click();
});

test('a profile that no line carries away says so in sight, and keeps what was typed', async () => {
  const { page } = admin;
  await go(page, '/settings');
  await page.getByLabel('Trade name').fill('Tindahan ng Bayan');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const notice = page.getByText('You’re offline. Try again when you are back online.');
  await notice.waitFor();
  await expect.poll(() => isInSight(notice)).toBe(true);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('The company profile was changed.').waitFor();
  expect(await page.getByLabel('Trade name').inputValue()).toBe('Tindahan ng Bayan');
});

test('a bank account without its ledger account is asked for it', async () => {
  const { page } = admin;
  await go(page, '/settings?tab=banks');
  await page.getByRole('button', { name: 'Add bank account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add bank account' });
  await dialog.getByLabel('Name', { exact: false }).first().fill('BDO Current');
  await dialog.getByLabel(/^Bank/).fill('BDO Unibank');
  await dialog.getByLabel(/^Account number/).fill('0012-3456-7890');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Choose a ledger account.').waitFor();
  const account = dialog.getByLabel(/^Ledger account/);
  await expect.poll(() => account.evaluate((it) => it === document.activeElement)).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('the buttons of a new user are in sight below whatever is scrolled', async () => {
  const { page } = admin;
  await go(page, '/userManagement');
  await page.getByRole('main').getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const add = dialog.getByRole('button', { name: 'Add User' });
  await add.waitFor();
  await expect.poll(() => isInSight(add)).toBe(true);
});
