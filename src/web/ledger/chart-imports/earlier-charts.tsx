import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterSettingsChange } from '../../lib/stale.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { chartImportsQuery } from './queries.ts';
import type { EarlierChart } from './queries.ts';

/** Charts that were imported: what they added, and the way back. */
export function EarlierCharts() {
  const earlier = useQuery(chartImportsQuery);
  const [undone, setUndone] = useState<EarlierChart>();
  const undo = useMutation({
    mutationFn: (importId: string) =>
      call('POST /api/chart-imports/:importId/undo', { params: { importId } }),
    onSuccess: async ({ switchedOff, kept }) => {
      const stay = kept.length === 0 ? '' : ` ${kept.join(', ')} have entries and stay.`;
      notify({
        title: 'Taken back',
        message: `${switchedOff.length} accounts are out of use.${stay}`,
      });
      await afterSettingsChange();
    },
    onSettled: () => setUndone(undefined),
  });
  const imports = earlier.data?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <Stack gap="sm">
      <Text component="h2" fw={600} size="lg">
        Imported charts
      </Text>
      <DataTable
        caption="Imported charts"
        rows={imports}
        rowKey={({ importId }) => importId}
        columns={buildColumns(setUndone)}
      />
      <ConfirmDialog
        opened={undone !== undefined}
        title={`Take ${undone?.fileName ?? ''} back?`}
        confirm="Take back"
        isBusy={undo.isPending}
        onCancel={() => setUndone(undefined)}
        onConfirm={() => undone && undo.mutate(undone.importId)}
      >
        {undone === undefined ? '' : wordsOf(undone)}
      </ConfirmDialog>
    </Stack>
  );
}

function buildColumns(undo: (row: EarlierChart) => void): Column<EarlierChart>[] {
  return [
    { key: 'file', header: 'File', isTitle: true, cell: ({ fileName }) => fileName },
    { key: 'at', header: 'Imported', cell: ({ at, by }) => `${formatInstant(at)}, ${by}` },
    { key: 'added', header: 'Added', align: 'right', cell: ({ addedCount }) => addedCount },
    {
      key: 'renamed',
      header: 'Renamed',
      align: 'right',
      cell: ({ renamedCount }) => renamedCount,
    },
    {
      key: 'undo',
      header: 'Actions',
      cell: (row) => (
        <Button size="xs" variant="default" onClick={() => undo(row)}>
          Take back
        </Button>
      ),
    },
  ];
}

function wordsOf({ addedCount, usedCount, renamedCount }: EarlierChart): string {
  const unusedCount = addedCount - usedCount;
  return (
    `${unusedCount} ${unusedCount === 1 ? 'account' : 'accounts'} without entries ` +
    `${unusedCount === 1 ? 'goes' : 'go'} out of use, ${usedCount} with entries ` +
    `${usedCount === 1 ? 'stays' : 'stay'}, and ${renamedCount} ` +
    `${renamedCount === 1 ? 'gets its' : 'get their'} earlier title back.`
  );
}
