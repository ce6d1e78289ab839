import { useSyncExternalStore } from 'react';

/** How long after a look that found no server the next one comes. */
const LOOK_AGAIN_MS = 3_000;

// A phone on a network that leads nowhere says that it has a line: calls that reach nobody tell.
let isReached = true;
let looking: Promise<void> | undefined;
const drawn = new Set<() => void>();
const waiting = new Set<() => void>();

/** Whether this device has a line, as far as it knows. */
export function isOnline(): boolean {
  return isReached && saysOnline();
}

/** The same, after the look at the line that is under way. */
export async function isOnlineNow(): Promise<boolean> {
  await looking;
  return isOnline();
}

/**
 * Called where a call reached nobody: looks whether the server is there at all. If it is not, this
 * device has no line, whatever the browser says, until a later look finds the server.
 */
export function doubtLine(): void {
  if (!isReached || !saysOnline()) return;
  looking ??= look().finally(() => (looking = undefined));
}

/** Calls `act` each time the line is back; ends with the function that it gives. */
export function onLineBack(act: () => void): () => void {
  addEventListener('online', act);
  waiting.add(act);
  return () => {
    removeEventListener('online', act);
    waiting.delete(act);
  };
}

/** The same for a component, which is drawn again when it changes. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

// A browser that does not say so is taken to have one.
function saysOnline(): boolean {
  return !('onLine' in navigator) || navigator.onLine;
}

async function look(): Promise<void> {
  const isThere = await reachesServer();
  if (isThere === isReached) {
    if (!isThere) setTimeout(() => void look(), LOOK_AGAIN_MS);
    return;
  }
  isReached = isThere;
  for (const changed of drawn) changed();
  if (isThere) for (const act of waiting) act();
  else setTimeout(() => void look(), LOOK_AGAIN_MS);
}

async function reachesServer(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', credentials: 'omit' });
    return true;
  } catch {
    return false;
  }
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  drawn.add(changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
    drawn.delete(changed);
  };
}
