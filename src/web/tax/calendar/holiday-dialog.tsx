import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';

interface HolidayDialogProps {
  year: string;
  onClose: () => void;
}

/** Enters a holiday that was proclaimed. */
export function HolidayDialog({ year, onClose }: HolidayDialogProps) {
  const [date, setDate] = useState('');
  const [name, setName] = useState('');
  const [kind, setKind] = useState<'regular' | 'special'>('special');
  const [missing, setMissing] = useState<string>();
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/holidays/:date', { params: { date }, body: { name, kind, isObserved: true } }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Saved', message: `${name} is a holiday.` });
      onClose();
      await afterChangeOf('tax-calendar');
    },
  });
  const submit = () => {
    // Without a day there is no address to send it to.
    if (date === '') setMissing('Choose the date.');
    else save.mutate();
  };
  return (
    <FormDialog
      title="Add a holiday"
      save="Add"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={submit}
    >
      <DateField
        label="Date"
        required
        data-autofocus
        min={`${year}-01-01`}
        max={`${year}-12-31`}
        value={date}
        error={missing ?? fieldProblem(save.error, 'date')}
        onChange={(date) => {
          setMissing(undefined);
          setDate(date);
        }}
      />
      <TextInput
        label="Name"
        required
        maxLength={100}
        value={name}
        error={fieldProblem(save.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label="Kind"
        value={kind}
        data={[
          { value: 'special', label: 'Special non-working' },
          { value: 'regular', label: 'Regular' },
        ]}
        onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
      />
    </FormDialog>
  );
}
