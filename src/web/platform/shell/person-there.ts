import { whenAtRest } from '../../lib/at-rest.ts';
import { CATEGORY_SCREENS } from '../categories/categories.ts';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
const REST_MS = 6_000;
const FIRST_SIGHT_MS = 400;

/** Pages of cards: from them a form is opened next. */
const BEFORE_A_FORM: ReadonlySet<string> = new Set(CATEGORY_SCREENS.map(({ path }) => path));

/**
 * Does once, in an idle moment, what can wait until the person has seen the screen: after their
 * first sign, or when the page has been at rest for six seconds. A slow phone is then not kept busy
 * while it draws what they came for; a page of cards does not wait. Ends with the function that it
 * gives.
 */
export function whenPersonIsThere(act: () => void): () => void {
  const idle = globalThis.requestIdleCallback ?? ((what: () => void) => setTimeout(what, 800));
  const ending = new AbortController();
  const { signal } = ending;
  const isNext = BEFORE_A_FORM.has(location.pathname);
  let stop = isNext ? later(begin, 0) : whenAtRest(REST_MS, begin);
  for (const sign of SIGNS) {
    addEventListener(sign, begin, { once: true, passive: true, capture: true, signal });
  }
  return end;

  function end(): void {
    ending.abort();
    stop();
  }

  function begin(): void {
    end();
    stop = later(() => idle(act), FIRST_SIGHT_MS);
  }
}

function later(act: () => void, afterMs: number): () => void {
  const timer = setTimeout(act, afterMs);
  return () => clearTimeout(timer);
}
