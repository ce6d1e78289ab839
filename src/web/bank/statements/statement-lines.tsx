import { Box } from '@mantine/core';
import { useMemo } from 'react';

import { formatDate } from '#shared/dates.ts';

import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import classes from './statement-lines.module.css';
import type { StatementLine } from './statement-words.ts';

interface StatementLinesProps {
  lines: readonly StatementLine[];
  /** The position of the line that somebody came for. */
  marked: number | undefined;
}

/** The lines of one statement as the bank gave them, and what became of each. */
export function StatementLines({ lines, marked }: StatementLinesProps) {
  const columns = useMemo(
    () => (marked === undefined ? COLUMNS : COLUMNS.map((column) => marking(column, marked))),
    [marked],
  );
  return (
    <Box mt="md">
      <DataTable
        caption="Lines of the statement"
        columns={columns}
        rows={lines}
        rowKey={({ position }) => String(position)}
      />
    </Box>
  );
}

/** The id of the words of a line. */
export function lineMark(position: number): string {
  return `line-${position}`;
}

/** The words of the line that is asked for can take the focus, and are seen at once. */
function marking(column: Column<StatementLine>, marked: number): Column<StatementLine> {
  if (column.key !== 'words') return column;
  return {
    ...column,
    cell: (line, place) =>
      line.position === marked ? (
        <span id={lineMark(marked)} className={classes['marked']} tabIndex={-1} aria-current="true">
          {line.description === '' ? 'No text' : line.description}
        </span>
      ) : (
        column.cell(line, place)
      ),
  };
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
