// Without a line: the portal opens, what is typed and photographed is kept on the device for its
// person alone, and is on the server once when the line is back.
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { PASSWORD } from '../start-test-app.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { formOf, photo } from './invoice-journey.ts';
import { watchWork } from './browser-work.ts';
import type { Portal } from './start-portal.ts';
import { go, openDashboard, signIn, startPortal, submitLogin } from './start-portal.ts';

const FORM = 'Petty Cash Form';
const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
} as const;
const BAR = 'You’re offline. Drafts are kept on this device and sent when you are back online.';
const KEPT = /kept on this device, sent when you are back online/;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.deps.db.deleteFrom('drafts').execute();
  await portal.deps.db.deleteFrom('attachments').execute();
});

/** A phone on which somebody has opened the portal once, and whose line is cut then. */
async function cutOff({ saysOnline = false } = {}) {
  const visit = await portal.visitAs('user', PHONE);
  const { page } = visit;
  const context = page.context();
  if (saysOnline) {
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
    });
  }
  await openDashboard(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  return { ...visit, context };
}

/** Another start of the program on the same phone. */
async function startAgain(context: BrowserContext, page: Page): Promise<Page> {
  await page.close();
  return context.newPage();
}

async function openFare(page: Page) {
  await page.goto('/pettycashform');
  const form = formOf(page, FORM);
  await form.getByLabel('Particulars').first().waitFor();
  return form;
}

async function typeFare(page: Page, text: string) {
  const form = await openFare(page);
  await form.getByLabel('Particulars').first().fill(text);
  return form;
}

async function takePhoto(page: Page) {
  const form = formOf(page, FORM);
  await form.locator('input[type=file][multiple]').setInputFiles(await photo('fare.jpg'));
  return form.getByRole('listitem').filter({ hasText: 'fare.jpg' });
}

/** Logs in where the portal has led, which remembers the screen of whoever was here before. */
async function logInAgain(page: Page, clientId: string): Promise<void> {
  await submitLogin(page, clientId, PASSWORD);
  const menu = page.getByRole('button', { name: /User menu/ });
  const elsewhere = page.getByLabel('Confirm Password');
  await menu.or(elsewhere).first().waitFor();
  if (!(await elsewhere.isVisible())) return;
  await elsewhere.fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await menu.waitFor();
}

/** What the server has: each draft with how many files it names, and the files that were stored. */
async function stored() {
  const drafts = await portal.deps.db.selectFrom('drafts').select(['answers']).execute();
  const files = await portal.deps.db.selectFrom('attachments').select('attachment_id').execute();
  return {
    drafts: drafts.map(({ answers }) => JSON.stringify(answers)),
    named: drafts.map(({ answers }) => {
      const named: unknown = answers['attachments'];
      return Array.isArray(named) ? named.length : 0;
    }),
    files: files.length,
  };
}

test('a fare with its photo is typed without a line, outlives a restart, and is sent once', async () => {
  const { page: first, context, faults } = await cutOff();
  await typeFare(first, 'Taxi to the bank');
  const bar = first.getByText(BAR);
  await bar.waitFor();
  // On a phone its first sentence is whole, and large enough to be read.
  const { words, room, size } = await bar.evaluate((element) => {
    const all = document.createRange();
    all.setStart(element, 0);
    all.setEnd(element, 1);
    return {
      words: all.getBoundingClientRect().width,
      room: element.clientWidth,
      size: parseFloat(getComputedStyle(element).fontSize),
    };
  });
  expect(words).toBeLessThanOrEqual(room);
  expect(size).toBeGreaterThanOrEqual(13);
  await (await takePhoto(first)).getByText(KEPT).waitFor();
  await expect(findOverflow(first)).resolves.toBeLessThanOrEqual(0);
  await expect(findAccessibilityFaults(first)).resolves.toEqual([]);
  const page = await startAgain(context, first);
  const form = await openFare(page);
  await expect
    .poll(() => form.getByLabel('Particulars').first().inputValue())
    .toBe('Taxi to the bank');
  await form.getByText(KEPT).waitFor();
  await expect(stored()).resolves.toEqual({ drafts: [], named: [], files: 0 });
  const place = () => page.getByRole('heading', { level: 1 }).boundingBox();
  const withBar = await place();
  await context.setOffline(false);
  await form.getByText(/· uploaded$/).waitFor();
  await expect.poll(async () => (await stored()).named).toEqual([1]);
  expect((await stored()).drafts[0]).toContain('Taxi to the bank');
  await page.getByText(BAR).waitFor({ state: 'detached' });
  // It stood over the margin: nothing moved when it went.
  expect(await place()).toEqual(withBar);
  // A second look at it sends nothing again.
  await (await startAgain(context, page)).goto('/dashboard');
  const { files, named } = await stored();
  expect([files, named]).toEqual([1, [1]]);
  await context.close();
  expect(faults.filter((fault) => !/Failed to fetch|ERR_INTERNET/.test(fault))).toEqual([]);
});

test('a review without a line says what waits for it; with the line back it waits for the photo and goes on', async () => {
  const { page, context, close } = await cutOff();
  const form = await typeFare(page, 'Taxi to the BIR');
  await (await takePhoto(page)).getByText(KEPT).waitFor();
  const review = form.getByRole('button', { name: 'Review and continue' });
  await review.click();
  await form
    .getByText(/A file is kept on this device until you are back online/)
    .first()
    .waitFor();
  const { promise: letGo, resolve: comes } = Promise.withResolvers<void>();
  await context.route('**/api/attachments**', async (route) => {
    await letGo;
    await route.continue();
  });
  await context.setOffline(false);
  await form.getByRole('progressbar', { name: 'Uploading fare.jpg' }).waitFor();
  await review.click();
  comes();
  // Reviewed anew: what else is wrong is there, and nothing of the photo.
  const faults = form.getByRole('alert').filter({ hasText: 'Some answers need your attention' });
  await expect.poll(() => faults.innerText()).not.toMatch(/Supporting documents/);
  await close();
});

test('who was here before has a form drawn once: nothing that comes later styles all of it anew', async () => {
  const { page, close } = await portal.visitAs('user', PHONE);
  await openDashboard(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.addInitScript(() => {
    const late: string[] = [];
    Object.assign(globalThis, { late });
    const isDrawn = () => document.querySelector('main') !== null;
    document.fonts.addEventListener('loading', () => isDrawn() && late.push('font'));
    const watch = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      for (const node of added)
        if (node instanceof HTMLStyleElement && isDrawn()) late.push(node.textContent);
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await openFare(page);
  const frame = page.frame({ url: /\/forms\// });
  // What comes after the form is there, with its styles.
  await frame?.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('after-fill')),
  );
  await frame?.waitForFunction(
    () => document.querySelectorAll('link[rel=stylesheet][href*="/later-"]').length === 1,
  );
  await frame?.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await frame?.evaluate(() => Reflect.get(globalThis, 'late'))).toEqual([]);
  await close();
});

test('who was here before has each large file read beside the page, and none again for an error', async () => {
  const { page, close } = await portal.visitAs('user', PHONE);
  await openDashboard(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(globalThis, { made });
    const note = (text: unknown) => {
      if (Error.stackTraceLimit > 0) made.push(String(text));
    };
    globalThis.Error = new Proxy(Error, {
      construct: (target, given, asked) => (
        note(given[0]),
        Reflect.construct(target, given, asked)
      ),
      apply: (target, self, given) => (note(given[0]), Reflect.apply(target, self, given)),
    });
  });
  const compiled = await watchCompiling(page);
  await openFare(page);
  await page.getByRole('button', { name: 'Open navigation' }).waitFor();
  const frame = page.frame({ url: /\/forms\// });
  // An error that is made while a file is read has the browser read it again, for its place.
  for (const each of [page, frame])
    expect(await each?.evaluate(() => Reflect.get(globalThis, 'made'))).toEqual([]);
  const files = await compiled();
  const large = files.filter(({ url }) => /\/(start|common|controls|form|shell)-\w/.test(url));
  // Portal and form; what they have in common each of them reads.
  expect(large.length).toBeGreaterThanOrEqual(6);
  expect(large.filter(({ isInTheWay }) => isInTheWay)).toEqual([]);
  await close();
});

test('a network that leads nowhere is no line, whatever the browser says of it', async () => {
  const { page: first, context } = await cutOff({ saysOnline: true });
  const page = await startAgain(context, first);
  await typeFare(page, 'Tricycle');
  await page.getByText(BAR).waitFor();
  await (await takePhoto(page)).getByText(KEPT).waitFor();
  await context.setOffline(false);
  await expect.poll(async () => (await stored()).named).toEqual([1]);
  await page.getByText(BAR).waitFor({ state: 'detached' });
  await context.close();
});

test('what waits is sent from the dashboard, too; the worker keeps nothing that is anybody’s', async () => {
  const { page: first, context } = await cutOff();
  await typeFare(first, 'Jeepney');
  await (await takePhoto(first)).getByText(KEPT).waitFor();
  const page = await startAgain(context, first);
  // What is not on the device is no failure, and comes with the line.
  await openDashboard(page);
  await page.getByText('Not available while you’re offline.').first().waitFor();
  await expect(page.getByRole('alert').count()).resolves.toBe(0);
  await context.setOffline(false);
  await page.getByText('1 draft and 1 attachment kept on this device were sent.').waitFor();
  await expect(stored()).resolves.toMatchObject({ named: [1], files: 1 });
  await page.getByRole('region', { name: 'Drafts' }).getByText('Petty').first().waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.filter((path) => !/^\/(assets\/|offline\/|icon\.svg$)/.test(path))).toEqual([]);
  await context.close();
});

test('a form that is opened while its photo is being sent shows it, and goes on with it', async () => {
  const { page: first, context } = await cutOff();
  await typeFare(first, 'Van');
  await (await takePhoto(first)).getByText(KEPT).waitFor();
  const page = await startAgain(context, first);
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/attachments*', async (route) => {
    begun.resolve();
    await released.promise;
    return route.continue();
  });
  await openDashboard(page);
  await context.setOffline(false);
  await begun.promise;
  await go(page, '/pettycashform');
  const form = formOf(page, FORM);
  await form.getByText('fare.jpg').first().waitFor();
  released.resolve();
  await form.getByText(/· uploaded$/).waitFor();
  await form.getByLabel('Particulars').first().fill('Van to Cavite');
  await expect.poll(async () => (await stored()).drafts[0]).toContain('Van to Cavite');
  await expect(stored()).resolves.toMatchObject({ named: [1], files: 1 });
  const told = form.getByText('This form was changed in another tab or on another device too');
  await expect(told.count()).resolves.toBe(0);
  await context.close();
});

test('logged out meanwhile: nobody else sees it, and it is sent when its person is back', async () => {
  const { page: first, context } = await cutOff();
  await typeFare(first, 'Tricycle');
  await (await takePhoto(first)).getByText(KEPT).waitFor();
  // The one session of this account is somewhere else now.
  const { clientId } = await portal.loginAs('user');
  await context.setOffline(false);
  await first.getByRole('button', { name: 'Log In', exact: true }).waitFor();
  await expect(stored()).resolves.toEqual({ drafts: [], named: [], files: 0 });
  await logInAgain(first, (await portal.loginAs('accountant')).clientId);
  const other = await openFare(first);
  await expect(other.getByLabel('Particulars').first().inputValue()).resolves.toBe('');
  await expect(other.getByText('fare.jpg').count()).resolves.toBe(0);
  await openDashboard(first);
  await expect(stored()).resolves.toEqual({ drafts: [], named: [], files: 0 });
  await first.evaluate(() => {
    for (const key of ['token', 'userRole', 'sessionId']) localStorage.removeItem(key);
  });
  await first.goto('/');
  await logInAgain(first, clientId);
  await expect.poll(async () => (await stored()).named).toEqual([1]);
  expect((await stored()).files).toBe(1);
  await context.close();
});

test('changed on the desk meanwhile: both versions are shown, neither is lost', async () => {
  const { page, context } = await cutOff();
  await context.setOffline(false);
  const form = await typeFare(page, 'Bus');
  await expect.poll(async () => (await stored()).drafts.length).toBe(1);
  await context.setOffline(true);
  await form.getByLabel('Particulars').first().fill('Bus to Makati');
  await portal.deps.db
    .updateTable('drafts')
    .set(({ eb, ref }) => ({
      version: eb(ref('version'), '+', 1000),
      answers: JSON.stringify({ note: 'From the desk', lines: [{ description: 'Bus to Pasig' }] }),
    }))
    .execute();
  await context.setOffline(false);
  await form.getByText('This form was changed in another tab or on another device too').waitFor();
  await expect(form.getByLabel('Particulars').first().inputValue()).resolves.toBe('Bus to Makati');
  await context.close();
});

test('a save whose answer was lost on the way is no other device', async () => {
  const { page, context } = await cutOff();
  await context.setOffline(false);
  await page.route('**/api/drafts/petty-cash-expense*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await typeFare(page, 'Ferry');
  await expect.poll(async () => (await stored()).drafts.length).toBe(1);
  // A save that is being lost meanwhile is lost first.
  await page.unrouteAll({ behavior: 'wait' });
  const again = await startAgain(context, page);
  const form = await openFare(again);
  await expect.poll(() => form.getByLabel('Particulars').first().inputValue()).toBe('Ferry');
  await form.getByLabel('Particulars').first().fill('Ferry to Batangas');
  await expect.poll(async () => (await stored()).drafts[0]).toContain('Ferry to Batangas');
  await expect(
    form.getByText('This form was changed in another tab or on another device too').count(),
  ).resolves.toBe(0);
  await context.close();
});

test('a device without room says so, and what is typed stays', async () => {
  const { page, context } = await cutOff();
  await context.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const form = await typeFare(page, 'Ferry');
  const row = await takePhoto(page);
  await row.getByText(/has no room to keep the file/).waitFor();
  await expect(form.getByLabel('Particulars').first().inputValue()).resolves.toBe('Ferry');
  await context.close();
});

test('logging out without a line asks first, and leaves nothing on the device', async () => {
  const { page, context } = await cutOff();
  await typeFare(page, 'Train');
  await (await takePhoto(page)).getByText(KEPT).waitFor();
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const asked = page.getByRole('dialog', { name: 'Log out without sending?' });
  await asked.getByText('1 draft and 1 attachment on this device could not be sent').waitFor();
  await asked.getByRole('button', { name: 'Stay logged in' }).click();
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await asked.getByRole('button', { name: 'Log out and delete' }).click();
  await page.getByRole('button', { name: 'Log In', exact: true }).waitFor();
  await context.setOffline(false);
  await signIn(page, (await portal.loginAs('user')).clientId, PASSWORD);
  const form = await openFare(page);
  await expect(form.getByLabel('Particulars').first().inputValue()).resolves.toBe('');
  await expect(form.getByText('fare.jpg').count()).resolves.toBe(0);
  await context.close();
});

/** What the phone does when somebody shares a photo with Talaan. */
async function sharePhoto(page: Page, name: string): Promise<void> {
  const { buffer } = await photo(name);
  await page.evaluate(
    ({ name, bytes }) => {
      const form = document.createElement('form');
      form.method = 'post';
      form.enctype = 'multipart/form-data';
      form.action = '/share';
      const input = document.createElement('input');
      input.type = 'file';
      input.name = 'photos';
      const carrier = new DataTransfer();
      carrier.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
      input.files = carrier.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { name, bytes: [...buffer] },
  );
  await page.getByRole('heading', { name: 'Send a Photo', level: 1 }).waitFor();
  await page.getByRole('list', { name: 'Received' }).getByText(name).waitFor();
}

test('a photo that another program sends goes to a new form, or to a draft', async () => {
  const { page, context } = await cutOff();
  await context.setOffline(false);
  await openDashboard(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await sharePhoto(page, 'receipt.jpg');
  await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'New petty cash expense' }).click();
  const form = formOf(page, FORM);
  await form.getByText(/· uploaded$/).waitFor();
  await expect.poll(async () => (await stored()).named).toEqual([1]);
  await openDashboard(page);
  await sharePhoto(page, 'back of it.jpg');
  await page.getByRole('button', { name: /^Petty cash expense.*, saved / }).click();
  await expect.poll(() => form.getByText(/· uploaded$/).count()).toBe(2);
  await expect.poll(async () => (await stored()).named).toEqual([2]);
  await openDashboard(page);
  await sharePhoto(page, 'another.jpg');
  await page.getByRole('button', { name: 'New petty cash expense' }).click();
  await form.getByText('another.jpg').first().waitFor();
  await expect.poll(async () => (await stored()).named.toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect((await stored()).files).toBe(3);
  await context.close();
});

test('a part of an older version that is gone loads the page anew, once', async () => {
  const { page, close } = await portal.visitAs('user');
  await openDashboard(page);
  let isGone = true;
  await page.route('**/assets/records-page-*.js', async (route) => {
    if (!isGone) return route.continue();
    isGone = false;
    return route.fulfill({ status: 404, contentType: 'application/json', body: '{}' });
  });
  await page.getByRole('link', { name: 'Records', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Records', level: 1 }).waitFor();
  expect(isGone).toBe(false);
  await close();
});

interface Compiled {
  readonly url: string;
  /** On the page's own thread. */
  readonly isInTheWay: boolean;
}

/** What the browser tells of each file that it compiles from now on. */
async function watchCompiling(page: Page): Promise<() => Promise<Compiled[]>> {
  const told = await watchWork(page, ['v8', 'devtools.timeline'], tellsOfCompiling);
  return async () => (await told()).map(readCompiled);
}

interface CompileEvent {
  readonly args: { readonly data: { readonly url: string; readonly streamed?: boolean } };
}

function tellsOfCompiling(event: object): event is CompileEvent {
  return 'name' in event && event.name === 'v8.compileModule';
}

function readCompiled({ args: { data } }: CompileEvent): Compiled {
  return { url: data.url, isInTheWay: data.streamed !== true };
}
