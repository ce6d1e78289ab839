/** The part of the frame's page that is in sight, in CSS pixels from the page's top. */
export interface VisiblePart {
  readonly top: number;
  readonly height: number;
}

let part: VisiblePart | undefined;

/**
 * Takes what the portal says of the part in sight. The frame is as high as its page and never
 * scrolls by itself, so what stands at the edge of the screen (the bar of actions, dialogs) is
 * placed by these measures.
 */
export function noteVisiblePart({ top, height }: VisiblePart): void {
  part = { top, height };
  place(document);
}

/**
 * How much of the page lies out of sight above and below, in CSS pixels; lists that open keep away
 * from it.
 */
export function hiddenMargins(page: Document): { top: number; bottom: number } {
  if (part === undefined) return { top: 0, bottom: 0 };
  const whole = page.documentElement.clientHeight;
  return { top: part.top, bottom: Math.max(0, whole - part.top - part.height) };
}

/** Sets the measures anew, also when the page's own height changed. */
export function place(page: Document): void {
  if (part === undefined) return;
  const { style } = page.documentElement;
  const below = page.body.getBoundingClientRect().height - part.top - part.height;
  page.documentElement.dataset['whole'] = 'true';
  style.setProperty('--view-top', `${part.top}px`);
  style.setProperty('--view-height', `${part.height}px`);
  style.setProperty('--view-below', `${Math.max(0, Math.round(below))}px`);
}
