import { Anchor, Text, Title } from '@mantine/core';
import { Link, useNavigate } from 'react-router';

import { PATHS, recordPath } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import classes from './home.module.css';
import type { HomeReply } from './queries.ts';

type Posted = HomeReply['postedToday'];
type Row = Posted['rows'][number];

/** What this person posted today: how much, and the last of it. */
export function PostedToday({ posted: { count, amount, rows } }: { posted: Posted }) {
  const navigate = useNavigate();
  return (
    <section className={classes['part']} aria-labelledby="posted-today">
      <div className={classes['head']}>
        <Title order={2} id="posted-today">
          Posted today
        </Title>
        <Anchor component={Link} to={PATHS.records} size="sm">
          All records
        </Anchor>
      </div>
      <Text size="sm" c="dimmed">
        {count === 0
          ? 'You have not posted anything today.'
          : `${count} ${count === 1 ? 'record' : 'records'} by you, ₱\u00a0${formatPesos(amount)} in total.`}
      </Text>
      {count === 0 ? null : (
        <DataTable
          caption="Posted today"
          columns={COLUMNS}
          isList
          rows={rows}
          rowKey={({ transactionId }) => transactionId}
          onRowClick={({ transactionId }) => void navigate(recordPath(transactionId))}
        />
      )}
    </section>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'number',
    header: 'Number',
    isTitle: true,
    // As wide as a number of our own series.
    width: '11rem',
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
    title: ({ number }) => number,
  },
  {
    key: 'about',
    header: 'Kind and party',
    cell: (row) => aboutOf(row),
    title: aboutOf,
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    width: '9rem',
    cell: ({ total }) => <Money amount={total} />,
  },
];

function aboutOf({ kindTitle, party, description, state }: Row): string {
  const undone = state === 'reversed' || state === 'reversal' ? ` (${state})` : '';
  return `${kindTitle}${undone} · ${party ?? description}`;
}
