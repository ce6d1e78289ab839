import type { BrowserContextOptions, CDPSession, FrameLocator, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

import { chromiumFlags, findChromium } from '#test/chromium.ts';
import { signIn } from '#test/e2e/start-portal.ts';

import type { Demo } from '../demo.ts';

/** A desk's screen. */
export const DESK = { viewport: { width: 1440, height: 900 } } as const;

/** A small phone's: fingers instead of a mouse. */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

/**
 * Somebody of a role is logged in, in a browser with an empty profile, for as long as `act` needs
 * it.
 */
export async function withPage<T>(
  demo: Demo,
  { role = 'accountant', ...screen }: BrowserContextOptions & { role?: keyof Demo['passwords'] },
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium to measure with.');
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const context = await browser.newContext({ baseURL: demo.url, ...screen });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    await signIn(page, role, demo.passwords[role]);
    return await act(page);
  } finally {
    await browser.close();
  }
}

/** The form page in the frame of a form screen. */
export function formIn(page: Page): FrameLocator {
  return page.frameLocator('main iframe');
}

const FIRST_CONTROL = 'main :is(input:not([type=hidden]), select, textarea, button)';

/**
 * Opens a form screen by its address, presses its start button where it has one, and waits for its
 * first control.
 */
export async function openForm(page: Page, path: string, begin?: string): Promise<void> {
  await page.goto(path);
  const form = formIn(page);
  await form.locator(FIRST_CONTROL).filter({ visible: true }).first().waitFor();
  const button = form.getByRole('button', { name: begin ?? /^Start Recording/ });
  if ((await button.count()) > 0) await button.first().click();
  await settle(page);
}

/** Until nothing loads any more and two frames have been drawn. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await page.evaluate(async () => {
    for (let count = 0; count < 2; count += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Asks the server something as the person of this page does. */
export async function ask<T>(page: Page, path: string, method = 'GET'): Promise<T> {
  return page.evaluate<T, { path: string; method: string }>(
    async (asked) => {
      const authorization = `Bearer ${localStorage.getItem('token') ?? ''}`;
      const reply = await fetch(asked.path, { method: asked.method, headers: { authorization } });
      return reply.json();
    },
    { path, method },
  );
}

/** Throws away every draft of this person, so that each form opens empty. */
export async function clearDrafts(page: Page): Promise<void> {
  const { drafts } = await ask<{ drafts: { kind: string; slot: string }[] }>(page, '/api/drafts');
  for (const { kind, slot } of drafts)
    await ask(page, `/api/drafts/${kind}?slot=${encodeURIComponent(slot)}`, 'DELETE');
}

/** The browser's own tools for this page. */
export function devtools(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page);
}

/**
 * From the next page on a step through the history goes to the router, as a link does, and not to
 * the guard that asks before somebody leaves by the browser’s button.
 */
export async function passBackGuard(page: Page): Promise<void> {
  await page.addInitScript(skipFirst);
}

/** Runs first in every page: the guard is the first that listens (`shell/back-guard.ts`). */
function skipFirst(): void {
  const add = window.addEventListener.bind(window);
  let isFirst = true;
  const other = (type: string, ...more: [EventListener, AddEventListenerOptions?]) => {
    if (type === 'popstate' && isFirst) isFirst = false;
    else add(type, ...more);
  };
  Object.defineProperty(window, 'addEventListener', { value: other });
}
