import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { pageConfig } from './lib/page-config.ts';
import { endSession, leaveForSignIn } from './lib/session/end-session.ts';
import { rememberedFrom } from './lib/session/from-location.ts';
import { readRole } from './lib/session/storage.ts';
import { SignInPage } from './platform/sign-in/sign-in-page.tsx';

// The entry is thin on purpose: the login screen, and one import for everything else
// (docs/decisions/0020).
const fetchPortal = () => import('./main-portal.tsx');

if (location.pathname === '/') startSignIn();
else {
  element('sign-in').remove();
  if (readRole() === undefined) void showWithoutLogin();
  else void startPortal();
}

/**
 * Nobody is logged in: a guarded address leads to the login screen at once, without the rest of the
 * portal.
 */
async function showWithoutLogin(): Promise<void> {
  const { findScreen } = await import('#shared/platform/screen-access.ts');
  const { pathname, search, hash } = location;
  if (findScreen(pathname) === undefined) return startPortal();
  leaveForSignIn(`${pathname}${search}${hash}`);
}

function startSignIn(): void {
  const arrival = endSession();
  const from = rememberedFrom(history.state);
  const place = element('sign-in');
  const root = hydrateRoot(
    place,
    <StrictMode>
      <SignInPage
        arrival={arrival}
        onTyping={() => void fetchPortal()}
        onLoggedIn={() => void enter()}
      />
    </StrictMode>,
  );
  const idle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1_500));
  addEventListener('load', () => setTimeout(() => idle(() => void fetchPortal()), 1_000), {
    once: true,
  });

  async function enter(): Promise<void> {
    history.replaceState(null, '', from);
    await startPortal();
    root.unmount();
    place.remove();
  }
}

async function startPortal(): Promise<void> {
  // The page is of this device, not of the server: what is known was read before.
  if (pageConfig().serverTime === 0) await (await import('./lib/offline/known.ts')).loadKnown();
  await formIsThere();
  const { renderPortal } = await fetchPortal();
  document.documentElement.dataset['screen'] = 'portal';
  renderPortal(createRoot(element('portal')));
}

/** At a form's address the form comes first (lib/frames/early-frame.ts). */
async function formIsThere(): Promise<void> {
  const formFirst = globalThis.talaanEarly?.formFirst;
  await formFirst?.begun?.catch(() => undefined);
  await formFirst?.settled;
}

function element(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`#${id}`);
  if (found === null) throw new Error(`portal.html has no #${id}`);
  return found;
}
