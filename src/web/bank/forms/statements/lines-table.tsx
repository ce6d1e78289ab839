import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';

import { formatDate } from '#shared/dates.ts';

import { DataTable } from '../../../ui/data-table.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import classes from '../bank.module.css';
import { counted } from './words.ts';
import type { Reading } from './reading.ts';

type Line = Reading['lines'][number];

const AT_FIRST = 10;

/** The lines as they would be saved. `isStale`: they are being read again. */
export function LinesTable({ reading, isStale }: { reading: Reading; isStale: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const { lines, lineCount } = reading;
  const shown = isWhole ? lines : lines.slice(0, AT_FIRST);
  const columns = COLUMNS.filter(({ key }) => key !== 'balance' || lines.some(hasBalance));
  return (
    <div className={classes['lines']} data-stale={isStale || undefined}>
      <Title order={3} size="h5">
        Lines of this file
      </Title>
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          No line was found.
        </Text>
      ) : (
        <DataTable
          caption="Lines of this file"
          columns={columns}
          rows={shown}
          rowKey={({ row, amount }) => `${row} ${amount}`}
        />
      )}
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {shown.length < lineCount
            ? `The first ${shown.length} of ${counted(lineCount, 'line')}.`
            : ''}
        </Text>
        {shown.length < lines.length ? (
          <Button variant="default" size="xs" onClick={() => setWhole(true)}>
            {`Show ${lines.length === lineCount ? 'all' : 'the first'} ${lines.length}`}
          </Button>
        ) : null}
      </Group>
    </div>
  );
}

function hasBalance({ balance }: Line): boolean {
  return balance !== null;
}

const COLUMNS: readonly Column<Line>[] = [
  { key: 'row', header: 'Row', cell: ({ row }) => row, hideOnPhone: true },
  {
    key: 'date',
    header: 'Date',
    isTitle: true,
    cell: ({ date }) => <span className={classes['day']}>{formatDate(date)}</span>,
  },
  { key: 'what', isText: true, header: 'Description', cell: Description },
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
    cell: ({ balance }) => (balance === null ? '' : <Money amount={balance} />),
  },
];

function Description({ description, reference, chequeNumber, isKnown }: Line) {
  const details = [
    reference === '' ? '' : `Reference ${reference}`,
    chequeNumber === '' ? '' : `Cheque ${chequeNumber}`,
  ].filter(Boolean);
  return (
    <>
      {description === '' ? '–' : description}{' '}
      {isKnown ? <StateBadge tone="quiet">Already uploaded</StateBadge> : null}
      {details.length === 0 ? null : (
        <Text size="sm" c="dimmed" fw={400}>
          {details.join(' · ')}
        </Text>
      )}
    </>
  );
}
