import { Text, Title } from '@mantine/core';

import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Numbers } from './queries.ts';

type Series = Numbers['internal'][number];

/**
 * Our own series, whose numbers are taken in the posting itself: every number has its transaction.
 */
export function InternalSeries({ rows }: { rows: readonly Series[] }) {
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        Our own series
      </Title>
      {rows.length === 0 ? (
        <Text c="dimmed">They begin with the first entry.</Text>
      ) : (
        <DataTable
          caption="Our own series"
          columns={COLUMNS}
          rows={rows}
          rowKey={(row) => row.series}
        />
      )}
    </section>
  );
}

const COLUMNS: readonly Column<Series>[] = [
  { key: 'series', isText: true, header: 'Series', isTitle: true, cell: (row) => row.series },
  {
    key: 'numbers',
    header: 'Numbers',
    cell: (row) => (row.numbers === 'documents' ? 'Documents' : 'Journal entries'),
  },
  { key: 'last', header: 'Last number', align: 'right', cell: (row) => String(row.last) },
  { key: 'recorded', header: 'Recorded', align: 'right', cell: (row) => String(row.recorded) },
  {
    key: 'state',
    header: 'Status',
    cell: (row) =>
      row.isGapless ? (
        <StateBadge tone="good">Without gaps</StateBadge>
      ) : (
        <StateBadge tone="bad">Numbers are missing</StateBadge>
      ),
  },
];
