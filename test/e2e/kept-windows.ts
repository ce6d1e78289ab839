import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core';

/** As long as a machine may take for anything that has many other things to do. */
const PATIENCE = 180_000;

/** More of them than any journey needs at once would only take memory. */
const MOST_KEPT = 4;

/** A page that does not let itself be left is closed. */
const MOST_TO_LEAVE_MS = 20_000;

/** What Playwright takes where nothing is asked. */
const USUAL_VIEWPORT = { width: 1280, height: 720 };

/** What is heard of a page; it goes with the journey that listened. */
const HEARD =
  'console dialog domcontentloaded download filechooser frameattached framedetached framenavigated ' +
  'load pageerror popup request requestfailed requestfinished response websocket worker';

/** What neither of them gets rid of again: the window is closed after it. */
const LASTING_IN_PAGE =
  'addInitScript addLocatorHandler clock close emulateMedia exposeBinding exposeFunction ' +
  'routeWebSocket setDefaultTimeout setExtraHTTPHeaders';
const LASTING =
  'addInitScript clock close credentials exposeBinding exposeFunction grantPermissions ' +
  'newCDPSession routeWebSocket setExtraHTTPHeaders setGeolocation setOffline';

export interface WindowOptions extends BrowserContextOptions {
  /**
   * Lets the portal fetch ahead, while nothing happens, what may be opened next: the frame of the
   * forms and the code of other screens. A journey that does not mean it is over before that is of
   * use, and each page would cost it twice the work.
   */
  readonly isFetchingAhead?: boolean;
}

/** The browser of a worker, and the windows that its journeys have given back. */
export interface KeptBrowser {
  readonly browser: Browser;
  readonly free: Kept[];
}

/**
 * A window of the browser: what it fetched and compiled stays for the next journey, all else goes.
 */
export interface KeptWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Gives it back, as good as new, or closes it where it cannot be that. */
  giveBack(): Promise<void>;
}

interface Kept {
  /** Its address and the options that it was opened with: what cannot be changed later. */
  readonly kind: string;
  readonly origin: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
  isSpoilt: boolean;
}

/**
 * A window of this kind that another journey has given back, or a new one. It stands at a page of
 * the portal without a script, and nothing is stored in it.
 */
export async function takeWindow(
  { browser, free }: KeptBrowser,
  origin: string,
  { viewport, ...options }: WindowOptions,
): Promise<KeptWindow> {
  const kind = JSON.stringify([origin, options]);
  // The one that was used last: what it kept is of most use.
  const at = free.findLastIndex((each) => each.kind === kind);
  const [found] = at === -1 ? [] : free.splice(at, 1);
  const kept = found ?? (await openWindow(browser, kind, { ...options, baseURL: origin }));
  const { context, page, devtools } = kept;
  await page.setViewportSize(viewport ?? USUAL_VIEWPORT);
  await page.goto('/healthz');
  if (found !== undefined) await makeEmpty(page);
  await devtools.send('Page.resetNavigationHistory');
  return { context, page, giveBack: () => giveBack(kept, free) };
}

async function openWindow(
  browser: Browser,
  kind: string,
  { isFetchingAhead = false, ...options }: WindowOptions & { readonly baseURL: string },
): Promise<Kept> {
  const context = await browser.newContext({
    // As somebody who wants nothing to move sees it: what fades is waited for by nobody.
    reducedMotion: 'reduce',
    // Only a journey without a line needs the worker, and each window would fetch what it keeps.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  if (!isFetchingAhead) {
    await context.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0;
    });
  }
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  drawLittle(page, devtools);
  const kept: Kept = {
    kind,
    origin: options.baseURL,
    context,
    page,
    devtools,
    // A worker of the portal goes on by itself.
    isSpoilt: options.serviceWorkers === 'allow',
  };
  for (const [object, names] of [
    [page, LASTING_IN_PAGE],
    [context, LASTING],
  ] as const)
    for (const name of names.split(' ')) onUse(object, name, () => (kept.isSpoilt = true));
  return kept;
}

/**
 * A page is laid out for its whole window, but only a corner of it is drawn: nobody looks at it,
 * and drawing is a seventh of what a journey's browser does.
 */
function drawLittle(page: Page, devtools: CDPSession): void {
  const setViewportSize = page.setViewportSize.bind(page);
  page.setViewportSize = async (size) => {
    await setViewportSize(size);
    await devtools.send('Emulation.setVisibleSize', { width: 8, height: 8 });
  };
}

/** Acts before something of an object is used. */
function onUse(object: object, name: string, act: () => void): void {
  const used: unknown = Reflect.get(object, name);
  Object.defineProperty(object, name, {
    get: () => {
      act();
      return used;
    },
  });
}

/** What is stored in a page's origin and its tab; nothing of an earlier journey may be left. */
async function makeEmpty(page: Page): Promise<void> {
  const left = await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
    const [databases, caches, workers] = await Promise.all([
      indexedDB.databases(),
      globalThis.caches.keys(),
      navigator.serviceWorker.getRegistrations(),
    ]);
    return databases.length + caches.length + workers.length + document.cookie.length;
  });
  if (left > 0) throw new Error('A window was given to a journey with what another has stored.');
}

async function giveBack(kept: Kept, free: Kept[]): Promise<void> {
  const { context, page } = kept;
  const isAlone = context.pages().length === 1 && !page.isClosed();
  const isGood = !kept.isSpoilt && isAlone && (await leave(kept).catch(() => false));
  if (!isGood) return context.close();
  free.push(kept);
  while (free.length > MOST_KEPT) await free.shift()?.context.close();
}

/** Leaves the portal, without a word to the server, and forgets what was done in the window. */
async function leave({ context, page, devtools, origin }: Kept): Promise<boolean> {
  const silent = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', { offline: true, ...silent });
  for (const name of HEARD.split(' ')) page.removeAllListeners(name);
  for (const name of ['console', 'weberror']) context.removeAllListeners(name);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank', { timeout: MOST_TO_LEAVE_MS });
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...silent });
  await page.mouse.move(-1, -1);
  await context.clearCookies();
  const storageTypes = 'file_systems,indexeddb,cache_storage,storage_buckets';
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  return true;
}
