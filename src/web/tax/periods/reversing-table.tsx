import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { call } from '../../lib/call.ts';
import { notify, notifyProblem } from '../../lib/notify.ts';
import { recordPath } from '../../lib/paths.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { useBackLink } from '../../lib/way-back.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { BehindFigure } from '../../ui/behind-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ReverseOnDialog } from '../../ui/reverse-on-dialog.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Tone } from '../../ui/state-badge.tsx';
import type { ReversingEntry } from './queries.ts';
import { usePeriodAct } from './queries.ts';

const STATES: Readonly<Record<ReversingEntry['state'], { word: string; tone: Tone }>> = {
  planned: { word: 'Planned', tone: 'told' },
  due: { word: 'Due', tone: 'wait' },
  done: { word: 'Reversed', tone: 'good' },
  cancelled: { word: 'Cancelled', tone: 'quiet' },
};

/** Adjustments that take themselves back: due ones first, each with what can be done. */
export function ReversingTable({ rows }: { rows: readonly ReversingEntry[] }) {
  const [changing, change] = useState<ReversingEntry>();
  const isAccountant = useIsAccountant();
  const columns = isAccountant ? [...COLUMNS, actsColumn(change)] : COLUMNS;
  return (
    <>
      <DataTable
        caption="Reversing adjustments"
        columns={columns}
        rows={rows}
        rowKey={({ transactionId }) => transactionId}
      />
      {changing === undefined ? null : (
        <ReverseOnDialog plan={changing} onClose={() => change(undefined)} />
      )}
    </>
  );
}

const COLUMNS: readonly Column<ReversingEntry>[] = [
  {
    key: 'entry',
    isText: true,
    header: 'Entry',
    isTitle: true,
    cell: (row) => <Entry row={row} />,
  },
  { key: 'date', header: 'Date', cell: ({ date }) => formatDate(date) },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ transactionId, total }) => (
      <BehindFigure
        to={recordPath(transactionId)}
        mark={`amount-${transactionId}`}
        here="Recurring and reversing"
        amount={total}
      />
    ),
  },
  {
    key: 'on',
    header: 'Reverses on',
    cell: ({ reverseOn, how }) => (
      <>
        {formatDate(reverseOn)}
        <Text size="sm" c="dimmed">
          {how === 'post' ? 'automatically' : 'once confirmed'}
        </Text>
      </>
    ),
  },
  { key: 'state', header: 'Status', cell: (row) => <State row={row} /> },
];

function actsColumn(change: (entry: ReversingEntry) => void): Column<ReversingEntry> {
  return {
    key: 'acts',
    header: 'Actions',
    cell: (row) => <Acts row={row} onChange={() => change(row)} />,
  };
}

function Entry({ row }: { row: ReversingEntry }) {
  const carry = useBackLink('Recurring and reversing');
  const { transactionId, number, description } = row;
  return (
    <>
      <Anchor
        id={transactionId}
        component={Link}
        to={recordPath(transactionId)}
        state={carry(transactionId)}
      >
        {number}
      </Anchor>
      <Text size="sm" c="dimmed" fw={400}>
        {description}
      </Text>
    </>
  );
}

function State({ row: { state, obstacle, reversal } }: { row: ReversingEntry }) {
  const carry = useBackLink('Recurring and reversing');
  const { word, tone } = STATES[state];
  return (
    <>
      <StateBadge tone={tone}>{word}</StateBadge>
      {reversal === null ? null : (
        <Text size="sm">
          <Anchor
            id={reversal.transactionId}
            component={Link}
            to={recordPath(reversal.transactionId)}
            state={carry(reversal.transactionId)}
            inherit
          >
            {reversal.number}
          </Anchor>
          {`, ${formatDate(reversal.date)}`}
        </Text>
      )}
      {obstacle === '' ? null : (
        <Text size="sm" c="var(--text-warning)">
          {obstacle}
        </Text>
      )}
    </>
  );
}

function Acts({ row, onChange }: { row: ReversingEntry; onChange: () => void }) {
  const [isCancelling, cancelling] = useState(false);
  // One row is one act: a second press, or a repeat after a broken connection, reverses nothing
  // twice.
  const [key] = useState(() => crypto.randomUUID());
  const { transactionId, number, state } = row;
  const params = { transactionId };
  const post = usePeriodAct({
    run: () =>
      call(
        'POST /api/periods/reversing/:transactionId/post',
        { params },
        { headers: { 'idempotency-key': key } },
      ),
    onDone: (posted) => notify({ message: `${number} was reversed by ${posted.number}.` }),
  });
  const cancel = usePeriodAct({
    run: () => call('DELETE /api/periods/reversing/:transactionId', { params }),
    onDone: () => notify({ message: `${number} is no longer reversed automatically.` }),
  });
  if (state === 'done' || state === 'cancelled') return null;
  const onError = (error: unknown) => notifyProblem(error);
  return (
    <Group gap={4}>
      {state === 'due' ? (
        <Button
          size="compact-sm"
          aria-label={`Reverse now: ${number}`}
          loading={post.isPending}
          onClick={() => post.mutate(undefined, { onError })}
        >
          Reverse now
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Change the date of ${number}`}
        onClick={onChange}
      >
        Change
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Keep: ${number}`}
        onClick={() => cancelling(true)}
      >
        Keep
      </Button>
      <ConfirmDialog
        opened={isCancelling}
        title={`Let ${number} stand?`}
        confirm="Keep"
        isBusy={cancel.isPending}
        onCancel={() => cancelling(false)}
        onConfirm={() => cancel.mutate(undefined, { onError, onSettled: () => cancelling(false) })}
      >
        It is no longer reversed automatically. It can be planned again on its page.
      </ConfirmDialog>
    </Group>
  );
}
