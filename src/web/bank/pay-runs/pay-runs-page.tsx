import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { PATHS, payRunPath } from '../../lib/paths.ts';
import { Acts } from '../../ui/acts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { payRunsQuery } from './queries.ts';
import type { RunRow } from './queries.ts';

/** The pay runs, the newest first. */
export function PayRunsPage() {
  const [page, setPage] = useState(1);
  const runs = useQuery(payRunsQuery(page));
  return (
    <Page
      title="Pay Runs"
      description="Bills that were paid together, with their vouchers, cheques and payment files."
      width="wide"
      actions={
        <Acts>
          <Button component={Link} to={PATHS.payRun}>
            Pay bills
          </Button>
        </Acts>
      }
    >
      {runs.error === null ? null : (
        <ProblemNotice error={runs.error} retry={() => void runs.refetch()} />
      )}
      {runs.isPending ? <LoadingRows rows={6} /> : null}
      {runs.data?.total === 0 ? (
        <EmptyState order={2} icon={<ListIcon size={26} />} title="No pay runs yet">
          Tick open bills under Pay bills and post them together.
        </EmptyState>
      ) : null}
      {runs.data === undefined || runs.data.total === 0 ? null : (
        <>
          <DataTable
            caption="Pay runs"
            columns={COLUMNS}
            rows={runs.data.rows}
            rowKey={({ payRunId }) => payRunId}
          />
          <Pager page={page} pageSize={50} total={runs.data.total} onChange={setPage} />
        </>
      )}
    </Page>
  );
}

const COLUMNS: readonly Column<RunRow>[] = [
  {
    key: 'reference',
    header: 'Reference',
    isTitle: true,
    isWhole: true,
    cell: ({ payRunId, reference }) => (
      <Anchor component={Link} to={payRunPath(payRunId)} size="sm">
        {reference}
      </Anchor>
    ),
  },
  { key: 'date', header: 'Date', isWhole: true, cell: ({ date }) => formatDate(date) },
  {
    key: 'account',
    header: 'Paid from',
    cell: ({ account, accountTitle }) => `${account} ${accountTitle}`,
  },
  {
    key: 'payments',
    header: 'Payments',
    align: 'right',
    cell: ({ paymentCount }) => String(paymentCount),
  },
  {
    key: 'states',
    header: 'Status',
    cell: ({ paymentCount, matchedCount, reversedCount }) =>
      [
        `${matchedCount} of ${paymentCount} matched`,
        ...(reversedCount === 0 ? [] : [`${reversedCount} reversed`]),
      ].join(', '),
  },
  {
    key: 'by',
    header: 'Posted by',
    hideOnPhone: true,
    narrow: false,
    cell: ({ madeBy }) => madeBy,
  },
  { key: 'total', header: 'Total', align: 'right', cell: ({ total }) => <Money amount={total} /> },
];
