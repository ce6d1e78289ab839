const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
const AT_LATEST_MS = 6_000;
const FIRST_SIGHT_MS = 400;

/**
 * Does once, in an idle moment, what can wait until the person has seen the screen: after their
 * first sign, or six seconds later. A slow phone is then not kept busy while it draws what they
 * came for. Ends with the function that it gives.
 */
export function whenPersonIsThere(act: () => void): () => void {
  const idle = globalThis.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 800));
  const ending = new AbortController();
  const { signal } = ending;
  let timer = setTimeout(begin, AT_LATEST_MS);
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
