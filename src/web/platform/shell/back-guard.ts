import { useEffect, useEffectEvent } from 'react';

interface Place {
  readonly state: unknown;
  readonly address: string;
}

// What the specification does not describe: there Back steps back, as long as it stays inside
// (docs/decisions/0089).
const INNER =
  /^\/(records|financialreport|taxcompliance|periods|settings)(\/|$)|^\/(looseleaf|bankreconciliation)\/./i;

let warn: (() => void) | undefined;
let present: Place | undefined;
let isReturning = false;

/**
 * Catches the browser's back button: instead of a screen change the dialog "You are about to log
 * out" opens (specification, section 4). A dummy entry of the present screen lies on top of the
 * history; going back takes it away and it is put back at once, so that the address is right
 * whatever the person then chooses. From one inner screen to another the router goes as usual. It
 * must be called before the router is made: listeners of the window are asked in the order in which
 * they came, and the router must not be.
 */
export function installBackGuard(): void {
  addEventListener('popstate', (event) => {
    // The router takes back a step that was not allowed; that is no step of the person.
    const isTakenBack = isReturning;
    isReturning = false;
    if (isTakenBack || warn === undefined || present === undefined) return;
    const gone = { state: history.state as unknown, address: location.href };
    if (staysInside(present, gone)) return;
    event.stopImmediatePropagation();
    history.pushState(present.state, '', present.address);
    warn();
  });
}

/** Switches the guard on while somebody is logged in. */
export function useBackGuard(onBack: () => void): void {
  const open = useEffectEvent(onBack);
  useEffect(() => {
    noteNavigation();
    if (present !== undefined && needsDummy(present))
      history.pushState(present.state, '', present.address);
    warn = () => open();
    return () => {
      warn = undefined;
    };
  }, []);
}

/** Tells the guard that the router is about to take back a step of the history. */
export function expectReturn(): void {
  isReturning = true;
}

/** Tells the guard where the router has gone: that is what is put back. */
export function noteNavigation(): void {
  present = { state: history.state as unknown, address: location.href };
}

/**
 * Whether going from one place to another is a step inside the inner screens; a dummy entry is no
 * other place.
 */
export function staysInside(from: Place, to: Place): boolean {
  return isInner(from) && isInner(to) && routerPart(from, 'key') !== routerPart(to, 'key');
}

/**
 * After a reload in the middle of inner screens the entries of before still lie below, and Back may
 * go to them.
 */
function needsDummy(place: Place): boolean {
  const index = routerPart(place, 'idx');
  return !(isInner(place) && typeof index === 'number' && index > 0);
}

function isInner({ address }: Place): boolean {
  return INNER.test(new URL(address).pathname);
}

/** What the router keeps in the history beside each address. */
function routerPart({ state }: Place, name: 'key' | 'idx'): unknown {
  return typeof state === 'object' && state !== null
    ? Object.entries(state).find(([part]) => part === name)?.[1]
    : undefined;
}
