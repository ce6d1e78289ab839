import { CATEGORY_SCREENS } from '../categories/categories.ts';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
const AT_LATEST_MS = 6_000;
const FIRST_SIGHT_MS = 400;

/** Pages of cards: from them a form is opened next. */
const BEFORE_A_FORM: ReadonlySet<string> = new Set(CATEGORY_SCREENS.map(({ path }) => path));

/**
 * Does once, in an idle moment, what can wait until the person has seen the screen: after their
 * first sign, or six seconds later. A slow phone is then not kept busy while it draws what they
 * came for; a page of cards does not wait. Ends with the function that it gives.
 */
export function whenPersonIsThere(act: () => void): () => void {
  const idle = globalThis.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 800));
  const ending = new AbortController();
  const { signal } = ending;
  const isNext = BEFORE_A_FORM.has(location.pathname);
  let timer = setTimeout(begin, isNext ? 0 : AT_LATEST_MS);
  for (const sign of SIGNS) {
    addEventListener(sign, begin, { once: true, passive: true, capture: true, signal });
  }
  return end;

  function end(): void {
    ending.abort();
    clearTimeout(timer);
  }

  function begin(): void {
    end();
    timer = setTimeout(() => idle(act), FIRST_SIGHT_MS);
  }
}
