const STOPS = 'main form :is(input, select, textarea, button, a[href])';

/**
 * Puts the focus into the control after this one, as Tab would. In rows Enter has its own way from
 * cell to cell, so there nothing happens.
 */
export function focusNext(from: HTMLElement): void {
  if (from.closest('fieldset') !== null) return;
  const stops = [...from.ownerDocument.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop === from || isStop(stop),
  );
  stops[stops.indexOf(from) + 1]?.focus();
}

function isStop(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility();
}
