import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

import { useIsReader } from '../../lib/session/session-context.ts';
import type { Column } from '../../ui/data-table.tsx';
import { useRoom } from '../../ui/use-room.ts';
import type { AgedParty, Ageing } from './ageing-columns.tsx';

/**
 * Whether there is room for a button in each row: on a phone a row is a card of its own; between it
 * and a broad window the amounts need all there is.
 */
export function useHasReminders({ side }: Ageing): boolean {
  const now = { getInitialValueInEffect: false };
  const isBroad = useMediaQuery('(min-width: 84em)', true, now);
  const isPhone = useRoom() === 'phone';
  const isReader = useIsReader();
  return side === 'receivable' && !isReader && (isBroad || isPhone);
}

/** The statement of account, by email, to a customer of whom something is overdue. */
export function reminderColumn(onRemind: (row: AgedParty) => void): Column<AgedParty> {
  return {
    key: 'remind',
    header: 'Actions',
    isActs: true,
    cell: (row) =>
      isOverdue(row) ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Remind ${row.name}`}
          onClick={() => onRemind(row)}
        >
          Remind
        </Button>
      ) : null,
  };
}

function isOverdue({ buckets }: AgedParty): boolean {
  return buckets.some(({ bucket, amount }) => bucket !== 'current' && amount !== '0.00');
}
