import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';

import { recordPath } from '../../lib/paths.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useReturn } from '../../lib/way-back.ts';
import { BehindLink } from '../../ui/behind-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import classes from './parties.module.css';
import type { PartyDetails } from './queries.ts';
import { partyHistoryQuery } from './queries.ts';

type HistoryRow = Api['GET /api/parties/:partyId/history']['reply']['rows'][number];

const PAGE_SIZE = 25;
const STATES = { posted: 'Posted', reversed: 'Reversed', reversal: 'Reversal' } as const;

/** The transactions that name a party, newest first; a user sees their own. */
export function PartyHistory({ party: { partyId } }: { party: PartyDetails }) {
  const { page, goToPage } = useFilters(['tab']);
  const isUser = useRole() === 'user';
  const query = { page, pageSize: PAGE_SIZE };
  const history = useQuery(partyHistoryQuery(partyId, query));
  useReturn(history.data !== undefined);
  if (history.isPending) return <LoadingRows rows={6} />;
  if (history.error !== null) {
    return <ProblemNotice error={history.error} retry={() => void history.refetch()} />;
  }
  const { rows, total } = history.data;
  if (total === 0) {
    return (
      <EmptyState order={2} icon={<ListIcon size={26} />} title="No records yet">
        {isUser
          ? 'You have no records for this party.'
          : 'Records of this party appear here, newest first.'}
      </EmptyState>
    );
  }
  return (
    <>
      {isUser ? (
        <Text c="dimmed" mb="sm">
          What you recorded yourself.
        </Text>
      ) : null}
      <DataTable
        caption="History"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.transactionId}
      />
      <Pager page={page} pageSize={PAGE_SIZE} total={total} onChange={goToPage} />
    </>
  );
}

const COLUMNS: readonly Column<HistoryRow>[] = [
  {
    key: 'number',
    header: 'Number',
    isTitle: true,
    cell: (row) => (
      <BehindLink
        to={recordPath(row.transactionId)}
        mark={`record-${row.transactionId}`}
        here="the party"
      >
        {row.number}
      </BehindLink>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    cell: (row) => <span className={classes['date']}>{formatDate(row.date)}</span>,
  },
  { key: 'kind', header: 'Kind', cell: (row) => row.kindTitle },
  { key: 'description', isText: true, header: 'Description', cell: (row) => row.description },
  {
    key: 'state',
    header: 'Status',
    cell: (row) => (
      <StateBadge tone={row.state === 'posted' ? 'good' : 'quiet'}>{STATES[row.state]}</StateBadge>
    ),
  },
  { key: 'by', header: 'Recorded by', cell: (row) => row.recordedBy },
  { key: 'total', header: 'Total', align: 'right', cell: (row) => <Money amount={row.total} /> },
];
