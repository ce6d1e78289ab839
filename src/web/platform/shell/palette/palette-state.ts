import { useSyncExternalStore } from 'react';

import { catchKeys, takeKeys } from './early-keys.ts';

/** What lies over the screen: the palette, the keys of the screen, or nothing. */
type Over = 'find' | 'keys' | undefined;

let over: Over;
const listeners = new Set<() => void>();

/** Opens the palette or the keys, or closes what is open. */
export function show(next: Over): void {
  if (next === 'find' && over !== 'find') catchKeys();
  else if (next !== 'find') takeKeys();
  over = next;
  for (const listener of listeners) listener();
}

/** What lies over the screen now. */
export function useShown(): Over {
  return useSyncExternalStore(subscribe, () => over);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
