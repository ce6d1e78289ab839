import { useState } from 'react';
import type { KeyboardEvent } from 'react';

interface SuggestList {
  readonly isOpen: boolean;
  /** The place of the option that was walked to by arrow keys; undefined while there is none. */
  readonly walked: number | undefined;
  open(): void;
  close(): void;
  /** No option is walked to any more: the list is another one. */
  forgetWalked(): void;
  /** What the field's keys do with the list; Enter takes the option that was walked to. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  /** What tells assistive technology of the list, for the field. */
  readonly aria: object;
  /** The id of the list, and of each option in it. */
  readonly listId: string;
  optionId(at: number): string;
}

/**
 * A list of options below the field `id`: the pattern of a combobox whose list is walked by arrow
 * keys while the focus stays in the field.
 */
export function useSuggestList(id: string, count: number, take: (at: number) => void): SuggestList {
  const [isOpen, setOpen] = useState(false);
  const [walkedTo, setWalked] = useState<number>();
  // A list that came meanwhile may be shorter.
  const walked = walkedTo !== undefined && walkedTo < count ? walkedTo : undefined;
  const listId = `${id}-list`;
  const optionId = (at: number) => `${listId}-${at}`;
  const open = () => setOpen(true);
  const forgetWalked = () => setWalked(undefined);
  const close = () => {
    setOpen(false);
    setWalked(undefined);
  };
  const walk = (step: 1 | -1) => {
    open();
    if (count === 0) return;
    if (!isOpen) return setWalked(0);
    const from = walked ?? (step === 1 ? -1 : count);
    setWalked((from + step + count) % count);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      walk(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isOpen && walked !== undefined) {
      event.preventDefault();
      take(walked);
    } else if (event.key === 'Escape') close();
  };
  const aria = {
    'role': 'combobox',
    'aria-haspopup': 'listbox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && walked !== undefined ? optionId(walked) : undefined,
  } as const;
  return { isOpen, walked, open, close, forgetWalked, onKeyDown, aria, listId, optionId };
}
