import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { invariant } from '#shared/invariant.ts';

import { appCode } from '../app-code.ts';
import { PASSWORD } from '../start-test-app.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { signIn, startPortal, submitLogin } from './start-portal.ts';

const WHO = 'liza.ramos';
const NEXT = 'Bagong#Araw55';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

/** A browser has passkeys for a name only, never for a number. */
const byName = () => ({ baseURL: portal.address.replace('127.0.0.1', 'localhost') });

/** An authenticator of the browser's own, whose owner always agrees. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** How what has the focus is called. */
function nameOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    const label = active instanceof HTMLInputElement ? active.labels?.[0] : null;
    return (label ?? active)?.textContent?.trim() ?? '';
  });
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('two steps from the first code to a login with a passkey, and nothing typed is lost', async () => {
  await portal.addAccount(WHO, 'accountant');
  const { page, faults, close } = await portal.open(byName());
  await addAuthenticator(page);
  await signIn(page, WHO, PASSWORD);
  await choose(page, 'My Account');
  await page.getByRole('cell', { name: 'Logged in' }).waitFor();
  await page.getByRole('button', { name: 'Set Up App' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await setUp.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await setUp.locator('code').innerText()).replaceAll(' ', '');
  const field = setUp.getByLabel(/^2\. Enter the 6-digit code/);
  await expect(nameOfFocus(page)).resolves.toMatch(/^2\. Enter the 6-digit code/);
  await field.fill('000000');
  await setUp.getByRole('button', { name: 'Turn On' }).click();
  await setUp.getByText(/^This code is not right/).waitFor();
  await expect.poll(() => nameOfFocus(page)).toMatch(/^2\. Enter the 6-digit code/);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await field.fill(appCode(secret, portal.clock.now()));
  await field.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Your recovery codes' });
  await sheet.waitFor();
  // They are shown once: a second Enter takes nothing away.
  await expect(nameOfFocus(page)).resolves.toBe('Save');
  const codes = await sheet.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  // On a phone one sees what to do with them without scrolling.
  await page.setViewportSize({ width: 360, height: 740 });
  const save = await sheet.getByRole('button', { name: 'Save' }).boundingBox();
  expect((save?.y ?? 740) + (save?.height ?? 0)).toBeLessThanOrEqual(703);
  await page.setViewportSize({ width: 1280, height: 720 });
  await sheet.getByRole('button', { name: 'I Have Kept Them' }).click();
  await page.getByText('10 left', { exact: false }).waitFor();
  await sheet.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement !== document.body);

  await page.getByRole('button', { name: 'Add Passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill('Office laptop');
  await adding.getByRole('button', { name: 'Add Passkey' }).click();
  await page.getByText('Passkey: Office laptop').waitFor();
  await page.getByRole('button', { name: 'Rename Office laptop' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Office laptop' });
  await expect.poll(() => nameOfFocus(page)).toBe('Name');
  await page.keyboard.type('Own laptop');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.keyboard.press('Enter');
  await renaming.waitFor({ state: 'detached' });
  await page.getByText('Passkey: Own laptop').waitFor();
  await expect.poll(() => nameOfFocus(page)).toBe('Rename');

  // The codes that were kept no longer work once there are new ones, so it is asked first.
  const replacing = page.getByRole('dialog', { name: 'Replace the recovery codes?' });
  await page.getByRole('button', { name: 'New Recovery Codes' }).click();
  await replacing.getByRole('button', { name: 'Cancel' }).click();
  await replacing.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New Recovery Codes' }).click();
  await replacing.getByRole('button', { name: 'Replace' }).click();
  await sheet.waitFor();
  const fresh = await sheet.getByRole('listitem').allInnerTexts();
  expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
  await sheet.getByRole('button', { name: 'I Have Kept Them' }).click();
  await sheet.waitFor({ state: 'detached' });

  portal.clock.advance(601);
  await choose(page, 'User Management');
  await page.getByRole('button', { name: `Reset Password of ${WHO}` }).click();
  const reset = page.getByRole('dialog', { name: 'Reset Password' });
  await reset.getByLabel('New Password').fill(NEXT);
  await reset.getByLabel('Confirm Password').fill(NEXT);
  await reset.getByLabel('Current Password').fill(PASSWORD);
  await reset.getByRole('button', { name: 'Reset Password' }).click();
  const again = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await again.getByLabel('Code').fill('000000');
  await again.getByRole('button', { name: 'Confirm' }).click();
  await again.getByText(/^This code is not right/).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.keyboard.press('Escape');
  await again.waitFor({ state: 'detached' });
  await expect(reset.getByLabel('New Password').inputValue()).resolves.toBe(NEXT);
  await reset.getByRole('button', { name: 'Reset Password' }).click();
  await again.getByRole('button', { name: 'Use a Passkey' }).click();
  await page.getByText('Reset Successful').waitFor();

  await page.goto('/');
  await submitLogin(page, WHO, NEXT);
  const step = page.getByRole('dialog', { name: 'Two-Step Login' });
  await step.getByText('Without any of these, ask your administrator.').waitFor();
  await step.getByLabel('Code').fill('not a code');
  await step.getByRole('button', { name: 'Continue' }).click();
  await step.getByText(/^This code is not right/).waitFor();
  await expect.poll(() => nameOfFocus(page)).toBe('Code');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  // On a phone the words of its buttons are not broken.
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const buttons = await step.getByRole('button').all();
  const heights = await Promise.all(buttons.map((button) => button.boundingBox()));
  expect(heights.map((box) => Math.round(box?.height ?? 0))).toEqual([44, 44, 44]);
  invariant(desk, 'the window has a size');
  await page.setViewportSize(desk);
  await step.getByRole('button', { name: 'Use a Passkey' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  // Who removes one goes on where the others stand.
  await choose(page, 'My Account');
  await page.getByRole('button', { name: 'Remove Own laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Passkey: Own laptop').waitFor({ state: 'detached' });
  await expect.poll(() => nameOfFocus(page)).toBe('Two-step login');
  expect(faults).toEqual([]);
  await close();
});

test('a user changes the own password on a phone; what is wrong stands at its field [V6.2.2]', async () => {
  const narrow = { viewport: { width: 360, height: 800 } };
  const { page, faults, close } = await portal.visitAs('user', narrow);
  await page.goto('/account');
  const [current, next, confirm] = ['Current Password', 'New Password', 'Confirm Password'].map(
    (label) => page.getByLabel(label, { exact: true }),
  );
  invariant(current && next && confirm, 'the form has three fields');
  const save = page.getByRole('button', { name: 'Change Password' });
  await current.fill('Wrong!Pass99');
  await next.fill(NEXT);
  await confirm.fill(`${NEXT}x`);
  await save.click();
  await page.getByText('Passwords do not match').waitFor();
  await expect(confirm.evaluate((field) => field === document.activeElement)).resolves.toBe(true);
  await confirm.fill(NEXT);
  await save.click();
  await page.getByText('The password you entered is not right.').waitFor();
  await expect(current.evaluate((field) => field === document.activeElement)).resolves.toBe(true);
  await expect(next.inputValue()).resolves.toBe(NEXT);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
  await current.fill(PASSWORD);
  await current.press('Enter');
  await page.getByText('Your password has been updated successfully').waitFor();
  await expect(current.inputValue()).resolves.toBe('');
  await page.getByText('Password Updated').waitFor();
  // The session goes on.
  await page.reload();
  await page.getByRole('cell', { name: 'Logged in' }).first().waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('an admin requires it for accountants, who are led to it, and ends a session', async () => {
  await portal.addAccount('ben.cruz', 'accountant');
  const admin = await portal.visitAs('admin', { viewport: { width: 360, height: 800 } });
  await admin.page.goto('/userManagement');
  const box = admin.page.getByRole('checkbox', { name: 'Accountants' });
  await box.click();
  await admin.page.getByText('Two-step login was updated.').waitFor();
  await expect(findAccessibilityFaults(admin.page)).resolves.toEqual([]);
  await expect(findOverflow(admin.page)).resolves.toBeLessThanOrEqual(0);

  const { page, close } = await portal.open({ viewport: { width: 360, height: 800 } });
  await page.goto('/');
  await submitLogin(page, 'ben.cruz', PASSWORD);
  await page.getByText('Set up two-step login to continue').waitFor();
  await page.getByRole('heading', { name: 'My Account', level: 1 }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);

  const end = admin.page.getByRole('button', { name: 'End session of ben.cruz' });
  await admin.page.reload();
  await end.click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'End Session' }).click();
  await admin.page.getByText('The session was ended.').waitFor();
  // Its button is off now: one goes on just before it.
  // Its button is off now: one goes on at what stands before it.
  await expect(end.isDisabled()).resolves.toBe(true);
  await expect(nameOfFocus(admin.page)).resolves.toMatch(/^(End Session|Remove Two-Step Login)$/);
  await page.getByRole('button', { name: 'Set Up App' }).click();
  await page.getByLabel('Client ID').waitFor();
  await admin.close();
  await close();
});
