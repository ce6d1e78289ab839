import { onTabMessage, tellTabs } from './tab-channel.ts';

/** What counts as the person acting (specification, section 9). */
export const ACTIVITY_EVENTS = ['mousemove', 'keydown', 'click', 'scroll'] as const;

// Other tabs need not know of every pixel that the mouse moves.
const TELL_EVERY_MS = 1_000;

let lastAt = Date.now();
let toldAt = 0;

/** How long ago the person last acted, in any tab of this browser, in milliseconds. */
export function idleMs(): number {
  return Math.max(0, Date.now() - lastAt);
}

/** The person acted: the inactivity timers start again, here and in the other tabs. */
export function noteActivity(): void {
  lastAt = Date.now();
  if (lastAt - toldAt < TELL_EVERY_MS && lastAt >= toldAt) return;
  toldAt = lastAt;
  tellTabs({ type: 'activity', at: lastAt });
}

/**
 * Takes over the activity of other tabs; `onRemote` is told. Ends with the function that it gives.
 */
export function followOtherTabs(onRemote: () => void): () => void {
  return onTabMessage((message) => {
    if (message.type !== 'activity' && message.type !== 'stay') return;
    lastAt = Math.max(lastAt, Math.min(message.at, Date.now()));
    onRemote();
  });
}
