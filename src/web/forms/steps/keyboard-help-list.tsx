import '../../lib/styles/mantine-later.css';

import { Popover, Table } from '@mantine/core';
import { useEffect } from 'react';

import { SHORTCUTS } from '../../lib/keys/shortcuts.ts';
import type { Shortcut } from '../../lib/keys/shortcuts.ts';
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

/** The list while it is open, above the button that it lies in one box with. */
export function KeyboardHelpList({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <Popover
      opened
      onChange={onClose}
      position="top-end"
      width="min(26rem, 92vw)"
      shadow="md"
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        {/* Lies over the button: pressed once more, it closes the list. */}
        <span className={classes['overButton']} onClick={onClose} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
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
