/**
 * Marks a draft as open in this window, so that nobody else sends it meanwhile; ends with the
 * function that it gives.
 */
export function holdDraft(key: string): () => void {
  if (!('locks' in navigator)) return () => {};
  const closed = Promise.withResolvers<void>();
  const abort = new AbortController();
  const { signal } = abort;
  navigator.locks.request(nameOf(key), { signal }, () => closed.promise).catch(() => {});
  return () => {
    abort.abort();
    closed.resolve();
  };
}

/** Does the work with a draft that is open in no window; nothing while it is. */
export async function withClosedDraft(key: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(nameOf(key), { ifAvailable: true }, (lock) =>
    lock === null ? undefined : work(),
  );
}

function nameOf(key: string): string {
  return `open:${key}`;
}
