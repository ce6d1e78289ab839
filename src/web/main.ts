// The first code of the portal's page, thin on purpose: a form that comes before the portal, and
// then one import, of the login screen or of everything else (docs/decisions/0020). It needs no
// library, so a form does not wait for the portal's page to read one.
import './lib/frames/early-frame.ts';

if (location.pathname === '/') void showSignIn();
else void showPortal();

async function showSignIn(): Promise<void> {
  // What is pressed before the screen's own code has come is pressed when that is there.
  let pressed: HTMLButtonElement | undefined;
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
  };
  addEventListener('click', hold, true);
  const { startSignIn } = await import('./main-sign-in.tsx');
  await startSignIn();
  removeEventListener('click', hold, true);
  pressed?.click();
}

async function showPortal(): Promise<void> {
  document.querySelector('#sign-in')?.remove();
  // At a form's address the form comes first.
  await globalThis.talaanEarly?.formFirst?.settled;
  const { startPortal } = await import('./start-portal.ts');
  await startPortal();
}
