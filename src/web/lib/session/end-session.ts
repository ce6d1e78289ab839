import { clearStored, readStored } from './storage.ts';
import { tellTabs } from './tab-channel.ts';

const PATIENCE_MS = 2_000;

/** How the session came to its end in this document: the person logged out, or it was over. */
let wasAsked = false;
let wasOver = false;

/**
 * Ends the session: tells the server, forgets everything stored, tells the other tabs. A failed
 * call is logged, and the local end still happens (specification, section 8). `isAsked`: the person
 * logs out.
 */
export async function endSession(isAsked = false): Promise<void> {
  const token = readStored('token');
  const sessionId = readStored('sessionId');
  wasAsked ||= isAsked;
  clearStored(isAsked);
  if (isAsked) await forgetFiles();
  tellTabs({ type: 'logout' });
  if (token === undefined) return;
  try {
    await fetch('/api/auth/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'authorization': `Bearer ${token}` },
      body: JSON.stringify({ sessionId, isOnline: false }),
      keepalive: true,
      // Nothing goes along but the bearer; a browser heeds Clear-Site-Data only like this.
      credentials: 'same-origin',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch (error) {
    console.warn(
      'The logout call failed; this browser has forgotten the session all the same.',
      error,
    );
  }
}

/** What waits for a line is over too; fetched late, because the login screen is small. */
async function forgetFiles(): Promise<void> {
  const { clearStoredFiles } = await import('../offline/database.ts');
  await clearStoredFiles();
}

/**
 * Leaves for the login screen in a new document, so that nothing of the session stays in memory or
 * in view. `isOver`: the session ended without the person, which is said there.
 */
export function leaveForSignIn(from?: string, isOver = false): void {
  document.documentElement.dataset['ending'] = 'true';
  // Calls and screens that find no session lead there too, before the new document comes.
  wasOver ||= isOver;
  const isPlain = wasAsked || (from === undefined && !wasOver);
  history.replaceState(isPlain ? null : { usr: { from, hasEnded: wasOver } }, '', '/');
  location.reload();
}

/**
 * The unload beacon: the session's secret alone; the server lets the session end unless it is heard
 * of again soon.
 */
export function sendLeaveBeacon(): void {
  const sessionId = readStored('sessionId');
  if (sessionId === undefined) return;
  navigator.sendBeacon('/api/auth/logout', JSON.stringify({ sessionId }));
  tellTabs({ type: 'left' });
}
