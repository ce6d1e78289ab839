import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Opens the help beside a form, or closes it. */
export function setHelp(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Opens what is closed, and closes what is open. */
export function toggleHelp(): void {
  setHelp(!isOpen);
}

/** Whether the help stands beside the form. */
export function useHelp(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
