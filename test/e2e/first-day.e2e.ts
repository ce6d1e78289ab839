// The first day of a company with Talaan, as a new user would have it: a real server process on an
// empty folder, a real mail server, a real browser; and the server is killed in the middle of it.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildServer } from '../reliability/programs.ts';
import { runServer } from '../reliability/running-server.ts';
import type { RunningServer } from '../reliability/running-server.ts';
import { startSmtpPeer } from '../smtp-peer.ts';
import type { SmtpPeer } from '../smtp-peer.ts';
import { answer, formOf, photo, review } from './invoice-journey.ts';
import { sharedBrowser, signIn, submitLogin } from './start-portal.ts';

const OWN_PASSWORD = 'Kalesa!Bayan42';
const PATIENCE = 180_000;
const THEIR_PASSWORD = 'Kubo?Dagat97x';

let folder = '';
let server: RunningServer;
let mail: SmtpPeer;
let browser: Browser;
const windows: BrowserContext[] = [];

beforeAll(async () => {
  buildServer();
  folder = mkdtempSync(join(tmpdir(), 'talaan-first-day-'));
  mail = await startSmtpPeer();
  server = await start();
  browser = await sharedBrowser();
});

afterAll(async () => {
  await Promise.all(windows.map((window) => window.close()));
  await stop('SIGTERM');
  await mail?.kill();
  rmSync(folder, { recursive: true, force: true });
});

test('from the printed password to a printed voucher, through a kill of the server', async () => {
  const admin = await openWindow();
  await changePrintedPassword(admin);
  await addUser(admin, 'liza.accountant', 'Accountant');
  await addUser(admin, 'nene.user', 'User');
  await admin.context().close();

  const nene = await openWindow();
  await signIn(nene, 'nene.user', THEIR_PASSWORD);
  await bookmarkInvoice(nene);
  await enterInvoice(nene);
  await readVoucher(nene);
  await readMail();

  const port = new URL(server.url).port;
  await stop('SIGKILL');
  server = await start(port);

  const elsewhere = await openWindow();
  await logInWithForce(elsewhere);
  await expectRecord(elsewhere);
  await nene.reload();
  await nene.getByRole('button', { name: 'Log In', exact: true }).waitFor();
});

function start(port = '0'): Promise<RunningServer> {
  return runServer({
    DATA_DIR: folder,
    PORT: port,
    SMTP_URL: mail.url,
    MAIL_FROM: 'talaan@sample.example',
  });
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (server === undefined || server.child.exitCode !== null) return;
  const ended = once(server.child, 'close');
  server.child.kill(signal);
  await ended;
}

async function openWindow(): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  windows.push(context);
  context.setDefaultTimeout(PATIENCE);
  return context.newPage();
}

async function changePrintedPassword(page: Page): Promise<void> {
  const printed = server.lines.find((line) => line.includes('Password:'))?.split(/:\s+/)[1] ?? '';
  expect(printed).not.toBe('');
  await page.goto('/');
  await submitLogin(page, 'admin', printed.trim());
  const dialog = page.getByRole('dialog', { name: 'Change Default Password' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await dialog.getByLabel('Current Password').fill(printed.trim());
  await dialog.getByLabel('New Password').fill(OWN_PASSWORD);
  await dialog.getByLabel('Confirm Password').fill(OWN_PASSWORD);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('Your password has been updated successfully').waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

async function addUser(page: Page, clientId: string, role: string): Promise<void> {
  await page.goto('/userManagement');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('Client ID').fill(clientId);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(THEIR_PASSWORD);
  await dialog.getByLabel('Confirm Password').fill(THEIR_PASSWORD);
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await page.getByText(`User ${clientId} added successfully!`).waitFor();
}

async function bookmarkInvoice(page: Page): Promise<void> {
  await page.getByText('No bookmarks yet.').waitFor();
  await page.goto('/invoice');
  await page
    .getByRole('button', { name: /bookmark/i })
    .first()
    .click();
  await page.getByText('Bookmark added').waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Invoice', exact: true }).waitFor();
}

/**
 * The customer is missing at first: it is registered from inside the form, which keeps what was
 * typed, and the photo that was on its way.
 */
async function enterInvoice(page: Page): Promise<void> {
  await page.goto('/invoiceform');
  const form = formOf(page);
  await form.getByLabel('Receipt email').fill('books@mabuhay.example');
  await form.getByLabel('Invoice number').fill('INV-0001');
  const { promise: letGo, resolve: comes } = Promise.withResolvers<void>();
  await page.route('**/api/attachments', async (route) => {
    await letGo;
    // The first was given up with the form.
    await route.continue().catch(() => undefined);
  });
  await form.locator('input[type=file][multiple]').setInputFiles(await photo());
  await form.getByText('photo of invoice.jpg').waitFor();
  await form.getByRole('button', { name: 'Register a customer' }).click();
  const register = formOf(page, 'Customer Tin Form');
  // Until the one frame shows the other form, the boxes in it are the invoice's.
  await register.getByRole('heading', { name: 'Register a customer' }).waitFor();
  await register.getByLabel('TIN').fill('999-001-000');
  await register.getByLabel('Registered name').fill('Peñafrancia Trading Corporation');
  await register.getByLabel('Address').fill('12 Kalayaan Avenue');
  await register.getByRole('button', { name: 'Register customer' }).click();
  await register.getByRole('heading', { name: 'Customer registered' }).waitFor();
  await register.getByRole('button', { name: 'Back to the invoice' }).click();
  await expect.poll(() => form.getByLabel('Invoice number').inputValue()).toBe('INV-0001');
  await form.getByLabel('Description').first().fill('Laser copier');
  await form.getByLabel('Unit price').first().fill('85000');
  await form.getByText('photo of invoice.jpg').waitFor();
  comes();
  await form.getByText('uploaded').waitFor();
  await review(form);
  await form.getByRole('table', { name: 'Journal entry' }).getByText('95,200.00').first().waitFor();
  await answer(form, 'Yes');
  await form.getByText(/SJ-\d{4}-000001/).waitFor();
}

async function readVoucher(page: Page): Promise<void> {
  await formOf(page).getByRole('button', { name: 'Show voucher' }).click();
  await page
    .getByRole('dialog', { name: /Voucher of Invoice INV-0001/ })
    .locator('iframe')
    .waitFor();
}

async function readMail(): Promise<void> {
  const [message] = await mail.waitFor(1);
  expect(message?.to?.[0]?.address).toBe('books@mabuhay.example');
  expect(message?.subject).toContain('INV-0001');
  expect(message?.attachments[0]?.mimeType).toBe('application/pdf');
}

async function logInWithForce(page: Page): Promise<void> {
  await page.goto('/');
  await submitLogin(page, 'nene.user', THEIR_PASSWORD);
  const dialog = page.getByRole('dialog', { name: 'Already Logged In' });
  await dialog
    .getByText(
      'Your account nene.user is active on another device. Would you like to log out there and continue here?',
    )
    .waitFor();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Confirm Password').fill(THEIR_PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
}

async function expectRecord(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Invoice', exact: true }).waitFor();
  await page.goto('/records');
  await page.getByRole('link', { name: 'INV-0001' }).click();
  await page
    .getByText(/SJ-\d{4}-000001/)
    .first()
    .waitFor();
  await page.getByText('95,200.00').first().waitFor();
  await page.getByText('photo of invoice.jpg').first().waitFor();
}
