/** A draft that is open in this window. */
interface HeldDraft {
  /**
   * Nobody else sends it any more; true where somebody was just sending it, so that what was found
   * of it before may be less than there is now.
   */
  readonly isHeldLate: Promise<boolean>;
  end(): void;
}

/**
 * Marks a draft as open in this window, so that nobody else sends it meanwhile; several windows may
 * have it open.
 */
export function holdDraft(key: string): HeldDraft {
  if (!('locks' in navigator)) return { isHeldLate: Promise.resolve(false), end: () => {} };
  const { locks } = navigator;
  const held = Promise.withResolvers<boolean>();
  const closed = Promise.withResolvers<void>();
  const abort = new AbortController();
  const { signal } = abort;
  const hold = (isLate: boolean) => {
    held.resolve(isLate);
    return closed.promise;
  };
  const wait = () => locks.request(nameOf(key), { mode: 'shared', signal }, () => hold(true));
  locks
    .request(nameOf(key), { mode: 'shared', ifAvailable: true }, (lock) => {
      if (lock !== null) return hold(false);
      wait().catch(() => held.resolve(true));
      return undefined;
    })
    .catch(() => held.resolve(false));
  return {
    isHeldLate: held.promise,
    end: () => {
      abort.abort();
      closed.resolve();
    },
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
