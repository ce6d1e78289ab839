// The service worker: opens the portal without a line. Written into one plain script of its own by
// scripts/vite/service-worker.ts, so it imports nothing. It keeps the built files and the two empty
// pages, which are everybody's, and never an answer of the API.

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

/** The files that the portal and its forms need to open; filled in when the portal is built. */
declare const BUILT_FILES: readonly string[];
/** Changes with every build. */
declare const BUILD: string;
declare const self: Scope;

const PREFIX = 'talaan-';
const CACHE = `${PREFIX}${BUILD}`;
/** The empty pages as they are kept, and what the server is asked for each. */
const PAGES = [
  ['/offline/portal', '/dashboard'],
  ['/offline/forms', '/forms/warm'],
] as const;
/** On a line that hangs, what is kept is shown after this; milliseconds. */
const PATIENCE_MS = 6_000;
const SHARED = '/share';

function isWaiting(event: Event): event is Waiting {
  return 'waitUntil' in event;
}

function isFetching(event: Event): event is Fetching {
  return 'respondWith' in event;
}

addEventListener('install', (event) => {
  if (isWaiting(event)) event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

addEventListener('activate', (event) => {
  if (isWaiting(event)) event.waitUntil(dropOld().then(() => self.clients.claim()));
});

addEventListener('fetch', (event) => {
  if (!isFetching(event)) return;
  const answer = findAnswer(event.request);
  if (answer !== undefined) event.respondWith(answer);
});

/** What this answers itself; everything else, every call of the API too, goes its way. */
function findAnswer(request: Request): Promise<Response> | undefined {
  const { pathname, origin } = new URL(request.url);
  if (origin !== location.origin) return undefined;
  if (request.method === 'POST') return pathname === SHARED ? takeShared(request) : undefined;
  if (request.method !== 'GET') return undefined;
  if (pathname.startsWith('/assets/') || pathname === '/icon.svg') return findFile(request);
  if (request.mode !== 'navigate' || isForPrograms(pathname)) return undefined;
  return openPage(request, pathname.startsWith('/forms/') ? '/offline/forms' : '/offline/portal');
}

/** Addresses that are no page of the portal, such as files that somebody opens. */
function isForPrograms(pathname: string): boolean {
  return /^\/(api|identity|healthz)(\/|$)/.test(pathname) || pathname.includes('.');
}

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([...BUILT_FILES, '/icon.svg']);
  for (const [place, address] of PAGES) {
    const page = await fetch(address, { headers: { accept: 'text/html' }, cache: 'no-store' });
    if (!page.ok) throw new Error(`${address}: ${page.status}`);
    await cache.put(place, await forLater(page));
  }
}

/** The page for another day: its clock says nothing any more. */
async function forLater(page: Response): Promise<Response> {
  const html = await page.text();
  const { headers } = page;
  return new Response(html.replace(/"serverTime":\d+/, '"serverTime":0'), { headers });
}

/** The build before this one stays, for windows that were opened with it. */
async function dropOld(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const old = names.filter((name) => name !== CACHE).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A built file never changes: the kept one, else the server's, which is kept from then on. */
async function findFile(request: Request): Promise<Response> {
  const kept = await caches.match(request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    const cache = await caches.open(CACHE);
    // A device without room shows the file all the same.
    await cache.put(request.url, copy).catch(() => undefined);
  }
  return answer;
}

/** A page is the server's, so that a new version is seen at once; the kept one without a line. */
async function openPage(request: Request, place: string): Promise<Response> {
  const kept = await caches.match(place);
  if (kept === undefined) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fetch(request).catch(() => kept), late]);
}

/** Keeps the files that another program sent here, and leads to the screen that asks what for. */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll('photos').filter((entry) => typeof entry !== 'string');
  const database = await openDatabase();
  const work = database.transaction('shared', 'readwrite');
  for (const file of files) {
    const id = crypto.randomUUID();
    work.objectStore('shared').put({ id, file, name: file.name, type: file.type });
  }
  const kept = await new Promise<boolean>((resolve) => {
    work.addEventListener('complete', () => resolve(true));
    work.addEventListener('abort', () => resolve(false));
  });
  database.close();
  return Response.redirect(kept ? SHARED : `${SHARED}?full=1`, 303);
}

/** The same as in database.ts, which this cannot import. */
function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('talaan', 1);
    asked.addEventListener('upgradeneeded', () => {
      for (const store of ['outbox', 'shared', 'known'])
        asked.result.createObjectStore(store, { keyPath: 'id' });
    });
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(new Error('no storage')));
  });
}
