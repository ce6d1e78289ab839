import type { FrameToPortal } from '#shared/platform/embed.ts';

import { actOfChord, chordOf } from '../lib/keys/shortcuts.ts';
import { place } from './visible-part.ts';

const ACTIVITY_EVERY_MS = 1000;
// The four events that start the portal's inactivity timers again (specification, section 9).
const ACTIVITY_EVENTS = ['mousemove', 'keydown', 'click', 'scroll'] as const;

/**
 * Tells the portal that the person acts in here (once a second at most), how high the page is, and
 * that the portal's search or the help was asked for. The function that it gives tells the height
 * at once: a form that is ready is shown as high as it is.
 */
export function reportFrame(page: Window, tell: (message: FrameToPortal) => void): () => void {
  let lastTold = Number.NEGATIVE_INFINITY;
  const acted = (event: Event) => {
    if (!event.isTrusted || event.timeStamp - lastTold < ACTIVITY_EVERY_MS) return;
    lastTold = event.timeStamp;
    tell({ type: 'activity' });
  };
  for (const name of ACTIVITY_EVENTS) {
    page.addEventListener(name, acted, { passive: true, capture: true });
  }
  page.addEventListener('keydown', (event) => {
    const chord = chordOf(event);
    const isFind = actOfChord('portal', chord) === 'find';
    if (!isFind && actOfChord('form', chord) !== 'help') return;
    event.preventDefault();
    tell({ type: isFind ? 'find' : 'help' });
  });
  let told = 0;
  const tellHeight = () => {
    const height = Math.ceil(page.document.body.getBoundingClientRect().height);
    if (height === told || height === 0) return;
    told = height;
    place(page.document);
    tell({ type: 'height', height });
  };
  new ResizeObserver(tellHeight).observe(page.document.body);
  return tellHeight;
}
