import { isOnline } from '../../lib/offline/line.ts';

const RELOADED_KEY = 'talaan-reloaded';
const ONCE_IN_MS = 60_000;

/**
 * Installs the service worker, which opens the portal without a line. A browser that has none, or
 * forbids it, works as before.
 */
export function installWorker(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  const install = () => {
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      .catch((error: unknown) => console.warn('The portal will not open offline.', error));
  };
  if (document.readyState === 'complete') install();
  else addEventListener('load', install, { once: true });
}

/**
 * A part of the portal that is not there any more belongs to an older version: the page is loaded
 * anew, once in a while. What is typed is kept as a draft.
 */
export function reloadWhenOutdated(): void {
  setTimeout(() => mark((storage) => storage.removeItem(RELOADED_KEY)), ONCE_IN_MS);
  addEventListener('vite:preloadError', () => {
    if (!isOnline()) return;
    const isFirst = mark((storage) => storage.getItem(RELOADED_KEY) === null);
    if (isFirst !== true) return;
    mark((storage) => storage.setItem(RELOADED_KEY, 'true'));
    // Only then is the address that of the screen that was asked for: the router writes it when it
    // has heard of the failure, and a reload that is begun before goes to the screen of before.
    setTimeout(() => location.reload());
  });
}

/** Without storage a page is not loaded anew by itself: it could go on for ever. */
function mark<Result>(act: (storage: Storage) => Result): Result | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
