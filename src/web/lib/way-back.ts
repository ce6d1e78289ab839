import { useEffect } from 'react';
import type { Location } from 'react-router';
import { useLocation } from 'react-router';

/**
 * The screen that somebody came from by a figure or a link, and the very link, so that the way back
 * keeps the place.
 */
export interface WayBack {
  readonly to: string;
  readonly label: string;
  /** The id of the link that was pressed. */
  readonly mark: string;
  /** Where that screen had been opened from. */
  readonly before: WayBack | null;
}

interface Carried {
  readonly wayBack?: WayBack | null;
  readonly returnedTo?: string;
}

const KEY = 'wayBack';
const MAX_STEPS = 8;

/**
 * Where the screen that is shown was opened from; a filter changed on it, and a reload, forget
 * nothing.
 */
export function useWayBack(): WayBack | null {
  const location = useLocation();
  const wayBack = findWayBack(location);
  const { pathname } = location;
  useEffect(() => {
    if (wayBack === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ pathname, wayBack }));
  }, [pathname, wayBack]);
  return wayBack;
}

/**
 * Gives what a link of this screen carries along, so that the screen it opens leads back here:
 * `state={carry('row-3')}`.
 */
export function useBackLink(label: string): (mark: string) => { wayBack: WayBack } {
  const location = useLocation();
  const to = `${location.pathname}${location.search}`;
  const before = shortened(findWayBack(location), MAX_STEPS);
  return (mark) => ({ wayBack: { to, label, mark, before } });
}

/** What the link back carries along. */
export function stateOfReturn({ before, mark }: WayBack): Carried {
  return { wayBack: before, returnedTo: mark };
}

/**
 * Who comes back finds the link that they had pressed, in sight and focused, as soon as it is
 * there.
 */
export function useReturn(isReady: boolean): void {
  const { state } = useLocation() as Location<Carried | null>;
  useInSight(state?.returnedTo, isReady);
}

/** What an address or a link names on the screen comes in sight, and takes the focus. */
export function useInSight(mark: string | undefined, isReady: boolean): void {
  useEffect(() => {
    if (!isReady || mark === undefined) return undefined;
    // After the screen has put its heading, and the page its top, in sight.
    const frame = requestAnimationFrame(() => {
      const link = document.getElementById(mark);
      link?.closest('details')?.setAttribute('open', '');
      link?.scrollIntoView({ block: 'center' });
      link?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, mark]);
}

// Every link of a list asks, and what is kept is the same as long as the place is.
const found = new WeakMap<Location, WayBack | null>();

function findWayBack(location: Location): WayBack | null {
  const known = found.get(location);
  if (known !== undefined) return known;
  const wayBack = readWayBack(location);
  found.set(location, wayBack);
  return wayBack;
}

function readWayBack({ pathname, state }: Location): WayBack | null {
  const carried = state as Carried | null;
  if (carried?.wayBack !== undefined) return carried.wayBack;
  // A change of the address alone (a filter, a tab) carries nothing.
  const kept = readKept();
  return kept?.pathname === pathname ? kept.wayBack : null;
}

function readKept(): { pathname: string; wayBack: WayBack } | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function shortened(wayBack: WayBack | null, steps: number): WayBack | null {
  if (wayBack === null || steps === 0) return null;
  return { ...wayBack, before: shortened(wayBack.before, steps - 1) };
}
