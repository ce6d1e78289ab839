import { useEffectEvent, useLayoutEffect } from 'react';

import { actOfChord, chordOf } from '../../lib/keys/shortcuts.ts';
import type { ActOf } from '../../lib/keys/shortcuts.ts';
import { useKeyScope } from '../../lib/keys/use-keys.ts';
import type { Pane } from './use-desk.ts';

/** What a key asks for. */
export type DeskAct =
  | { readonly type: 'move'; readonly by: number }
  | { readonly type: 'edge'; readonly to: 'first' | 'last' }
  | { readonly type: 'go'; readonly pane: Pane }
  | { readonly type: Plain };

type Plain =
  | 'toggle'
  | 'match'
  | 'undo'
  | 'record'
  | 'record-many'
  | 'hold'
  | 'bank-error'
  | 'sure'
  | 'search'
  | 'escape';

const PAGE = 8;

const ACTS: Readonly<Record<ActOf<'bank-desk'>, DeskAct>> = {
  'down': { type: 'move', by: 1 },
  'up': { type: 'move', by: -1 },
  'page-down': { type: 'move', by: PAGE },
  'page-up': { type: 'move', by: -PAGE },
  'first': { type: 'edge', to: 'first' },
  'last': { type: 'edge', to: 'last' },
  'candidates': { type: 'go', pane: 'candidates' },
  'lines': { type: 'go', pane: 'lines' },
  'toggle': { type: 'toggle' },
  'match': { type: 'match' },
  'undo': { type: 'undo' },
  'record': { type: 'record' },
  'record-many': { type: 'record-many' },
  'hold': { type: 'hold' },
  'bank-error': { type: 'bank-error' },
  'sure': { type: 'sure' },
  'search': { type: 'search' },
  'escape': { type: 'escape' },
};

/**
 * Listens to the keys of the desk wherever the focus is, but where something is typed, or a dialog
 * is open.
 */
export function useDeskKeys(onAct: (act: DeskAct) => void): void {
  useKeyScope('bank-desk');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = findAct(event);
    if (act === undefined) return;
    event.preventDefault();
    onAct(act);
  });
  // Before it is painted: who sees a list may press a key at once.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function findAct(event: KeyboardEvent): DeskAct | undefined {
  const { target, key } = event;
  if (event.defaultPrevented || event.altKey || !(target instanceof HTMLElement)) return undefined;
  if (target.closest('[role="dialog"]') ?? document.querySelector('[role="dialog"]'))
    return undefined;
  const isTyped = target.matches('input, textarea, select');
  if (isTyped) return target.matches('[data-desk-search]') ? fromSearch(event) : undefined;
  const act = actOfChord('bank-desk', chordOf(event));
  if (event.ctrlKey || event.metaKey) {
    return act === undefined || event.shiftKey ? undefined : ACTS[act];
  }
  const isList = target.matches('[role="listbox"]');
  if (key === 'Tab') {
    const leads = isList && !event.shiftKey && target.closest('[data-part="lines"]') !== null;
    return leads ? { type: 'go', pane: 'candidates' } : undefined;
  }
  // A button or a link that has the focus is pressed by these.
  if (!isList && ['Enter', ' '].includes(key) && target.matches('a, button, [role]'))
    return undefined;
  return act === undefined ? undefined : ACTS[act];
}

/** From a search one goes back to its list. */
function fromSearch({ key, target }: KeyboardEvent): DeskAct | undefined {
  if (!['Escape', 'Enter', 'ArrowDown'].includes(key)) return undefined;
  const part = target instanceof HTMLElement ? target.closest('[data-part]') : null;
  const pane = part?.getAttribute('data-part') === 'candidates' ? 'candidates' : 'lines';
  return { type: 'go', pane };
}
