import { useEffect } from 'react';

import { actOfChord, chordOf } from '../../lib/keys/shortcuts.ts';

/**
 * The keys that work anywhere in a form: Ctrl+Enter (Command+Enter) submits the step, Alt+R adds a
 * row where the focus is, or to the first rows there are.
 */
export function useFormKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const act = actOfChord('form', chordOf(event));
      if (act !== 'submit' && act !== 'add-row') return;
      event.preventDefault();
      if (act === 'submit') submitStep();
      else addRow();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/**
 * As a press of the step's button would: what stands in the last control is settled first, by
 * leaving it.
 */
function submitStep(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement) focused.blur();
  setTimeout(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit());
}

function addRow(): void {
  const rows = document.activeElement?.closest('fieldset') ?? document;
  rows.querySelector<HTMLButtonElement>('[data-add-row]')?.click();
}
