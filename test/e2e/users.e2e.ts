import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerCustomer } from '../invoices.ts';
import { ADMIN, PASSWORD } from '../start-test-app.ts';
import { addAccount } from '../users.ts';
import { findAccessibilityFaults } from './accessibility.ts';
import type { Portal, Visit } from './start-portal.ts';
import { go, signIn, startPortal, submitLogin } from './start-portal.ts';

let portal: Portal;
let admin: Visit;
let customer: string;

beforeAll(async () => {
  portal = await startPortal();
  customer = await registerCustomer(await portal.loginAs('admin'));
  admin = await portal.visitAs('admin');
});
afterAll(() => portal.stop());

/** Of the accounts; who has a two-step login is a table below. */
const accounts = (page: Page) => page.getByRole('table', { name: 'Users', exact: true });
const row = (page: Page, clientId: string) =>
  accounts(page).getByRole('row').filter({ hasText: clientId });

/** The account among the two-step logins and sessions below. */
const loginOf = (page: Page, clientId: string) =>
  page
    .getByRole('table', { name: 'Login security' })
    .getByRole('row')
    .filter({ hasText: clientId });

async function openUsers(page: Page): Promise<void> {
  await page.goto('/userManagement');
  await row(page, 'admin').waitFor();
}

async function chooseSetting(page: Page, clientId: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Account settings of ${clientId}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('the table has the columns of the specification', async () => {
  await openUsers(admin.page);
  const headings = await accounts(admin.page).getByRole('columnheader').allInnerTexts();
  expect(headings).toEqual(['Client ID', 'Role', 'Status', 'Actions']);
});

test('what is held about a person is shown from the details of the account', async () => {
  const { page } = admin;
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Details of admin' }).click();
  await page.getByRole('button', { name: 'Personal data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Personal data of admin' });
  await dialog.getByText('Audit log: logins and actions with network address').waitFor();
  // It stands on the first thing to do, not on the cross.
  await dialog
    .locator(':focus')
    .and(dialog.getByRole('button', { name: 'Export' }))
    .waitFor();
  // On a phone, too, one reads it from its beginning.
  expect(await dialog.evaluate((it) => [it.scrollTop, it.scrollHeight > it.clientHeight])).toEqual([
    0,
    true,
  ]);
  if (desk !== null) await page.setViewportSize(desk);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^personal-data-.*\.zip$/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('an account is added after every fault was told', async () => {
  const { page } = admin;
  await page.getByRole('main').getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const submit = dialog.getByRole('button', { name: 'Add User' });
  await submit.click();
  await dialog.getByText('All fields are required').waitFor();
  await dialog.getByLabel('Client ID').fill('maria.cruz');
  await dialog.getByLabel('Password', { exact: true }).fill('short');
  await dialog.getByLabel('Confirm Password').fill('other');
  await submit.click();
  await dialog.getByText('Passwords do not match').waitFor();
  await dialog.getByLabel('Confirm Password').fill('short');
  await submit.click();
  await dialog.getByText('Weak password').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm Password').fill(PASSWORD);
  await submit.click();
  await page.getByText('User maria.cruz added successfully!').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await row(page, 'maria.cruz').getByText('Active').waitFor();
  await loginOf(page, 'maria.cruz').waitFor();
  await page.getByRole('button', { name: 'Details of maria.cruz' }).click();
  const details = page.getByRole('dialog', { name: 'Details of maria.cruz' });
  await details.getByRole('button', { name: 'Cancel' }).click();
  await details.waitFor({ state: 'detached' });
});

test('a Client ID that exists is told as a duplicate', async () => {
  const { page } = admin;
  await page.getByRole('main').getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('Client ID').fill('Maria.Cruz');
  // Only an accountant can be one who reads.
  const readOnly = dialog.getByLabel('Read-only');
  await expect(readOnly.count()).resolves.toBe(0);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Accountant' }).click();
  await readOnly.check();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm Password').fill(PASSWORD);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ Role: 'accountant', isReadOnly: true });
  await page.getByText('Duplicate ClientID').waitFor();
  await page.route('**/api/auth/userManagement', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await dialog.getByText('Network error, failed to add user').waitFor();
  await page.unroute('**/api/auth/userManagement');
});

test('closing with text entered asks first', async () => {
  const { page } = admin;
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const question = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'No, go back' }).click();
  await question.waitFor({ state: 'detached' });
  await expect(dialog.getByLabel('Client ID').inputValue()).resolves.toBe('Maria.Cruz');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await question.getByRole('button', { name: 'Yes, discard changes' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('who closes a dialog goes on at the button that opened it, of a menu at what opened the menu', async () => {
  const { page } = admin;
  for (const name of ['Add User', 'Reset Password of maria.cruz', 'Details of maria.cruz']) {
    const opener = page.getByRole('main').getByRole('button', { name, exact: true });
    await opener.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
  }
  const menu = page.getByRole('button', { name: 'Account settings of maria.cruz' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /delete/i }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => menu.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('a password is reset with the password of the admin, and the old one ends', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: 'Reset Password of maria.cruz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  const submit = dialog.getByRole('button', { name: 'Reset Password' });
  await submit.click();
  await dialog.getByText('All fields required').waitFor();
  await dialog.getByLabel('New Password').fill('Bagong#Araw55');
  await dialog.getByLabel('Confirm Password').fill('Bagong#Araw56');
  await dialog.getByLabel('Admin Password').fill('Not#Right123');
  await submit.click();
  await dialog.getByText('Passwords do not match').waitFor();
  await dialog.getByLabel('Confirm Password').fill('Bagong#Araw55');
  await submit.click();
  await page.getByText('Reset Password for User maria.cruz failed!').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByLabel('Admin Password').fill(ADMIN.password);
  await submit.click();
  await page.getByText('Reset Successful').waitFor();
  await expect(portal.login('maria.cruz', PASSWORD)).rejects.toThrow('401');
  await portal.login('maria.cruz', 'Bagong#Araw55');
});

test('an account is deactivated, activated and deleted, each after a question', async () => {
  const { page } = admin;
  for (const [item, button] of [
    ['Deactivate', 'Deactivate'],
    ['Delete', 'Delete for good'],
  ] as const) {
    const said = { message: `No ${item} today`, error: `Not allowed to ${item}` };
    await page.route(/userManagement\/.*maria\.cruz$/, (route) =>
      route.fulfill({
        status: 403,
        json: {
          success: false,
          ...said,
          problem: { code: 'not-allowed', fields: [], requestId: '' },
        },
      }),
    );
    await chooseSetting(page, 'maria.cruz', item);
    await page.getByRole('button', { name: button, exact: true }).click();
    // A failure shows the server's message and its error.
    await page.getByText(said.message).waitFor();
    await page.getByText(said.error).waitFor();
    await page.unroute(/userManagement\/.*maria\.cruz$/);
  }
  await chooseSetting(page, 'maria.cruz', 'Deactivate');
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await page.getByText('Account Deactivated').waitFor();
  await page.getByText('Successfully Deactivated').waitFor();
  await row(page, 'maria.cruz').getByText('Deactivated').waitFor();
  // Escape answers the question what is erased, and leaves what it is asked about.
  await page.getByRole('button', { name: 'Details of maria.cruz' }).click();
  await page.getByRole('button', { name: 'Personal data' }).click();
  const held = page.getByRole('dialog', { name: 'Personal data of maria.cruz' });
  await held.getByRole('button', { name: 'Erase' }).click();
  const erasing = page.getByRole('dialog', { name: 'Erase personal data?' });
  await erasing.locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await erasing.waitFor({ state: 'detached' });
  await held.getByRole('button', { name: 'Erase' }).waitFor();
  await page.keyboard.press('Escape');
  await held.waitFor({ state: 'detached' });
  await chooseSetting(page, 'maria.cruz', 'Activate');
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await page.getByText('User maria.cruz reactivated successfully!').waitFor();
  const deletion = page.waitForRequest((request) => request.method() === 'DELETE');
  await chooseSetting(page, 'maria.cruz', 'Delete');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  expect((await deletion).url()).toMatch(/\/userManagement\/client_maria\.cruz$/);
  await page.getByText('Account Permanently Deleted').waitFor();
  await row(page, 'maria.cruz').waitFor({ state: 'detached' });
  await loginOf(page, 'maria.cruz').waitFor({ state: 'detached' });
});

test('at five active accounts nothing can be added, and the alert and the tooltip say why', async () => {
  const { page } = admin;
  for (const name of ['one.user', 'two.user', 'three.user']) await portal.addAccount(name, 'user');
  await portal.addAccount('the.accountant', 'accountant');
  await openUsers(page);
  await page
    .getByText('You can only have a maximum of 5 active accounts (including Admin).')
    .waitFor();
  const add = page.getByRole('button', { name: 'Add User' });
  await add.hover();
  await page.getByRole('tooltip', { name: 'Maximum of 5 active accounts allowed' }).waitFor();
  await add.click({ force: true });
  await expect(page.getByRole('dialog').count()).resolves.toBe(0);
  await page.getByRole('button', { name: 'Account settings of the.accountant' }).hover();
  await page.getByRole('tooltip', { name: 'Account cannot be deactivated or deleted' }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  expect(admin.faults).toEqual([]);
});

test('the admin enters a name, and makes an accountant a reader, who is told so', async () => {
  const { page } = admin;
  await openUsers(page);
  await page.getByRole('button', { name: 'Details of the.accountant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Details of the.accountant' });
  await dialog.getByLabel('Name').fill('Ana Reyes');
  await dialog.getByLabel('Email').fill('ana');
  await dialog.getByLabel('Read-only').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter an email address such as liza@company.ph.').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByLabel('Email').fill('ana@sandigan.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row(page, 'the.accountant').getByText('Ana Reyes').waitFor();
  await row(page, 'the.accountant').getByText('Read-only').waitFor();
  const reader = await portal.open();
  await signIn(reader.page, 'the.accountant', PASSWORD);
  await reader.page.getByRole('button', { name: 'User menu: Ana Reyes' }).click();
  await reader.page.getByRole('menu').getByText('Ana Reyes').waitFor();
  await reader.page.goto('/invoiceform');
  await reader.page.getByText('This account is read-only').waitFor();
  await expect(findAccessibilityFaults(reader.page)).resolves.toEqual([]);
  // Nothing that changes something is offered on screens that are for reading, too.
  for (const path of [
    '/taxcompliance',
    '/looseleaf',
    '/records/numbers',
    '/settings?tab=banks',
    `/records/parties/${customer}`,
  ]) {
    await go(reader.page, path);
    await reader.page.locator('main h1').waitFor();
    await reader.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    const inMain = reader.page.locator('main');
    const acts = inMain.getByRole('button').or(inMain.locator('article').getByRole('link'));
    const offered = await acts.allInnerTexts();
    expect(offered.join(), path).not.toMatch(
      /Mark as filed|Change|Add|Register|Cancel|Seal|Print|Record|Upload|Set inactive/,
    );
  }
  for (const path of [
    '/records',
    '/bills/pay-runs',
    '/records/statement-runs',
    '/records/ageing',
    '/settings',
    '/financialreport',
  ]) {
    await go(reader.page, path);
    await reader.page.locator('main h1').waitFor();
    await reader.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    const main = reader.page.locator('main');
    const offered = await main.getByRole('button').or(main.getByRole('link')).allInnerTexts();
    expect(
      offered.filter((text) =>
        /^(Import|Recode|Send statements|Pay bills|Choose logo|Make the package)$/.test(text),
      ),
      path,
    ).toEqual([]);
  }
  // A panel whose button they have not tells what is there for them.
  await reader.page.getByText('When one is ready, you can save it here.').waitFor();
  // Documents of the bank and of the books are looked at in their forms, and nothing more.
  await go(reader.page, '/looseleafform');
  const form = reader.page.frameLocator('iframe').first();
  await form.getByRole('heading', { name: 'Kept with the books' }).waitFor();
  await expect(form.getByRole('button', { name: 'Keep with the books' }).count()).resolves.toBe(0);
  await openUsers(reader.page);
  const resets = reader.page.getByRole('button', { name: /^Reset Password of / });
  const usable = reader.page.locator(
    '[aria-label^="Reset Password of"]:not([aria-disabled="true"])',
  );
  await expect.poll(() => resets.count()).toBeGreaterThan(1);
  await expect(usable.count()).resolves.toBe(1);
  await go(reader.page, '/records/import');
  await reader.page.getByText('This account is read-only').waitFor();
  await reader.close();
  await page.getByRole('button', { name: 'Details of the.accountant' }).click();
  await dialog.getByLabel('Read-only').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row(page, 'the.accountant').getByText('Read-only').waitFor({ state: 'detached' });
  expect([...admin.faults, ...reader.faults]).toEqual([]);
});

test('an accountant changes only the own password', async () => {
  const { page, close, faults } = await portal.open();
  await signIn(page, 'the.accountant', PASSWORD);
  await openUsers(page);
  const ofAdmin = page.getByRole('button', { name: 'Reset Password of admin' });
  await expect(ofAdmin.getAttribute('aria-disabled')).resolves.toBe('true');
  await page.getByRole('button', { name: 'Reset Password of one.user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByLabel('New Password').fill('Bagong#Araw55');
  await dialog.getByLabel('Confirm Password').fill('Bagong#Araw55');
  await dialog.getByLabel('Current Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await dialog.getByText('Not allowed').waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('an admin with a default password changes it in a dialog that nothing closes [A-19]', async () => {
  const fresh = await startPortal();
  await addAccount(fresh.deps, {
    clientId: 'second.admin',
    role: 'admin',
    password: PASSWORD,
    mustChange: true,
  });
  const { page, close, faults } = await fresh.open();
  await page.goto('/');
  await submitLogin(page, 'second.admin', PASSWORD);
  const dialog = page.getByRole('dialog', { name: 'Change Default Password' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  await expect(dialog.getByRole('button', { name: 'Close' }).count()).resolves.toBe(0);
  await page.evaluate(() => localStorage.removeItem('firstLogin'));
  await page.goto('/contact');
  await dialog.waitFor();
  const submit = dialog.getByRole('button', { name: 'Change Password' });
  await submit.click();
  await dialog.getByText('All fields are required').waitFor();
  await dialog.getByLabel('Current Password').fill('Wrong#Pass99');
  await dialog.getByLabel('New Password').fill('Bagong#Araw55');
  await dialog.getByLabel('Confirm Password').fill('Bagong#Araw56');
  await submit.click();
  await dialog.getByText('password does not match').waitFor();
  await dialog.getByLabel('Confirm Password').fill('Bagong#Araw55');
  await submit.click();
  await page.getByText('Could not update password').waitFor();
  // It is marked where it is wrong, and only there.
  const marked = dialog.locator('input[aria-invalid="true"]');
  await expect.poll(() => marked.count()).toBe(1);
  await expect(dialog.getByLabel('Current Password').getAttribute('aria-invalid')).resolves.toBe(
    'true',
  );
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByLabel('Current Password').fill(PASSWORD);
  await submit.click();
  await page.getByText('Your password has been updated successfully').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await close();
  await fresh.stop();
  expect(faults).toEqual([]);
});

test('while the first password is due the dashboard asks for nothing that is refused; then it is whole without a reload', async () => {
  const fresh = await startPortal({ isFirstLoginDue: true });
  const { page, close, faults } = await fresh.open();
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  const dashboardCall = page.waitForRequest('**/api/auth/Dashboard');
  await page.goto('/');
  await submitLogin(page, ADMIN.clientId, ADMIN.password);
  expect((await dashboardCall).headers()['content-type']).toBe('application/json');
  const dialog = page.getByRole('dialog', { name: 'Change Default Password' });
  await dialog.waitFor();
  // The bar never stands below 10, also for an empty password.
  const bar = dialog.getByRole('progressbar', { name: 'Password strength' });
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(10);
  await page.getByText('No bookmarks yet.').waitFor();
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
  await expect(page.getByText('Change your password first').count()).resolves.toBe(0);
  await dialog.getByLabel('Current Password').fill(ADMIN.password);
  await dialog.getByLabel('New Password').fill('Bagong#Araw55');
  await dialog.getByLabel('Confirm Password').fill('Bagong#Araw55');
  const below = page.waitForResponse('**/api/home');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  expect((await below).status()).toBe(200);
  await dialog.waitFor({ state: 'detached' });
  expect(refused).toEqual([]);
  await close();
  await fresh.stop();
  expect(faults).toEqual([]);
});
