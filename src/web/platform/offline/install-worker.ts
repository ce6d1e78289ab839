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
 * anew, once. What is typed is kept as a draft.
 */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', () => {
    if (!navigator.onLine) return;
    try {
      const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
      if (Date.now() - last < ONCE_IN_MS) return;
      sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    } catch {
      return;
    }
    location.reload();
  });
}
