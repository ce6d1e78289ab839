import { useEffectEvent, useLayoutEffect } from 'react';

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
  | 'hold'
  | 'bank-error'
  | 'sure'
  | 'search'
  | 'help'
  | 'escape';

const PAGE = 8;

const KEYS: Readonly<Record<string, DeskAct>> = {
  'ArrowDown': { type: 'move', by: 1 },
  'j': { type: 'move', by: 1 },
  'ArrowUp': { type: 'move', by: -1 },
  'k': { type: 'move', by: -1 },
  'PageDown': { type: 'move', by: PAGE },
  'PageUp': { type: 'move', by: -PAGE },
  'Home': { type: 'edge', to: 'first' },
  'End': { type: 'edge', to: 'last' },
  'ArrowRight': { type: 'go', pane: 'candidates' },
  'ArrowLeft': { type: 'go', pane: 'lines' },
  ' ': { type: 'toggle' },
  'x': { type: 'toggle' },
  'Enter': { type: 'match' },
  'u': { type: 'undo' },
  'r': { type: 'record' },
  'h': { type: 'hold' },
  'e': { type: 'bank-error' },
  'a': { type: 'sure' },
  '/': { type: 'search' },
  '?': { type: 'help' },
  'Escape': { type: 'escape' },
};

/** What the keys do, for people. */
export const KEY_HELP: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['↑', '↓', 'J', 'K'], 'Go from line to line, or from entry to entry'],
  [['→', 'Tab'], 'To the entries of the line'],
  [['←', 'Esc'], 'Back to the lines'],
  [['Space', 'X'], 'Choose an entry; or mark a line, to match several lines together'],
  [['Enter'], 'Match: what is chosen, or else the best proposal'],
  [['U', 'Ctrl Z'], 'Undo the last match'],
  [['A'], 'Look at the sure matches and accept them'],
  [['R'], 'Record what the books do not have yet'],
  [['H'], 'Put the line on hold, or ask a colleague'],
  [['E'], 'Call the line the bank’s error'],
  [['/'], 'Search'],
  [['?'], 'Show this'],
];

/**
 * Listens to the keys of the desk wherever the focus is, but where something is typed, or a dialog
 * is open.
 */
export function useDeskKeys(onAct: (act: DeskAct) => void): void {
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
  if (event.ctrlKey || event.metaKey) {
    return key.toLowerCase() === 'z' && !event.shiftKey ? { type: 'undo' } : undefined;
  }
  const isList = target.matches('[role="listbox"]');
  if (key === 'Tab') {
    const leads = isList && !event.shiftKey && target.closest('[data-part="lines"]') !== null;
    return leads ? { type: 'go', pane: 'candidates' } : undefined;
  }
  // A button or a link that has the focus is pressed by these.
  if (!isList && ['Enter', ' '].includes(key) && target.matches('a, button, [role]'))
    return undefined;
  return KEYS[key.length === 1 ? key.toLowerCase() : key];
}

/** From a search one goes back to its list. */
function fromSearch({ key, target }: KeyboardEvent): DeskAct | undefined {
  if (!['Escape', 'Enter', 'ArrowDown'].includes(key)) return undefined;
  const part = target instanceof HTMLElement ? target.closest('[data-part]') : null;
  const pane = part?.getAttribute('data-part') === 'candidates' ? 'candidates' : 'lines';
  return { type: 'go', pane };
}
