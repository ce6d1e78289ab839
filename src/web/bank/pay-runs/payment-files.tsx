import { Anchor, Button, Code, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { LayoutDialog } from './layout-dialog.tsx';
import { paymentLayoutsQuery } from './queries.ts';
import type { KeptRun } from './queries.ts';

const BUILT_IN = [
  { value: 'plain-csv', label: 'Plain list (CSV)' },
  { value: 'pain.001.001.03', label: 'ISO 20022 pain.001.001.03 (XML)' },
  { value: 'pain.001.001.09', label: 'ISO 20022 pain.001.001.09 (XML)' },
];

type KeptFile = KeptRun['files'][number];

/** The files for the bank: made by a layout, kept as they were made. */
export function PaymentFiles({ kept, isReader }: { kept: KeptRun; isReader: boolean }) {
  const { payRunId } = kept.run;
  const layouts = useQuery(paymentLayoutsQuery);
  const [layout, setLayout] = useState('plain-csv');
  const [isEditing, setEditing] = useState(false);
  const own = layouts.data ?? [];
  const choices = [
    ...BUILT_IN,
    ...own.map(({ layoutId, name }) => ({ value: layoutId, label: `${name} (CSV)` })),
  ];
  const make = useMutation({
    mutationFn: async () => {
      const asked = { params: { payRunId }, body: { layout } };
      const made = await call('POST /api/pay-runs/:payRunId/files', asked);
      await saveFile(`/api/pay-runs/${payRunId}/files/${made.fileId}`, made.fileName);
    },
    meta: { handled: true },
    onSuccess: () => afterChangeOf('bank'),
  });
  const hasTransfers = kept.payments.some(
    ({ method, reversedBy }) => method === 'transfer' && reversedBy === '',
  );
  if (!hasTransfers && kept.files.length === 0) return null;
  return (
    <Panel>
      <Stack gap="sm">
        <Title order={2} size="h3">
          Payment file for the bank
        </Title>
        {isReader || !hasTransfers ? null : (
          <Group gap="sm" align="end">
            <NativeSelect
              label="Layout"
              value={layout}
              data={choices}
              onChange={(event) => setLayout(event.currentTarget.value)}
            />
            <Button loading={make.isPending} onClick={() => make.mutate()}>
              Make file
            </Button>
            <Button variant="default" onClick={() => setEditing(true)}>
              Layouts…
            </Button>
          </Group>
        )}
        <Text size="sm" c="dimmed">
          The file lists the bank transfers of this run with the vendors’ bank details. Check with
          your bank which layout it takes.
        </Text>
        {make.error === null ? null : <ProblemNotice error={make.error} />}
        {kept.files.length === 0 ? null : (
          <DataTable
            caption="Payment files"
            columns={buildColumns(payRunId, choices)}
            rows={kept.files}
            rowKey={({ fileId }) => fileId}
          />
        )}
        {isEditing ? <LayoutDialog layouts={own} onClose={() => setEditing(false)} /> : null}
      </Stack>
    </Panel>
  );
}

function buildColumns(
  payRunId: string,
  choices: readonly { value: string; label: string }[],
): readonly Column<KeptFile>[] {
  return [
    {
      key: 'name',
      header: 'File',
      isTitle: true,
      cell: ({ fileId, fileName }) => (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => void saveFile(`/api/pay-runs/${payRunId}/files/${fileId}`, fileName)}
        >
          {fileName}
        </Anchor>
      ),
    },
    {
      key: 'layout',
      header: 'Layout',
      cell: ({ layout }) =>
        choices.find(({ value }) => value === layout)?.label ?? 'Removed layout (CSV)',
    },
    {
      key: 'made',
      header: 'Made',
      cell: ({ madeAt, madeBy }) => `${formatInstant(madeAt)} by ${madeBy}`,
    },
    {
      key: 'hash',
      header: 'SHA-256',
      hideOnPhone: true,
      cell: ({ sha256 }) => <Code title={sha256}>{`${sha256.slice(0, 12)}…`}</Code>,
    },
    {
      key: 'count',
      header: 'Payments',
      align: 'right',
      cell: ({ paymentCount }) => String(paymentCount),
    },
    {
      key: 'total',
      header: 'Total',
      align: 'right',
      cell: ({ total }) => <Money amount={total} />,
    },
  ];
}
