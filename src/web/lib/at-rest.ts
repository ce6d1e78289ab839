/**
 * Does something when the page has been at rest for so many milliseconds: nothing kept it busy for
 * more than 50 ms, as far as the browser tells of that (Chromium does; in others the time counts
 * from now). On a slow phone what can wait is then not done in the way of what was asked for. Ends
 * with the function that it gives.
 */
export function whenAtRest(forMs: number, act: () => void): () => void {
  const end = () => {
    clearTimeout(timer);
    watch?.disconnect();
  };
  const wait = () =>
    setTimeout(() => {
      end();
      act();
    }, forMs);
  let timer = wait();
  const watch = watchBusy(() => {
    clearTimeout(timer);
    timer = wait();
  });
  return end;
}

function watchBusy(note: () => void): PerformanceObserver | undefined {
  const kinds = globalThis.PerformanceObserver?.supportedEntryTypes ?? [];
  if (!kinds.includes('longtask')) return undefined;
  const watch = new PerformanceObserver(note);
  watch.observe({ type: 'longtask' });
  return watch;
}
