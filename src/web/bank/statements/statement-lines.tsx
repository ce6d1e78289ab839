import { Box } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';

import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { StatementLine } from './statement-words.ts';

/** The lines of one statement as the bank gave them, and what became of each. */
export function StatementLines({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <Box mt="md">
      <DataTable
        caption="Lines of the statement"
        columns={COLUMNS}
        rows={lines}
        rowKey={({ position }) => String(position)}
      />
    </Box>
  );
}

const COLUMNS: readonly Column<StatementLine>[] = [
  { key: 'date', header: 'Date', cell: ({ date }) => formatDate(date) },
  {
    key: 'words',
    isText: true,
    header: 'Description',
    isTitle: true,
    cell: ({ description }) => description,
  },
  {
    key: 'reference',
    header: 'Cheque, reference',
    cell: ({ chequeNumber, reference }) => [chequeNumber, reference].filter(Boolean).join(' · '),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => <Money amount={amount} />,
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    hideOnPhone: true,
    cell: ({ balance }) => (balance === null ? '' : <Money amount={balance} />),
  },
  { key: 'state', header: 'Status', cell: ({ state }) => <LineState state={state} /> },
];

function LineState({ state }: Pick<StatementLine, 'state'>) {
  if (state === 'matched') return <StateBadge tone="good">Matched</StateBadge>;
  if (state === 'hold') return <StateBadge tone="wait">On hold</StateBadge>;
  if (state === 'bank-error') return <StateBadge tone="bad">Bank error</StateBadge>;
  return <StateBadge tone="quiet">To match</StateBadge>;
}
