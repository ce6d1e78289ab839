import { ActionIcon, Popover, Table } from '@mantine/core';
import { useEffect, useState } from 'react';

import { SHORTCUTS, actOfChord, chordOf, isTypedInto } from '../../lib/keys/shortcuts.ts';
import type { Shortcut } from '../../lib/keys/shortcuts.ts';
import { HelpIcon } from '../../ui/icons.tsx';
import { Keys } from '../../ui/keys.tsx';
import classes from '../form-page.module.css';

const KEYS: readonly Shortcut[] = [
  ...SHORTCUTS.form.shortcuts,
  ...SHORTCUTS.portal.shortcuts.filter(({ act }) => act === 'find'),
];

const TYPED: readonly (readonly [typed: string, meaning: string])[] = [
  ['12*350', '4,200.00; also + − / ( )'],
  ['4,200+5%', '4,410.00'],
  ['today', 'also t, yesterday, tomorrow'],
  ['+30, -7', 'that many days from today'],
  ['12/5, 5 Dec', 'month before day; the nearest year'],
  ['eom', 'the end of this month'],
];

/**
 * What the keyboard does in a form, and what amounts and dates understand. Opened by its button or
 * by `?`.
 */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (actOfChord('portal', chordOf(event)) !== 'keys' || isTypedInto(event.target)) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-end"
      width="min(26rem, 92vw)"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          color="gray"
          size="lg"
          aria-label="Keyboard and shortcuts"
          title="Keyboard and shortcuts (?)"
          onClick={() => setOpen(!isOpen)}
        >
          <HelpIcon size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        aria-label="Keyboard and shortcuts"
        tabIndex={0}
        mah="min(80vh, 30rem)"
        style={{ overflowY: 'auto' }}
      >
        <Table variant="vertical" layout="auto" fz="sm" captionSide="top">
          <Table.Caption>What amounts and dates understand, and the keys</Table.Caption>
          <Table.Tbody>
            {TYPED.map(([typed, meaning]) => (
              <Table.Tr key={typed}>
                <Table.Th scope="row" className={classes['keys']}>
                  {typed}
                </Table.Th>
                <Table.Td>{meaning}</Table.Td>
              </Table.Tr>
            ))}
            {KEYS.map(({ act, keys, does }) => (
              <Table.Tr key={act}>
                <Table.Th scope="row" className={classes['keys']}>
                  <Keys keys={keys} />
                </Table.Th>
                <Table.Td>{does}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Popover.Dropdown>
    </Popover>
  );
}
