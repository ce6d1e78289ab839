import { pageConfig } from './lib/page-config.ts';
import { leaveForSignIn } from './lib/session/end-session.ts';
import { readRole } from './lib/session/storage.ts';

/** Fetches everything behind the login screen. */
export const fetchPortal = () => import('./main-portal.tsx');

/**
 * Draws the portal. Where nobody is logged in, a guarded address leads to the login screen at once,
 * without the rest of the portal.
 */
export async function startPortal(): Promise<void> {
  if (readRole() === undefined && (await isGuarded())) {
    const { pathname, search, hash } = location;
    return leaveForSignIn(`${pathname}${search}${hash}`);
  }
  // The page is of this device, not of the server: what is known was read before.
  if (pageConfig().serverTime === 0) await (await import('./lib/offline/known.ts')).loadKnown();
  const { renderPortal } = await fetchPortal();
  // Reading the portal's code and beginning to draw it are two steps: a press is answered between.
  await new Promise((resolve) => setTimeout(resolve));
  const place = document.querySelector('#portal');
  if (place === null) throw new Error('portal.html has no #portal');
  document.documentElement.dataset['screen'] = 'portal';
  renderPortal(place);
}

async function isGuarded(): Promise<boolean> {
  const { findScreen } = await import('#shared/platform/screen-access.ts');
  return findScreen(location.pathname) !== undefined;
}
