import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { call } from '../../lib/call.ts';
import { recordPath } from '../../lib/paths.ts';
import { useIsReader } from '../../lib/session/session-context.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { RepeatIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import type { Room } from '../../ui/use-room.ts';
import { useRoom } from '../../ui/use-room.ts';
import { RecordState } from '../records/states.tsx';
import classes from './category-work.module.css';
import type { CategoryWork } from './queries.ts';

type Row = NonNullable<CategoryWork['records']>[number];

/** The last records of a category; each opens, and can be recorded once more. */
export function LastRecords({ rows }: { rows: readonly Row[] }) {
  const navigate = useNavigate();
  const again = useMutation({
    mutationFn: ({ transactionId }: Row) =>
      call('POST /api/records/:transactionId/again', { params: { transactionId } }),
    onSuccess: ({ path }) => {
      void afterChangeOf('drafts');
      void navigate(path);
    },
  });
  const begin = (row: Row) => again.mutate(row);
  const isReader = useIsReader();
  const columns = buildColumns(useRoom(), { begin, isBusy: again.isPending }).filter(
    ({ key }) => !isReader || key !== 'again',
  );
  return (
    <div className={isReader ? undefined : classes['last']}>
      <DataTable
        caption="Recent records"
        columns={columns}
        isList
        rows={rows}
        rowKey={({ transactionId }) => transactionId}
        onRowClick={({ transactionId }) => void navigate(recordPath(transactionId))}
      />
    </div>
  );
}

interface SameAgain {
  readonly begin: (row: Row) => void;
  readonly isBusy: boolean;
  readonly room: Room;
}

function buildColumns(room: Room, act: Omit<SameAgain, 'room'>): readonly Column<Row>[] {
  const again = buildAgain({ ...act, room });
  if (room === 'phone') return [NUMBER, TOTAL, ABOUT, again];
  if (room === 'narrow') return [NUMBER, { ...ABOUT, header: 'Party' }, TOTAL, again];
  return [NUMBER, DATE, ABOUT, TOTAL, again];
}

const NUMBER: Column<Row> = {
  key: 'number',
  header: 'Number',
  isTitle: true,
  width: '10.5rem',
  narrow: '10rem',
  cell: ({ transactionId, number }) => (
    <Anchor
      component={Link}
      to={recordPath(transactionId)}
      size="sm"
      fw={600}
      onClick={(event) => event.stopPropagation()}
    >
      {number}
    </Anchor>
  ),
  title: ({ kindTitle, number }) => `${kindTitle} ${number}`,
};

const DATE: Column<Row> = {
  key: 'date',
  header: 'Date',
  width: '7rem',
  cell: ({ date }) => formatDate(date),
};

const ABOUT: Column<Row> = {
  key: 'about',
  header: 'Party and description',
  cell: ({ party, description, state }) => (
    <>
      {state === 'posted' ? null : (
        <>
          <RecordState state={state} />{' '}
        </>
      )}
      {party}
      {party === null ? '' : ' '}
      <Text span inherit c="dimmed">
        {description}
      </Text>
    </>
  ),
  title: ({ party, description }) => [party, description].filter(Boolean).join(': '),
};

const TOTAL: Column<Row> = {
  key: 'total',
  header: 'Total',
  align: 'right',
  width: '8rem',
  cell: ({ total }) => <Money amount={total} />,
};

/** Without its words where there is little room; large enough for a thumb on a phone. */
function buildAgain({ begin, isBusy, room }: SameAgain): Column<Row> {
  const isSmall = room !== 'wide';
  return {
    key: 'again',
    header: isSmall ? <VisuallyHidden>Action</VisuallyHidden> : 'Action',
    label: 'Action',
    width: isSmall ? '4rem' : '9.5rem',
    cell: (row) =>
      row.state === 'reversal' ? null : (
        <Button
          size={room === 'phone' ? 'sm' : 'compact-sm'}
          variant="default"
          disabled={isBusy}
          aria-label={`Same again as ${row.number}`}
          title={isSmall ? 'Same again' : undefined}
          leftSection={isSmall ? undefined : <RepeatIcon size={16} />}
          onClick={(event) => {
            event.stopPropagation();
            begin(row);
          }}
        >
          {isSmall ? <RepeatIcon size={16} /> : 'Same again'}
        </Button>
      ),
  };
}
