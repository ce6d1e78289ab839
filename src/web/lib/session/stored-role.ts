import { useSyncExternalStore } from 'react';

import type { Role } from '#shared/platform/roles.ts';

import { readRole, writeStored } from './storage.ts';

const listeners = new Set<() => void>();

/** The stored role; follows what the server says and what other tabs do. */
export function useStoredRole(): Role | undefined {
  return useSyncExternalStore(subscribe, readRole);
}

/**
 * Corrects the stored role by what the server says: what somebody wrote into the storage counts for
 * nothing.
 */
export function keepRole(role: Role): void {
  if (readRole() === role) return;
  writeStored('userRole', role);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
