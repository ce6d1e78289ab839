import { Button, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDate } from '#shared/dates.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { UnusedRow } from './queries.ts';

/** The forms that no transaction stands behind: cancelled, missing, and those taken back. */
export function UnusedTable({ rows }: { rows: readonly UnusedRow[] }) {
  const [withdrawn, setWithdrawn] = useState<UnusedRow>();
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        Cancelled and missing forms
      </Title>
      <DataTable
        caption="Cancelled and missing forms"
        columns={buildColumns(setWithdrawn)}
        rows={rows}
        rowKey={(row) => row.unusedId}
      />
      {withdrawn === undefined ? null : (
        <WithdrawDialog row={withdrawn} onClose={() => setWithdrawn(undefined)} />
      )}
    </section>
  );
}

function WithdrawDialog({ row, onClose }: { row: UnusedRow; onClose: () => void }) {
  const save = useMutation({
    mutationFn: (reason: string) =>
      call('POST /api/numbers/unused/:unusedId/withdraw', {
        params: { unusedId: row.unusedId },
        body: { reason },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Saved', message: `${row.number} can be used again.` });
      await afterChangeOf('numbers');
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Take back: ${row.number} is ${row.state}`}
      save="Take back"
      maxLength={500}
      act={save}
      onClose={onClose}
    >
      The row stays, with this beside it.
    </ReasonDialog>
  );
}

function buildColumns(withdraw: (row: UnusedRow) => void): readonly Column<UnusedRow>[] {
  return [
    { key: 'number', header: 'Number', isTitle: true, cell: (row) => row.number },
    {
      key: 'state',
      header: 'Status',
      cell: (row) =>
        row.withdrawn === null ? (
          <StateBadge tone={row.state === 'cancelled' ? 'told' : 'bad'}>
            {row.state === 'cancelled' ? 'Cancelled' : 'Missing'}
          </StateBadge>
        ) : (
          <StateBadge tone="quiet">Taken back</StateBadge>
        ),
    },
    { key: 'date', header: 'Date', cell: (row) => formatDate(row.date) },
    {
      key: 'reason',
      isText: true,
      header: 'Reason',
      cell: (row) => (
        <>
          {row.reason}
          {row.withdrawn === null ? null : (
            <Text size="sm" c="dimmed">
              {`Taken back by ${row.withdrawn.by}: ${row.withdrawn.reason}`}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'by',
      header: 'Recorded by',
      cell: (row) => `${row.recordedBy}, ${formatInstant(row.recordedAt)}`,
    },
    {
      key: 'actions',
      isActs: true,
      header: 'Actions',
      cell: (row) =>
        row.withdrawn === null ? (
          <Button
            size="xs"
            variant="default"
            aria-label={`Take back ${row.number}`}
            onClick={() => withdraw(row)}
          >
            Take back
          </Button>
        ) : null,
    },
  ];
}
