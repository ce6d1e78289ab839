import { startTransition, useEffect, useState } from 'react';

/** In a window out of sight nothing is painted. */
const LIMIT_MS = 500;

/**
 * Whether what this part first drew has been painted: what is drawn only then is laid out in a step
 * of its own, and a slow phone answers a press between the two.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const show = () => startTransition(() => setPainted(true));
    let timer = setTimeout(show, LIMIT_MS);
    // Before the next painting; what is left to be done comes after it.
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(show);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
