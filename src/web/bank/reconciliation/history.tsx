import { Anchor, Button, Group, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { bankAccountPath } from '../../lib/paths.ts';
import { saveFile } from '../../lib/save-file.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { dayOfInstant, formatInstant } from '../../ui/format-instant.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { Reconciliation } from './queries.ts';
import { useReconciliations } from './queries.ts';
import classes from './reconciliation.module.css';
import { ReconciliationState } from './reconciliation-state.tsx';

/** Every reconciliation of the account that was signed; nothing at all while there is none. */
export function History({ account }: { account: string }) {
  const { data, error, isPending, refetch } = useReconciliations(account);
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="history" className="no-print">
      <Title order={2} size="h3" mb="sm" id="history">
        Signed before
      </Title>
      {error === null ? null : <ProblemNotice error={error} retry={() => void refetch()} />}
      {isPending ? <LoadingRows rows={2} /> : null}
      {data === undefined ? null : (
        <DataTable
          caption="Previous reconciliations"
          columns={COLUMNS}
          rows={data}
          rowKey={(row) => row.reconciliationId}
        />
      )}
    </section>
  );
}

const COLUMNS: readonly Column<Reconciliation>[] = [
  {
    key: 'asAt',
    header: 'As of',
    isTitle: true,
    cell: (row) => (
      <Anchor
        component={Link}
        className={classes['day']}
        to={`${bankAccountPath(row.account, 'statement')}?signed=${row.reconciliationId}`}
      >
        {formatDate(row.asAt)}
      </Anchor>
    ),
  },
  { key: 'state', header: 'Status', cell: (row) => <ReconciliationState state={row.state} /> },
  {
    key: 'bank',
    header: 'Balance per bank',
    align: 'right',
    cell: ({ balancePerBank }) =>
      balancePerBank === null ? '–' : <Money amount={balancePerBank} />,
  },
  {
    key: 'adjusted',
    header: 'Adjusted',
    align: 'right',
    cell: (row) => <Money amount={row.adjusted} />,
  },
  {
    key: 'prepared',
    header: 'Prepared by',
    cell: (row) => `${row.preparedBy}, ${dayOfInstant(row.preparedAt)}`,
    title: (row) => `${row.preparedBy}, ${formatInstant(row.preparedAt)}`,
  },
  {
    key: 'reviewed',
    header: 'Reviewed by',
    cell: ({ reviewedAt, reviewedBy }) =>
      reviewedAt === null ? '–' : `${reviewedBy}, ${dayOfInstant(reviewedAt)}`,
    title: ({ reviewedAt, reviewedBy }) =>
      reviewedAt === null ? '' : `${reviewedBy}, ${formatInstant(reviewedAt)}`,
  },
  { key: 'files', header: 'Files', cell: (row) => <Files row={row} /> },
];

function Files({ row }: { row: Reconciliation }) {
  const save = useMutation({
    mutationFn: (format: 'pdf' | 'xlsx') =>
      saveFile(
        `/api/bank/reconciliations/${row.reconciliationId}/file/${format}`,
        `reconciliation-${row.account}-${row.asAt}.${format}`,
      ),
  });
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {(['pdf', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          loading={save.isPending && save.variables === format}
          aria-label={`${format.toUpperCase()} as of ${formatDate(row.asAt)}`}
          onClick={() => save.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  );
}
