import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';
import { parseTyped, toWire } from '#shared/money.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { chartQuery } from '../../lib/queries.ts';
import { afterPosting } from '../../lib/stale.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import type { ScheduleRow } from './queries.ts';

interface DisposeDialogProps {
  schedule: ScheduleRow;
  onClose: () => void;
}

/** Takes an asset out of the books; its gain or loss is shown first. */
export function DisposeDialog({ schedule, onClose }: DisposeDialogProps) {
  const [date, setDate] = useState('');
  const [proceeds, setProceeds] = useState('0.00');
  const [proceedsAccount, setAccount] = useState('');
  const [reason, setReason] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const chart = useQuery(chartQuery);
  const asked = () => {
    const centavos = parseTyped(proceeds);
    return {
      params: { scheduleId: schedule.scheduleId },
      body: {
        date,
        proceeds: centavos === undefined ? '' : toWire(centavos),
        proceedsAccount,
        reason: reason.trim(),
      },
    };
  };
  const preview = useMutation({
    mutationFn: () => call('POST /api/schedules/schedule/:scheduleId/disposal/preview', asked()),
    meta: { handled: true },
  });
  const dispose = useMutation({
    mutationFn: () =>
      call('POST /api/schedules/schedule/:scheduleId/disposal', asked(), {
        headers: { 'idempotency-key': key },
      }),
    meta: { handled: true },
    onSuccess: async ({ number }) => {
      notify({ message: `${schedule.name} was taken out of the books by ${number}.` });
      onClose();
      await afterPosting();
    },
  });
  const error = dispose.error ?? preview.error;
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      preview.reset();
      dispose.reset();
    };
  const isShown = preview.data !== undefined;
  return (
    <FormDialog
      title={`Dispose of ${schedule.name}`}
      save={isShown ? 'Yes, post it' : 'Review'}
      isSaving={preview.isPending || dispose.isPending}
      error={error}
      onClose={onClose}
      onSave={() => (isShown ? dispose.mutate() : preview.mutate())}
    >
      <DateField
        label="Date"
        value={date}
        error={fieldProblem(error, 'date')}
        onChange={changed(setDate)}
      />
      <TextInput
        label="Amount received, without VAT"
        description="0.00 if it was scrapped."
        inputMode="decimal"
        value={proceeds}
        error={fieldProblem(error, 'proceeds')}
        onChange={(event) => changed(setProceeds)(event.currentTarget.value)}
      />
      <Select
        label="Account of the proceeds"
        description="The bank, a receivable, or the account that its invoice was recorded on."
        searchable
        clearable
        data={(chart.data?.accounts ?? []).map(({ number, title }) => ({
          value: number,
          label: `${number} ${title}`,
        }))}
        value={proceedsAccount === '' ? null : proceedsAccount}
        error={fieldProblem(error, 'proceedsAccount')}
        onChange={(next) => changed(setAccount)(next ?? '')}
      />
      <TextInput
        label="How"
        description="E.g. sold to the driver, scrapped after an accident."
        maxLength={150}
        required
        value={reason}
        error={fieldProblem(error, 'reason')}
        onChange={(event) => changed(setReason)(event.currentTarget.value)}
      />
      {preview.data === undefined ? null : <Shown preview={preview.data} />}
    </FormDialog>
  );
}

type Preview = Api['POST /api/schedules/schedule/:scheduleId/disposal/preview']['reply'];

function Shown({ preview: { bookValue, gain, entry } }: { preview: Preview }) {
  return (
    <Stack gap={2} role="status">
      <Text size="sm" fw={600}>
        {`Net book value ${formatPesos(bookValue)}, ${gain.startsWith('-') ? 'loss' : 'gain'} ${formatPesos(gain.replace('-', ''))}.`}
      </Text>
      {entry.map(({ account, title, debit, credit }) => (
        <Text key={`${account} ${debit}`} size="sm">
          {debit === '0.00'
            ? `Cr ${account} ${title} ${formatPesos(credit)}`
            : `Dr ${account} ${title} ${formatPesos(debit)}`}
        </Text>
      ))}
    </Stack>
  );
}
