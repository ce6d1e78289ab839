import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openInvoice } from './invoice-journey.ts';
import type { Portal } from './start-portal.ts';
import { go, openDashboard, startPortal } from './start-portal.ts';

/** These are the journeys of what is made ready ahead. */
const AS_THEY_ARE = { isFetchingAhead: true };

let portal: Portal;
let host: Server;
let foreign: string;
const asked: IncomingMessage[] = [];

// What a form page of another host could try: it greets like ours, asks for a ticket, and keeps
// whatever it hears.
const PAGE = `<!doctype html><title>Foreign form</title><h1>Foreign form</h1><script>
  window.heard = [];
  addEventListener('message', (event) => window.heard.push(event.data));
  setInterval(() => parent.postMessage({ type: 'talaan:hello' }, '*'), 100);
  try { top.location.href = 'https://evil.example/'; } catch {}
</script>`;

beforeAll(async () => {
  // Of today: with an ID token of another day the page asks for nothing before its code is there.
  portal = await startPortal({ clock: new Date().toISOString() });
  host = createServer((request, response) => {
    asked.push(request);
    if (request.url === '/never') return;
    response.setHeader('content-type', 'text/html');
    response.end(PAGE);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  foreign = `http://localhost:${(host.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await portal.stop();
  host.closeAllConnections();
  host.close();
});

/**
 * The API takes https only; the test's host has none, so its address is set where the settings are
 * kept.
 */
async function point(name: string, address: string): Promise<void> {
  await portal.deps.db
    .insertInto('form_addresses')
    .values({ name, address })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ address }))
    .execute();
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const overlay = (page: Page) => page.getByTestId('frame-overlay');

test('the built-in form page opens in the warm frame, told by message and not by address', async () => {
  const { page, close, faults } = await portal.visitAs('user', AS_THEY_ARE);
  await openDashboard(page);
  await navigation(page).getByRole('link', { name: 'Invoice', exact: true }).click();
  await page.locator('iframe').waitFor({ state: 'attached' });
  await page.locator('iframe').evaluate((frame) => {
    (frame as HTMLIFrameElement & { mark?: string }).mark = 'the same';
  });
  await page.getByRole('link', { name: 'Record Invoice' }).click();
  const form = page.frameLocator('iframe[title="Invoice Form"]');
  await form.getByLabel('Receipt email').waitFor();
  await overlay(page).waitFor({ state: 'detached' });
  // No mail server is set in this test, so nothing is said of sending.
  await form.getByText('the receipt is kept in the portal').waitFor();
  await form.getByLabel('Receipt email').fill('books@example.ph');
  await page.getByRole('link', { name: 'Back To Dashboard' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.goto('/invoiceform');
  await form.getByLabel('Receipt email').waitFor();
  for (const frame of page.frames()) expect(frame.url()).not.toMatch(/ey[A-Z]|ticket|token/);
  await close();
  expect(faults).toEqual([]);
});

test('leaving a form screen and coming back loads nothing anew', async () => {
  // Somebody who has no draft that would come while this one types.
  const { page, close } = await portal.visitAs('accountant', AS_THEY_ARE);
  await page.goto('/invoiceform');
  const form = page.frameLocator('main iframe');
  await form.getByLabel('Receipt email').fill('books@example.ph');
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.getByRole('link', { name: 'Back To Dashboard' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await navigation(page).getByRole('link', { name: 'Invoice', exact: true }).click();
  await page.getByRole('link', { name: 'Record Invoice' }).click();
  await expect(form.getByLabel('Receipt email').inputValue()).resolves.toBe('books@example.ph');
  expect(loads).toBe(0);
  await close();
});

test('at its address a form is typed into before the portal around it is there, and nothing of it is lost', async () => {
  // Somebody who has no draft, not even of an earlier test: it would come while this one types.
  const { page, close, faults } = await portal.visitAs('admin', AS_THEY_ARE);
  const { promise: letGo, resolve: comes } = Promise.withResolvers<void>();
  await page.route(/\/assets\/shell-[\w-]+\.js$/, async (route) => {
    await letGo;
    await route.continue();
  });
  await page.goto('/invoiceform', { waitUntil: 'commit' });
  const form = page.frameLocator('main iframe[title="Invoice Form"]');
  const first = form.getByLabel('Receipt email');
  await first.fill('typed');
  await expect(page.getByRole('heading', { level: 1 }).innerText()).resolves.toBe('Invoice Form');
  await expect(navigation(page).count()).resolves.toBe(0);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  comes();
  await navigation(page).waitFor();
  await page.locator('main.early').waitFor({ state: 'detached' });
  await page.keyboard.type('@example.ph');
  await expect(first.inputValue()).resolves.toBe('typed@example.ph');
  expect(loads).toBe(0);
  // Of what is preloaded and not used the browser complains on the console.
  await expect.poll(() => findUnusedStyles(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back To Dashboard' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('what a form begins with is asked for once, while the code of the form is still on its way', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', AS_THEY_ARE);
  const { promise: letGo, resolve: comes } = Promise.withResolvers<void>();
  await page.route(/\/assets\/invoice-[\w-]+\.js$/, async (route) => {
    await letGo;
    await route.continue();
  });
  let asked = 0;
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/transactions/invoice/defaults')) return;
    asked += 1;
    comes();
  });
  await page.goto('/invoiceform');
  const form = page.frameLocator('main iframe[title="Invoice Form"]');
  await form.getByLabel('Receipt email').waitFor();
  await navigation(page).waitFor();
  expect(asked).toBe(1);
  await close();
  expect(faults).toEqual([]);
});

test('activity inside the form keeps the session awake', async () => {
  const { page, close } = await portal.visitAs('user', AS_THEY_ARE);
  await page.goto('/invoiceform');
  const form = page.frameLocator('main iframe');
  await form.getByLabel('Receipt email').waitFor();
  const calls: { readonly idleMs: number; readonly at: number }[] = [];
  page.on('request', (request) => {
    const header = request.headers()['x-talaan-idle-seconds'];
    if (header !== undefined) calls.push({ idleMs: Number(header) * 1000, at: Date.now() });
  });
  await page.waitForTimeout(2_200);
  const typed = Date.now();
  await form.getByLabel('Receipt email').pressSequentially('a');
  calls.splice(0);
  // Nobody touches the portal itself, so only what was typed inside the form can count.
  await go(page, '/records');
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  for (const { idleMs, at } of calls) expect(idleMs).toBeLessThanOrEqual(at - typed);
  await close();
});

test('a foreign form page is shown, and gets no token, no message, no referrer and no other address [A-78, A-79]', async () => {
  await point('deposit', `${foreign}/deposit`);
  const { page, close } = await portal.visitAs('user', AS_THEY_ARE);
  await page.goto('/depositform');
  const frame = page.frameLocator('iframe[title="Deposit Form"]');
  await frame.getByRole('heading', { name: 'Foreign form' }).waitFor();
  await overlay(page).waitFor({ state: 'detached' });
  await page.waitForTimeout(700);
  const heard = await frame
    .locator('h1')
    .evaluate(() => (window as unknown as { heard: unknown[] }).heard);
  expect(heard).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/depositform');
  const request = asked.find(({ url }) => url === '/deposit');
  expect(request?.headers.referer).toBeUndefined();
  expect(request?.headers.authorization).toBeUndefined();
  expect(request?.headers.cookie).toBeUndefined();
  const policy =
    (await page.request.get('/depositform')).headers()['content-security-policy'] ?? '';
  expect(policy).toContain(`frame-src 'self' blob: ${foreign}`);
  expect(policy).not.toContain('unsafe');
  await close();
});

test('an address that is set while the portal is open is followed at once', async () => {
  // What is fetched ahead is good for ten seconds.
  const { page, close } = await portal.visitAs('user');
  await openDashboard(page);
  await point('withdraw', `${foreign.replace('localhost', '127.0.0.1')}/withdraw`);
  await navigation(page).getByRole('link', { name: 'Withdrawal' }).click();
  await page.getByRole('link', { name: 'Record Withdrawal' }).click();
  await page
    .frameLocator('iframe[title="Withdraw Form"]')
    .getByRole('heading', { name: 'Foreign form' })
    .waitFor();
  await close();
});

test('a frame that does not come is told after 20 s, with a retry; the fund transfer has no overlay [A-81]', async () => {
  await point('bills', `${foreign}/never`);
  await point('transfer', `${foreign}/never`);
  const { page, close } = await portal.visitAs('user', AS_THEY_ARE);
  await page.clock.install({ time: portal.clock.now() });
  await page.goto('/billsform', { waitUntil: 'commit' });
  await overlay(page).waitFor();
  // The browser's clock goes on meanwhile, longer on a slow machine.
  await page.clock.runFor(9_000);
  await expect(page.getByText('The form did not load.').count()).resolves.toBe(0);
  await page.clock.runFor(12_000);
  await page.getByText('The form did not load.').waitFor();
  const before = asked.filter(({ url }) => url === '/never').length;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect
    .poll(() => asked.filter(({ url }) => url === '/never').length)
    .toBeGreaterThan(before);
  await page.goto('/transferform', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Fund Transfer Form' }).waitFor();
  await page.locator('iframe[title="Fund Transfer Form"]').waitFor({ state: 'attached' });
  await expect(overlay(page).count()).resolves.toBe(0);
  await close();
});

test('neither the portal nor a form page stands in a foreign frame [A-75, A-76]', async () => {
  const { page, close } = await portal.open();
  for (const path of ['/', '/forms/invoice']) {
    await page.setContent(`<iframe src="${portal.address}${path}"></iframe>`);
    const isRefused = () => page.frames().some((frame) => frame.url().startsWith('chrome-error'));
    await expect.poll(isRefused, { message: path }).toBe(true);
  }
  await close();
});

test('two choices of colours right after each other end with the second, in page and form', async () => {
  const { page, close, faults } = await portal.visitAs('user');
  const form = await openInvoice(page);
  await page.evaluate(() => {
    const heard: string[] = [];
    addEventListener('storage', ({ key }) => {
      // A draft that is noted meanwhile is nothing that was heard.
      if (key !== 'mantine-color-scheme-value' && key !== 'answered') return;
      heard.push(key);
      document.documentElement.dataset['heard'] = heard.join(' ');
    });
  });
  // What is stored is heard in its order: once the form answers, it has heard of both choices.
  await form.locator('html').evaluate(() => {
    addEventListener('storage', ({ key }) => {
      if (key === 'said') localStorage.setItem('answered', '');
    });
  });
  await page.evaluate(() => {
    for (const scheme of ['dark', 'light'])
      localStorage.setItem('mantine-color-scheme-value', scheme);
    localStorage.setItem('said', '');
  });
  await page.locator('html[data-heard*="answered"]').waitFor();
  // A form that stored what it heard would be heard here, and both would go on for ever.
  await expect(page.locator('html').getAttribute('data-heard')).resolves.toBe('answered');
  await form.locator('html[data-mantine-color-scheme="light"]').waitFor();
  await close();
  expect(faults).toEqual([]);
});

/** Style sheets that the page preloads and has no use for. */
function findUnusedStyles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hrefs = (selector: string) =>
      [...document.querySelectorAll<HTMLLinkElement>(selector)].map(({ href }) => href);
    const used = hrefs('link[rel="stylesheet"]');
    return hrefs('link[rel="preload"][as="style"]').filter((href) => !used.includes(href));
  });
}
