import { PATHS } from '../paths.ts';

const OWN = 'https://portal.invalid';

/**
 * The address that a person came from, if it is one of this portal's own and worth going back to;
 * else the dashboard. What stands in the history could have been put there by anybody.
 */
export function safeFrom(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || /[\\\u0000-\u001F]/.test(from)) {
    return PATHS.dashboard;
  }
  let address: URL;
  try {
    address = new URL(from, OWN);
  } catch {
    return PATHS.dashboard;
  }
  const { origin, pathname } = address;
  if (origin !== OWN || pathname.startsWith('//') || isUseless(pathname)) return PATHS.dashboard;
  return `${pathname}${address.search}${address.hash}`;
}

function isUseless(pathname: string): boolean {
  const path = pathname.toLowerCase();
  return (
    path === PATHS.signIn ||
    path === PATHS.restricted.toLowerCase() ||
    /^\/(api|forms|identity|assets)(\/|$)/.test(path)
  );
}

/** Whether a session ended before the person asked for it, so that the login screen says so. */
export function hasEndedUnasked(historyState: unknown): boolean {
  return keptIn(historyState).hasEnded === true;
}

/** The address that the guard remembered when it led here, as the history keeps it. */
export function rememberedFrom(historyState: unknown): string {
  return safeFrom(keptIn(historyState).from);
}

function keptIn(historyState: unknown): { from?: unknown; hasEnded?: unknown } {
  const state = historyState as { usr?: { from?: unknown; hasEnded?: unknown } } | null;
  return state?.usr ?? {};
}
