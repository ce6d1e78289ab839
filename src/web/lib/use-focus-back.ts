import { useLayoutEffect, useState } from 'react';

/**
 * Who closes a dialog goes on where it was opened. A dialog that is taken away in the moment in
 * which it closes would lose the place; one opened from a menu gives it to what opened the menu.
 */
export function useFocusBack(isOpen = true): void {
  // A menu that closes with the same click is gone before the dialog stands in the page.
  const [before] = useState(() => placeOf(document.activeElement));
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const active = document.activeElement;
    const opener = active === document.body ? before : placeOf(active);
    return () => {
      const left = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        // A dialog that fades away still has the focus; whoever went elsewhere stays there.
        const isLost = now === document.body || (now === left && isInDialog(now));
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, [isOpen, before]);
}

function isInDialog(element: Element | null): boolean {
  return (element?.closest('[role=dialog]') ?? null) !== null;
}

/** An item of a menu goes with its menu, which is named after what opened it. */
function placeOf(active: Element | null): Element | null {
  const menu = active?.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
}
