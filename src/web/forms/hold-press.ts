import type { PointerEvent } from 'react';

/**
 * A press that begins on a button of the bar ends on it: leaving a field, or a page that has just
 * come, may move the bar between pressing and letting go, and the press would reach nothing.
 */
export function holdPress({ target, pointerId }: PointerEvent<HTMLElement>): void {
  if (target instanceof Element) target.closest('button')?.setPointerCapture(pointerId);
}
