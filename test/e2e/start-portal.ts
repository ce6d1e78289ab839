import { existsSync, statfsSync } from 'node:fs';

import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

import type { Role } from '#shared/platform/roles.ts';

import { chromiumFlags, findChromium } from '../chromium.ts';
import type { TestApp, TestAppOptions } from '../start-test-app.ts';
import { startTestApp } from '../start-test-app.ts';
import type { TestSession } from '../test-session.ts';
import { takeWindow } from './kept-windows.ts';
import type { KeptBrowser, WindowOptions } from './kept-windows.ts';

const SHARED_MEMORY = '/dev/shm';
/** Both workers' browsers take a small part of it. */
const MUCH_ROOM = 2 ** 30;

/** The real server on a free port, and a browser to try it with. */
export interface Portal extends TestApp {
  readonly address: string;
  /**
   * A window of its own: no storage is shared with others. Its faults are the browser's complaints.
   */
  open(options?: WindowOptions): Promise<Visit>;
  /** A window in which somebody of a role is logged in; they have opened no screen yet. */
  visitAs(role: Role, options?: WindowOptions): Promise<Visit>;
}

export interface Visit {
  readonly page: Page;
  /** Breaches of the content security policy and uncaught errors; a journey ends with none. */
  readonly faults: string[];
  close(): Promise<void>;
}

/** Starts a server for the windows of one file; call `stop` at the end. */
export async function startPortal(options: TestAppOptions = {}): Promise<Portal> {
  if (!existsSync('dist/web/portal.html')) {
    throw new Error(
      'The portal is not built: run `npm run build` first (npm test does it by itself).',
    );
  }
  const kept = await keptBrowser();
  const test = await startTestApp(options);
  const address = await listen(test, kept.ports);
  const visits: Visit[] = [];
  const open = async (more: WindowOptions = {}) => {
    const visit = await openVisit(kept, address, more);
    visits.push(visit);
    return visit;
  };
  return {
    ...test,
    address,
    open,
    visitAs: async (role, more) => {
      const visit = await open(more);
      await enter(visit.page, await test.loginAs(role));
      return visit;
    },
    stop: async () => {
      await Promise.all(visits.map((visit) => visit.close()));
      await test.stop();
      kept.ports.push(Number(new URL(address).port));
    },
  };
}

/**
 * At the address of an earlier portal of this worker: what a window knows of it (files, compiled
 * code) is of use again. Where somebody else has it meanwhile, another one does as well.
 */
async function listen({ app }: TestApp, ports: number[]): Promise<string> {
  const host = '127.0.0.1';
  const port = ports.shift();
  if (port === undefined) return app.listen({ port: 0, host });
  return app.listen({ port, host }).catch(() => app.listen({ port: 0, host }));
}

/** The browser of this worker, for a journey that opens its windows by itself. */
export async function sharedBrowser(): Promise<Browser> {
  return (await keptBrowser()).browser;
}

/**
 * One browser for all files that a worker runs, because one takes longer to start than many a
 * journey; with it the windows and addresses that are free. It ends with the worker.
 */
async function keptBrowser(): Promise<KeptBrowser & { readonly ports: number[] }> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium to test with.');
  const kept = globalThis as { talaanBrowser?: ReturnType<typeof keptBrowser> | undefined };
  // A page that lives for seconds pays more for the optimising of its code than it gains.
  // Each process that is begun costs as much as a screen: the drawing needs none of its own.
  const fewer = ['--in-process-gpu', '--renderer-process-limit=1'];
  const args = [...chromiumFlags, ...fewer, '--js-flags=--no-opt --no-maglev'];
  // One that ended by itself fails the file that it served, not those after it.
  const isLost = (await kept.talaanBrowser)?.browser.isConnected() === false;
  if (isLost) kept.talaanBrowser = undefined;
  kept.talaanBrowser ??= chromium
    .launch({ executablePath, args, ignoreDefaultArgs: unasked() })
    .then((browser) => ({ browser, free: [], ports: [] }));
  return kept.talaanBrowser;
}

/**
 * What Playwright need not ask of the browser: for containers with little of it, it keeps what
 * processes share out of shared memory, in files on the disk, and each file costs (decision 265).
 */
function unasked(): string[] {
  if (!existsSync(SHARED_MEMORY)) return [];
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize < MUCH_ROOM ? [] : ['--disable-dev-shm-usage'];
}

/**
 * Gives the browser what the login screen would have stored. The journeys of signing in go through
 * that screen; the others need not.
 */
async function enter(page: Page, session: TestSession): Promise<void> {
  await page.evaluate(({ bearer, refreshToken, role, sessionId, firstLogin }) => {
    localStorage.setItem('token', bearer);
    localStorage.setItem('firebaseIdToken', bearer);
    sessionStorage.setItem('refreshToken', refreshToken);
    localStorage.setItem('userRole', role);
    localStorage.setItem('sessionId', sessionId);
    if (firstLogin) localStorage.setItem('firstLogin', 'true');
  }, stored(session));
}

/** Goes to the dashboard and waits until it stands. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
}

/**
 * Goes to another screen as a link inside of the portal does, with the page and its frame kept; the
 * first screen of a window, and the screen that one is at already, are loaded by their address.
 */
export async function go(page: Page, path: string): Promise<void> {
  const hasGone = await page.evaluate(async (to) => {
    interface Fiber {
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
      readonly memoizedProps: { readonly router?: Router } | null;
    }
    interface Router {
      readonly state: { readonly location: { readonly pathname: string } };
      navigate(address: string): Promise<void>;
    }
    const root = Object.entries(document.querySelector('#portal') ?? {});
    const [, container] = root.find(([key]) => key.startsWith('__reactContainer')) ?? [];
    const waiting: (Fiber | null)[] = [container ?? null];
    let router: Router | undefined;
    while (router === undefined && waiting.length > 0) {
      const fiber = waiting.shift();
      if (!fiber) continue;
      router = fiber.memoizedProps?.router;
      waiting.push(fiber.sibling, fiber.child);
    }
    if (router === undefined) return false;
    if (router.state.location.pathname === new URL(to, location.href).pathname) return false;
    await router.navigate(to);
    return true;
  }, path);
  if (!hasGone) await page.goto(path);
}

function stored({ bearer, refreshToken, role, sessionId, firstLogin }: TestSession) {
  return { bearer, refreshToken, role, sessionId, firstLogin };
}

/**
 * Logs in at the login screen, with force where the account is active elsewhere, and waits for the
 * dashboard.
 */
export async function signIn(page: Page, clientId: string, password: string): Promise<void> {
  await page.goto('/');
  await submitLogin(page, clientId, password);
  const heading = page.getByRole('heading', { name: 'Dashboard', level: 1 });
  const elsewhere = page.getByLabel('Confirm Password');
  await heading.or(elsewhere).first().waitFor();
  if (await elsewhere.isVisible()) {
    await elsewhere.fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading.waitFor();
  }
}

/** Types into the login screen and presses Log In. */
export async function submitLogin(page: Page, clientId: string, password: string): Promise<void> {
  await page.getByLabel('Client ID').fill(clientId);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

async function openVisit(
  kept: KeptBrowser,
  address: string,
  options: WindowOptions,
): Promise<Visit> {
  const { context, page, giveBack } = await takeWindow(kept, options.baseURL ?? address, options);
  const faults: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) {
      faults.push(message.text());
    }
  });
  context.on('weberror', (error) => faults.push(error.error().message));
  let closing: Promise<void> | undefined;
  return { page, faults, close: () => (closing ??= giveBack()) };
}
