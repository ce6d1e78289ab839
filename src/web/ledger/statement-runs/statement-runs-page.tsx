import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { PATHS, statementRunPath } from '../../lib/paths.ts';
import { Acts } from '../../ui/acts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { MailIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { statementRunsQuery } from './queries.ts';
import type { StatementRunRow } from './queries.ts';

/** The statement runs, the newest first. */
export function StatementRunsPage() {
  const [page, setPage] = useState(1);
  const runs = useQuery(statementRunsQuery(page));
  return (
    <Page
      title="Statements of Account Sent"
      description="Statements that were mailed together. The customer’s page shows what was sent to one customer."
      width="wide"
      actions={
        <Acts>
          <Button component={Link} to={PATHS.statementRun}>
            Send statements
          </Button>
        </Acts>
      }
    >
      {runs.error === null ? null : (
        <ProblemNotice error={runs.error} retry={() => void runs.refetch()} />
      )}
      {runs.isPending ? <LoadingRows rows={6} /> : null}
      {runs.data?.total === 0 ? (
        <EmptyState order={2} icon={<MailIcon size={26} />} title="No statements sent yet">
          Choose a date and a least balance under Send statements.
        </EmptyState>
      ) : null}
      {runs.data === undefined || runs.data.total === 0 ? null : (
        <>
          <DataTable
            caption="Statement runs"
            columns={COLUMNS}
            rows={runs.data.rows}
            rowKey={({ runId }) => runId}
          />
          <Pager page={page} pageSize={50} total={runs.data.total} onChange={setPage} />
        </>
      )}
    </Page>
  );
}

const COLUMNS: readonly Column<StatementRunRow>[] = [
  {
    key: 'asOf',
    header: 'As of',
    isTitle: true,
    cell: ({ runId, asOf }) => (
      <Anchor component={Link} to={statementRunPath(runId)} size="sm">
        {formatDate(asOf)}
      </Anchor>
    ),
  },
  {
    key: 'sent',
    header: 'Sent',
    cell: ({ sentAt, sentBy }) => `${formatInstant(sentAt)} by ${sentBy}`,
  },
  {
    key: 'least',
    header: 'Balance of at least',
    align: 'right',
    hideOnPhone: true,
    cell: ({ least }) => <Money amount={least} />,
  },
  {
    key: 'count',
    header: 'Statements',
    align: 'right',
    cell: ({ statementCount }) => String(statementCount),
  },
  { key: 'total', header: 'Total', align: 'right', cell: ({ total }) => <Money amount={total} /> },
];
