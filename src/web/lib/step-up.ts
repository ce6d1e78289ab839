import { useSyncExternalStore } from 'react';

import type { WantedProof } from '#shared/platform/factors.ts';

import { setProof } from './call.ts';

/** A question that is open: what is asked for, and what its answer does. */
interface Question {
  readonly wanted: WantedProof;
  readonly promise: Promise<boolean>;
  readonly settle: (isShown: boolean) => void;
}

let open: Question | undefined;
const listeners = new Set<() => void>();

/** The question that is open, for the dialog that asks it. */
export function useProofQuestion(): Question | undefined {
  return useSyncExternalStore(subscribe, () => open);
}

/** Closes the question on Escape, before a dialog below could hear of the key. */
export function refuseOnEscape(event: KeyboardEvent): void {
  if (open === undefined || event.key !== 'Escape') return;
  event.stopImmediatePropagation();
  event.preventDefault();
  open.settle(false);
}

// Several calls that are refused at once are one question.
setProof((wanted) => {
  if (listeners.size === 0) return Promise.resolve(false);
  if (open !== undefined) return open.promise;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const settle = (isShown: boolean) => {
    change(undefined);
    resolve(isShown);
  };
  change({ wanted, promise, settle });
  return promise;
});

function change(next: Question | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
