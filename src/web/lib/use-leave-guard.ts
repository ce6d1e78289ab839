import { useEffect, useId, useSyncExternalStore } from 'react';

import { warnOfUnsaved } from './unsaved-warning.ts';

const unsaved = new Set<string>();
const listeners = new Set<() => void>();
let isAsking = false;

/**
 * While a screen has edits that only it knows, it is not left without a question: neither by a link
 * nor by Back nor by a jump of the search (`LeaveQuestion` of the shell asks), nor by closing the
 * window.
 */
export function useLeaveGuard(isUnsaved: boolean): void {
  const owner = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    note(() => unsaved.add(owner));
    warnOfUnsaved(owner, true);
    return () => {
      note(() => unsaved.delete(owner));
      warnOfUnsaved(owner, false);
    };
  }, [owner, isUnsaved]);
}

/** Whether the screen that is shown would lose edits. A session that ends leaves at once. */
export function hasUnsavedEdits(): boolean {
  return unsaved.size > 0 && document.documentElement.dataset['ending'] === undefined;
}

/** The same, for who draws by it. */
export function useHasUnsavedEdits(): boolean {
  return useSyncExternalStore(subscribe, hasUnsavedEdits);
}

/** Whether the question stands over what else is open: Escape is then an answer to it alone. */
export function useIsLeaveAsked(): boolean {
  return useSyncExternalStore(subscribe, () => isAsking);
}

/** Said by the question itself while it is shown. */
export function noteLeaveAsked(isAsked: boolean): void {
  note(() => (isAsking = isAsked));
}

function note(change: () => unknown): void {
  change();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
