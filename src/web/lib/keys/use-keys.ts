import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

import type { ActOf, KeyScope } from './shortcuts.ts';
import { actOfChord, chordOf, isTypedInto } from './shortcuts.ts';

const active = new Map<KeyScope, number>();
const listeners = new Set<() => void>();
let shown: readonly KeyScope[] = [];

/** The scopes whose keys work on the screen that is shown, in the order in which they came. */
export function useActiveScopes(): readonly KeyScope[] {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Says that the keys of a scope work while a part of a screen is there. */
export function useKeyScope(scope: KeyScope): void {
  useEffect(() => {
    count(scope, 1);
    return () => count(scope, -1);
  }, [scope]);
}

/**
 * Listens to the keys of a scope while a part of a screen is there: not where something is typed,
 * and not behind a dialog, but for those with Ctrl.
 */
export function useKeys<Scope extends KeyScope>(
  scope: Scope,
  follow: (act: ActOf<Scope>) => void,
): void {
  useKeyScope(scope);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const chord = chordOf(event);
    const act = actOfChord(scope, chord);
    if (act === undefined) return;
    if (!chord.startsWith('Ctrl+') && (isTypedInto(event.target) || isBehindDialog())) return;
    event.preventDefault();
    follow(act);
  });
  // Before it is painted: who sees a screen may press a key at once.
  useLayoutEffect(() => {
    // A browser that fills in a form sends a keydown that is no key.
    const listen = (event: Event) => {
      if (event instanceof KeyboardEvent) press(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}

function count(scope: KeyScope, by: number): void {
  const now = (active.get(scope) ?? 0) + by;
  if (now > 0) active.set(scope, now);
  else active.delete(scope);
  shown = [...active.keys()];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
