import { Title } from '@mantine/core';
import { useId } from 'react';

import { formatDate } from '#shared/dates.ts';

import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import { nameOfFiling } from './queries.ts';
import type { Filing } from './queries.ts';

/** Every filing of a return or list and period; nothing while there is only the one that stands. */
export function FilingHistory({ history }: { history: readonly Filing[] }) {
  const headingId = useId();
  if (history.every(({ state }) => state === 'standing')) return null;
  return (
    <section aria-labelledby={headingId}>
      <Title order={3} size="h4" mb="xs" id={headingId}>
        All filings of this period
      </Title>
      <DataTable
        caption="All filings of this period"
        columns={COLUMNS}
        rows={history}
        rowKey={(row) => row.filingId}
      />
    </section>
  );
}

const COLUMNS: readonly Column<Filing>[] = [
  { key: 'name', header: 'Filing', isTitle: true, cell: nameOfFiling },
  { key: 'on', header: 'Filed on', cell: (row) => formatDate(row.filedOn) },
  { key: 'reference', isText: true, header: 'Reference', cell: (row) => row.reference },
  { key: 'by', header: 'Marked', cell: (row) => `${row.filedBy}, ${formatInstant(row.filedAt)}` },
  { key: 'state', header: 'Status', cell: buildState },
];

function buildState({ state, withdrawn }: Filing) {
  if (withdrawn !== null) {
    return `Taken back by ${withdrawn.by} on ${formatInstant(withdrawn.at)}: ${withdrawn.reason}`;
  }
  return state === 'standing' ? (
    <StateBadge tone="good">In force</StateBadge>
  ) : (
    <StateBadge tone="quiet">Amended</StateBadge>
  );
}
