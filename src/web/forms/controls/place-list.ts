import { hiddenMargins } from '../visible-part.ts';

/** As high as the bar of actions, in CSS pixels, which lies over the end of the part in sight. */
const BAR = 72;
/** Between the field and its list. */
const GAP = 8;
/** A cell of a row is narrower than the names of accounts. */
const NARROWEST = 272;

/**
 * Puts a list under its field, or over it where there is no room below: this page may be higher
 * than the screen, and ends behind the bar of actions. It is at least as wide as names need.
 */
export function placeList(list: HTMLElement | null, field: HTMLElement | null): void {
  if (list === null || field === null) return;
  const { top, bottom, left, width } = field.getBoundingClientRect();
  const { clientHeight, clientWidth } = document.documentElement;
  const { style } = list;
  // First, because a wide list has fewer lines.
  const wide = Math.max(width, Math.min(NARROWEST, clientWidth - 2 * GAP));
  style.width = `${wide}px`;
  style.left = `${Math.max(0, Math.min(left, clientWidth - GAP - wide)) + scrollX}px`;
  const hidden = hiddenMargins(document);
  const below = clientHeight - hidden.bottom - BAR - bottom - GAP;
  const above = top - hidden.top - GAP;
  const isAbove = list.offsetHeight > below && above > below;
  style.top = isAbove ? 'auto' : `${bottom + GAP + scrollY}px`;
  style.bottom = isAbove ? `${clientHeight - top + GAP - scrollY}px` : 'auto';
}
