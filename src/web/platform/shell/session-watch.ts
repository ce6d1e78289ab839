import { CallError, setCredentials } from '../../lib/call.ts';
import { doubtLine, isOnline } from '../../lib/offline/line.ts';
import { idleMs } from '../../lib/session/activity.ts';
import { leaveForSignIn, sendLeaveBeacon } from '../../lib/session/end-session.ts';
import { RefusedToken } from '../../lib/session/identity-provider.ts';
import { clearStored, readRole, readStored } from '../../lib/session/storage.ts';
import { onTabMessage, tellTabs } from '../../lib/session/tab-channel.ts';
import { bearerToken, shareTokens } from '../../lib/session/tokens.ts';

/**
 * Says how many seconds ago the person last acted; the server ends a session that was idle for an
 * hour.
 */
const IDLE_HEADER = 'x-talaan-idle-seconds';

let isLeaving = false;

/**
 * Forgets the session in this browser because it is over, and leads to the login screen,
 * remembering the place.
 */
export function dropSession(): void {
  if (isLeaving) return;
  isLeaving = true;
  clearStored();
  tellTabs({ type: 'logout' });
  leave();
}

/** Sets how calls prove who makes them. It must stand before the first call. */
export function proveBySession(): void {
  setCredentials({
    bearer: findBearer,
    headers: () => ({ [IDLE_HEADER]: String(Math.floor(idleMs() / 1000)) }),
    onUnauthorized: dropSession,
  });
}

/**
 * Watches for the session's end in other tabs, in the history and at the page's own end; ends with
 * the function that it gives.
 */
export function startSessionWatch(): () => void {
  const endings = [
    shareTokens(),
    onTabMessage((message) => {
      if (message.type === 'logout') leaveOnce();
    }),
    listen('storage', () => {
      if (readRole() === undefined || readStored('token') === undefined) leaveOnce();
    }),
    listen('pagehide', () => sendLeaveBeacon()),
    // A page that the browser kept alive and shows again after a logout must show nothing of it
    //
    listen('pageshow', () => {
      if (readRole() === undefined) leaveOnce();
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}

async function findBearer(): Promise<string | undefined> {
  try {
    return await bearerToken();
  } catch (error) {
    // Without a line nobody can say that the session is over.
    if (!(error instanceof RefusedToken)) doubtLine();
    if (!(error instanceof RefusedToken) || !isOnline()) throw new CallError(0, undefined);
    dropSession();
    return undefined;
  }
}

function leaveOnce(): void {
  if (isLeaving) return;
  isLeaving = true;
  leave();
}

function leave(): void {
  leaveForSignIn(`${location.pathname}${location.search}${location.hash}`, true);
}

function listen(type: 'storage' | 'pagehide' | 'pageshow', act: () => void): () => void {
  addEventListener(type, act);
  return () => removeEventListener(type, act);
}
