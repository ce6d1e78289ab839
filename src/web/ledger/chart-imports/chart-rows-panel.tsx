import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { formatCount } from '../../ui/format-money.ts';
import { call } from '../../lib/call.ts';
import { afterSettingsChange } from '../../lib/stale.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ChooseAccountDialog } from '../imports/choose-account-dialog.tsx';
import { ImportAct, OutcomeFile } from '../imports/import-act.tsx';
import type { ChartAsked, CheckedChart } from './queries.ts';

type Row = CheckedChart['rows'][number];

const OUTCOMES = {
  'new': { label: 'New', tone: 'good' },
  'switched-on': { label: 'In use again', tone: 'good' },
  'same': { label: 'Same', tone: 'quiet' },
  'other-title': { label: 'Other title', tone: 'wait' },
  'refused': { label: 'Refused', tone: 'bad' },
} as const;

interface ChartRowsPanelProps {
  importId: string;
  asked: ChartAsked;
  checked: CheckedChart;
  /** Whether what was checked is what the page shows. */
  isCurrent: boolean;
  onChoose: (choice: { row: number; account: string }) => void;
  onAdded: (count: number) => void;
  onCancel: () => void;
}

/** What happens to each account of the file, the choices, and the act. */
export function ChartRowsPanel(props: ChartRowsPanelProps) {
  const { importId, asked, checked, isCurrent, onChoose, onAdded, onCancel } = props;
  const [renaming, setRenaming] = useState<readonly number[]>([]);
  const [changed, setChanged] = useState<Row>();
  const chosen = renaming.filter((row) =>
    checked.rows.some((each) => each.row === row && each.outcome === 'other-title'),
  );
  const post = useMutation({
    mutationFn: () =>
      call('POST /api/chart-imports/:importId/post', {
        params: { importId },
        body: {
          mapping: asked.mapping,
          choices: [...asked.choices],
          digest: checked.digest,
          renaming: chosen,
        },
      }),
    meta: { handled: true },
    onSuccess: async ({ addedCount }) => {
      onAdded(addedCount);
      await afterSettingsChange();
    },
  });
  const toggle = (row: number, isOn: boolean) =>
    setRenaming((all) => (isOn ? [...all, row] : all.filter((each) => each !== row)));
  return (
    <Panel>
      <Stack gap="md">
        <div>
          <Text component="h2" fw={600} size="lg">
            What happens to each account
          </Text>
          <Text role="status">{summaryOf(checked)}</Text>
        </div>
        <DataTable
          caption="Accounts of the file"
          rows={checked.rows}
          rowKey={({ row }) => String(row)}
          columns={buildColumns({ chosen, toggle, change: setChanged })}
        />
        <OutcomeFile name="import-of-a-chart-of-accounts" {...{ importId, isCurrent }} />
        <ImportAct
          act={`Add ${formatCount(checked.newCount)} account${checked.newCount === 1 ? '' : 's'}`}
          confirm="Add"
          isReady={isCurrent && checked.refusedCount < checked.rowCount}
          isBusy={post.isPending}
          error={post.error}
          onYes={() => post.mutate()}
          onCancel={onCancel}
        >
          All of them are added together, or none. The names in your file are remembered.
        </ImportAct>
      </Stack>
      {changed === undefined ? null : (
        <ChooseAccountDialog
          title={`Account for ${changed.title}`}
          initial={changed.account}
          mayBeNew
          onClose={() => setChanged(undefined)}
          onChoose={(account) => onChoose({ row: changed.row, account })}
        />
      )}
    </Panel>
  );
}

function summaryOf({ rowCount, newCount, sameCount, otherTitleCount, refusedCount }: CheckedChart) {
  const parts = [
    `${formatCount(newCount)} new`,
    `${formatCount(sameCount)} the same`,
    `${formatCount(otherTitleCount)} with another title`,
    `${formatCount(refusedCount)} refused`,
  ];
  return `${formatCount(rowCount)} accounts: ${parts.join(', ')}.`;
}

interface Acts {
  readonly chosen: readonly number[];
  toggle(row: number, isOn: boolean): void;
  change(row: Row): void;
}

function buildColumns({ chosen, toggle, change }: Acts): Column<Row>[] {
  return [
    { key: 'row', header: 'Row', width: '4.5rem', hideOnPhone: true, cell: ({ row }) => row },
    {
      key: 'title',
      header: 'In your file',
      isTitle: true,
      cell: ({ number, title }) => [number, title].filter(Boolean).join(' ') || '–',
    },
    { key: 'type', header: 'Type', cell: ({ type }) => type || '–' },
    {
      key: 'outcome',
      header: 'Outcome',
      cell: ({ outcome }) => (
        <StateBadge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</StateBadge>
      ),
    },
    {
      key: 'account',
      header: 'Account here',
      cell: ({ account, accountTitle }) => (account === '' ? '–' : `${account} ${accountTitle}`),
    },
    {
      key: 'reason',
      header: 'Reason',
      cell: ({ row, title, outcome, reason }) => (
        <Stack gap={4}>
          <Text size="sm">{reason || '–'}</Text>
          {outcome === 'other-title' ? (
            <Checkbox
              size="sm"
              label={`Call it ${title}`}
              checked={chosen.includes(row)}
              onChange={(event) => toggle(row, event.currentTarget.checked)}
            />
          ) : null}
        </Stack>
      ),
    },
    {
      key: 'change',
      header: 'Actions',
      cell: (row) => (
        <Button
          size="xs"
          variant="default"
          aria-label={`Change the account for ${row.title}`}
          onClick={() => change(row)}
        >
          Change
        </Button>
      ),
    },
  ];
}
