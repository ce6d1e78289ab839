import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { endSession } from './lib/session/end-session.ts';
import { rememberedFrom } from './lib/session/from-location.ts';
import { SignInPage } from './platform/sign-in/sign-in-page.tsx';
import { fetchPortal, startPortal } from './start-portal.ts';

/** Takes over the login screen that the page was drawn with; resolves when it can be used. */
export function startSignIn(): Promise<void> {
  const shown = Promise.withResolvers<void>();
  const arrival = endSession();
  const from = rememberedFrom(history.state);
  const place = document.querySelector('#sign-in');
  if (place === null) throw new Error('portal.html has no #sign-in');
  const root = hydrateRoot(
    place,
    <StrictMode>
      <SignInPage
        arrival={arrival}
        onShown={shown.resolve}
        onTyping={() => void fetchPortal()}
        onLoggedIn={() => void enter()}
      />
    </StrictMode>,
  );
  const idle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1_500));
  const later = () => setTimeout(() => idle(() => void fetchPortal()), 1_000);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
  return shown.promise;

  async function enter(): Promise<void> {
    history.replaceState(null, '', from);
    await startPortal();
    root.unmount();
    place?.remove();
  }
}
