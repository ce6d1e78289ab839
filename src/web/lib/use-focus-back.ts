import { useLayoutEffect, useState } from 'react';

/** No field: the next key may be meant for the screen, and would be typed into it. */
const STOPS = 'a[href], button';

/**
 * Who closes a dialog goes on where it was opened, or just before that where it is gone or off by
 * what the dialog did. A dialog that is taken away in the moment in which it closes would lose the
 * place; one opened from a menu gives it to what opened the menu.
 */
export function useFocusBack(isOpen = true): void {
  // A menu that closes with the same click is gone before the dialog stands in the page.
  const [before] = useState(() => placeOf(document.activeElement));
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const active = document.activeElement;
    const opener = active === document.body ? before : placeOf(active);
    const places = placesFrom(opener);
    return () => {
      const left = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        // A dialog that fades away still has the focus; whoever went elsewhere stays there.
        const isLost = now === document.body || (now === left && isInDialog(now));
        if (isLost) places.find(isUsable)?.focus({ preventScroll: true });
      });
    };
  }, [isOpen, before]);
}

/** Where the last dialog gives the focus back to: one that is opened from it goes there as well. */
let lastPlaces: readonly HTMLElement[] = [];

/** The opener of a dialog, and where one goes on without it, the best first. */
function placesFrom(opener: Element | null): readonly HTMLElement[] {
  if (!(opener instanceof HTMLElement)) return [];
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)];
  const others = isInDialog(opener)
    ? lastPlaces
    : stops.filter((stop) => isBefore(stop, opener)).toReversed();
  lastPlaces = [opener, ...others];
  return lastPlaces;
}

function isBefore(stop: Element, place: Element): boolean {
  return Boolean(place.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING);
}

function isUsable(stop: HTMLElement): boolean {
  return stop.isConnected && !stop.matches(':disabled') && stop.checkVisibility();
}

function isInDialog(element: Element | null): boolean {
  return (element?.closest('[role=dialog]') ?? null) !== null;
}

/** An item of a menu goes with its menu, which is named after what opened it. */
function placeOf(active: Element | null): Element | null {
  const menu = active?.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
}
