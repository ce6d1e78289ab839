import { Alert, Anchor, Checkbox, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatCount } from '../../ui/format-money.ts';
import { call } from '../../lib/call.ts';
import { partyPath } from '../../lib/paths.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ImportAct } from '../imports/import-act.tsx';
import { LeftOutButtons } from './left-out-buttons.tsx';
import type { CheckedRows, Mapping } from './queries.ts';

type Row = CheckedRows['rows'][number];

const OUTCOMES = {
  'new': { label: 'New', tone: 'good' },
  'known': { label: 'Same TIN', tone: 'quiet' },
  'same-name': { label: 'Similar name', tone: 'wait' },
  'refused': { label: 'Refused', tone: 'bad' },
} as const;

interface RowsPanelProps {
  importId: string;
  mapping: Mapping;
  checked: CheckedRows;
  /** Whether what was checked is what the page shows. */
  isCurrent: boolean;
  onBusy: (isBusy: boolean) => void;
  onRegistered: (count: number) => void;
  onCancel: () => void;
}

/** What happens to each row, the choice where a name is alike, and the act. */
export function RowsPanel(props: RowsPanelProps) {
  const { importId, mapping, checked, isCurrent, onBusy, onRegistered, onCancel } = props;
  const [including, setIncluding] = useState<readonly number[]>([]);
  const [abort, setAbort] = useState<AbortController>();
  const alike = checked.rows.filter(({ outcome }) => outcome === 'same-name');
  const chosen = including.filter((row) => alike.some((each) => each.row === row));
  const count = checked.newCount + chosen.length;
  const post = useMutation({
    mutationFn: () => {
      const begun = new AbortController();
      setAbort(begun);
      const body = { mapping, digest: checked.digest, including: chosen };
      const { signal } = begun;
      const params = { importId };
      return call('POST /api/party-imports/:importId/post', { params, body }, { signal });
    },
    meta: { handled: true },
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onError: () => afterChangeOf('imports'),
    onSuccess: async ({ registeredCount }) => {
      onRegistered(registeredCount);
      await afterChangeOf('parties');
    },
  });
  const toggle = (row: number, isOn: boolean) =>
    setIncluding((all) => (isOn ? [...all, row] : all.filter((each) => each !== row)));
  const isCancelled = abort?.signal.aborted === true;
  return (
    <Panel>
      <Stack gap="md">
        <div>
          <Text component="h2" fw={600} size="lg">
            What happens to each row
          </Text>
          <Text role="status">{summaryOf(checked)}</Text>
        </div>
        {alike.length === 0 ? null : (
          <Alert color="yellow">Rows with a similar name are left out unless you tick them.</Alert>
        )}
        <DataTable
          caption="Rows of the file"
          rows={checked.rows}
          rowKey={({ row }) => String(row)}
          columns={buildColumns(chosen, toggle)}
        />
        {checked.rows.length < checked.rowCount ? (
          <Text size="sm" c="dimmed">
            {`The first ${checked.rows.length} of ${formatCount(checked.rowCount)} rows; the file of rows left out has them all.`}
          </Text>
        ) : null}
        {count === checked.rowCount ? null : <LeftOutButtons importId={importId} />}
        {post.error !== null && isCancelled ? (
          <Text role="status">The import was cancelled. Nothing was registered.</Text>
        ) : null}
        <ImportAct
          act={`Register ${formatCount(count)}`}
          confirm="Register"
          isReady={isCurrent && count > 0}
          isBusy={post.isPending}
          error={isCancelled ? null : post.error}
          onYes={() => post.mutate()}
          onCancel={() => (post.isPending ? abort?.abort() : onCancel())}
        >
          All of them are registered together, or none.
        </ImportAct>
      </Stack>
    </Panel>
  );
}

function summaryOf({ rowCount, newCount, knownCount, sameNameCount, refusedCount }: CheckedRows) {
  const parts = [
    `${formatCount(newCount)} new`,
    `${formatCount(knownCount)} with the same TIN`,
    `${formatCount(sameNameCount)} with a similar name`,
    `${formatCount(refusedCount)} refused`,
  ];
  return `${formatCount(rowCount)} rows: ${parts.join(', ')}.`;
}

function buildColumns(
  chosen: readonly number[],
  toggle: (row: number, isOn: boolean) => void,
): Column<Row>[] {
  return [
    { key: 'row', header: 'Row', width: '4.5rem', cell: ({ row }) => row },
    { key: 'name', header: 'Name', isTitle: true, isText: true, cell: ({ name }) => name || '–' },
    { key: 'tin', header: 'TIN', cell: ({ tin }) => tin || 'none' },
    {
      key: 'outcome',
      header: 'Outcome',
      cell: ({ outcome }) => (
        <StateBadge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</StateBadge>
      ),
    },
    {
      key: 'reason',
      isText: true,
      isTall: true,
      header: 'Reason',
      cell: ({ row, name, outcome, reason, partyId }) => (
        <Stack gap={4}>
          {partyId === null ? (
            <Text size="sm">{reason || '–'}</Text>
          ) : (
            <Anchor component={Link} to={partyPath(partyId)} target="_blank" size="sm">
              {reason}
            </Anchor>
          )}
          {outcome === 'same-name' ? (
            <Checkbox
              size="sm"
              label={`Register ${name} as well`}
              checked={chosen.includes(row)}
              onChange={(event) => toggle(row, event.currentTarget.checked)}
            />
          ) : null}
        </Stack>
      ),
    },
  ];
}
