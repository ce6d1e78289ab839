import { ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';

import { actOfChord, chordOf, isTypedInto } from '../../lib/keys/shortcuts.ts';
import { HelpIcon } from '../../ui/icons.tsx';
import classes from '../form-page.module.css';
import type { KeyboardHelpList } from './keyboard-help-list.tsx';

/**
 * What the keyboard does in a form, and what amounts and dates understand. Opened by its button or
 * by `?`; the list is not loaded before.
 */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  const [List, setList] = useState<typeof KeyboardHelpList>();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (actOfChord('portal', chordOf(event)) !== 'keys' || isTypedInto(event.target)) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    const load = async () => {
      const { KeyboardHelpList } = await import('./keyboard-help-list.tsx');
      setList(() => KeyboardHelpList);
    };
    load().catch(() => setOpen(false));
  }, [isOpen]);
  return (
    <div className={classes['help']}>
      <ActionIcon
        color="gray"
        size="lg"
        aria-label="Keyboard and shortcuts"
        title="Keyboard and shortcuts (?)"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <HelpIcon size={20} />
      </ActionIcon>
      {isOpen && List !== undefined ? <List onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
