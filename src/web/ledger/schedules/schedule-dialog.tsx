import { Anchor, Button, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { recordPath } from '../../lib/paths.ts';
import { addWire } from '../../lib/wire-amounts.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { afterPosting } from '../../lib/stale.ts';
import { DialogActs } from '../../ui/dialog-acts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { DisposeDialog } from './dispose-dialog.tsx';
import { KIND_WORDS, scheduleQuery } from './queries.ts';
import type { ScheduleRow } from './queries.ts';
import type { Api } from '#shared/api/index.ts';

type Line = Api['GET /api/schedules/schedule/:scheduleId']['reply']['lines'][number];

interface ScheduleDialogProps {
  schedule: ScheduleRow;
  onClose: () => void;
}

/** A schedule with all its lines and what posted them; one that was typed can be ended. */
export function ScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const { scheduleId, name, kind, sourceId, sourceNumber, isOfSource, state } = schedule;
  const detail = useQuery(scheduleQuery(scheduleId));
  const [isEnding, setEnding] = useState(false);
  const [isDisposing, setDisposing] = useState(false);
  const mayEnd = useIsAccountant() && !isOfSource && state !== 'ended' && state !== 'disposed';
  if (isDisposing) return <DisposeDialog schedule={schedule} onClose={onClose} />;
  if (isEnding) return <EndDialog schedule={schedule} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={name} size="lg">
      <Stack gap="sm">
        <Text size="sm">
          {`${KIND_WORDS[kind]}, ${formatDate(schedule.firstDay)} to ${formatDate(schedule.lastDay)}. `}
          {sourceId === null ? null : (
            <Anchor component={Link} to={recordPath(sourceId)} size="sm">
              {sourceNumber ?? 'Its document'}
            </Anchor>
          )}
        </Text>
        {detail.data?.schedule.stopReason == null ? null : (
          <Text size="sm">{`Ended: ${detail.data.schedule.stopReason}`}</Text>
        )}
        {detail.data === undefined ? null : <TakenBefore schedule={detail.data.schedule} />}
        {detail.error === null ? null : <ProblemNotice error={detail.error} />}
        {detail.isPending ? <LoadingRows rows={6} /> : null}
        {detail.data === undefined ? null : (
          <DataTable
            caption={`Lines of ${name}`}
            columns={kind === 'loan' ? LOAN : [...DAYS, ...REST]}
            rows={detail.data.lines}
            rowKey={({ position }) => String(position)}
          />
        )}
        {mayEnd ? (
          <DialogActs>
            {kind === 'asset' ? (
              <Button variant="default" onClick={() => setDisposing(true)}>
                Dispose of it
              </Button>
            ) : null}
            <Button variant="default" color="red" onClick={() => setEnding(true)}>
              End this schedule
            </Button>
          </DialogActs>
        ) : null}
      </Stack>
    </Dialog>
  );
}

type Detail = Api['GET /api/schedules/schedule/:scheduleId']['reply']['schedule'];

/** What an asset was depreciated before its first line, and how much of that in the same year. */
function TakenBefore({ schedule: { takenBefore, takenThisYear, firstDay } }: { schedule: Detail }) {
  if (takenBefore === '0.00') return null;
  const ofYear = `, of which ${formatPesos(takenThisYear)} in ${firstDay.slice(0, 4)}`;
  return (
    <Text size="sm">
      {`Depreciated before: ${formatPesos(takenBefore)}${takenThisYear === '0.00' ? '' : ofYear}.`}
    </Text>
  );
}

const DAYS: readonly Column<Line>[] = [
  { key: 'due', header: 'Due', isTitle: true, cell: ({ dueDate }) => formatDate(dueDate) },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => <Money amount={amount} />,
  },
];
const REST: readonly Column<Line>[] = [
  {
    key: 'posted',
    header: 'Posted by',
    cell: ({ transactionId, number }) =>
      transactionId === null ? (
        ''
      ) : (
        <Anchor component={Link} to={recordPath(transactionId)} size="sm">
          {number}
        </Anchor>
      ),
  },
];

const LOAN: readonly Column<Line>[] = [
  ...DAYS.map((column) => (column.key === 'amount' ? { ...column, header: 'Principal' } : column)),
  {
    key: 'interest',
    header: 'Interest',
    align: 'right',
    cell: ({ interest }) => <Money amount={interest} />,
  },
  {
    key: 'payment',
    header: 'Payment',
    align: 'right',
    cell: ({ amount, interest }) => <Money amount={addWire([amount, interest])} />,
  },
  ...REST,
];

function EndDialog({ schedule, onClose }: ScheduleDialogProps) {
  const [reason, setReason] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const end = useMutation({
    mutationFn: () =>
      call(
        'POST /api/schedules/schedule/:scheduleId/end',
        { params: { scheduleId: schedule.scheduleId }, body: { reason: reason.trim() } },
        { headers: { 'idempotency-key': key } },
      ),
    meta: { handled: true },
    onSuccess: async ({ reversed }) => {
      const more = reversed === 0 ? '' : ` ${reversed} of its entries were reversed.`;
      notify({ message: `${schedule.name} has ended.${more}` });
      onClose();
      await afterPosting();
    },
  });
  const posted =
    schedule.postedCount === 0
      ? 'Nothing was posted by it yet.'
      : `${schedule.postedCount} of its entries are reversed.`;
  return (
    <FormDialog
      title={`End ${schedule.name}`}
      save="End schedule"
      saveColor="red"
      isSaving={end.isPending}
      error={end.error}
      onClose={onClose}
      onSave={() => end.mutate()}
    >
      <Text size="sm">{`${posted} Nothing more is posted by it. This cannot be undone.`}</Text>
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={300}
        data-autofocus
        value={reason}
        error={fieldProblem(end.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
