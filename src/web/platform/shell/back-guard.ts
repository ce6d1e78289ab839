import { useEffect, useEffectEvent } from 'react';

interface Place {
  readonly state: unknown;
  readonly address: string;
}

let warn: (() => void) | undefined;
let present: Place | undefined;

/**
 * Catches the browser's back button: instead of a screen change the dialog "You are about to log out" opens
 * (specification, section 4). A dummy entry of the present screen lies on top of the history; going back takes it away
 * and it is put back at once, so that the address is right whatever the person then chooses. It must be called before the
 * router is made: listeners of the window are asked in the order in which they came, and the router must not be.
 */
export function installBackGuard(): void {
  addEventListener('popstate', (event) => {
    if (warn === undefined || present === undefined) return;
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
    if (present !== undefined) history.pushState(present.state, '', present.address);
    warn = () => open();
    return () => {
      warn = undefined;
    };
  }, []);
}

/** Tells the guard where the router has gone: that is what is put back. */
export function noteNavigation(): void {
  present = { state: history.state as unknown, address: location.href };
}
