import { useSyncExternalStore } from 'react';

/** Whether this device has a line, as far as it knows. */
export function isOnline(): boolean {
  // A browser that does not say so is taken to have one.
  return !('onLine' in navigator) || navigator.onLine;
}

/** Calls `act` each time the line is back; ends with the function that it gives. */
export function onLineBack(act: () => void): () => void {
  addEventListener('online', act);
  return () => removeEventListener('online', act);
}

/** The same for a component, which is drawn again when it changes. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
