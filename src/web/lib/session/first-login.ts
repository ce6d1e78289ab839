import { useSyncExternalStore } from 'react';

import { readRole, readStored, writeStored } from './storage.ts';

const listeners = new Set<() => void>();

/**
 * Whether an admin still has to change a password that somebody else set: until then the server
 * opens next to nothing.
 */
export function useFirstLogin(): boolean {
  return useSyncExternalStore(subscribe, isFirstLoginDue);
}

/** Keeps what the server says of it, or that the change is done. */
export function keepFirstLogin(isDue: boolean): void {
  if (isDue === (readStored('firstLogin') === 'true')) return;
  if (isDue) writeStored('firstLogin', 'true');
  else localStorage.removeItem('firstLogin');
  for (const listener of listeners) listener();
}

function isFirstLoginDue(): boolean {
  return readRole() === 'admin' && readStored('firstLogin') === 'true';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
