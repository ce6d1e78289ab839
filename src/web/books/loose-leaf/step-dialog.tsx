import { TextInput } from '@mantine/core';
import { useState } from 'react';

import type { BookStep } from '#shared/books/books.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { today } from '../../lib/today.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { STEPS } from './book-words.ts';
import { useBookAct } from './queries.ts';
import { DateField } from '../../ui/date-field.tsx';

interface StepDialogProps {
  year: string;
  step: BookStep;
  onClose: () => void;
}

/** Notes that something was done with the books of a year, and when. */
export function StepDialog({ year, step, onClose }: StepDialogProps) {
  const [latest] = useState(today);
  const [date, setDate] = useState(latest);
  const [reference, setReference] = useState('');
  const { title, reference: label } = STEPS[step];
  const mark = useBookAct({
    run: () =>
      call('POST /api/books/years/:year/steps', {
        params: { year },
        body: { step, date, reference: reference.trim() },
      }),
    onDone: () => {
      notify({ message: `Books of ${year}: ${title}.` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Books of ${year}: ${title}`}
      save="Save"
      isSaving={mark.isPending}
      error={mark.error}
      onClose={onClose}
      onSave={() => mark.mutate(undefined)}
    >
      <DateField
        label="On"
        required
        data-autofocus
        value={date}
        max={latest}
        error={fieldProblem(mark.error, 'date')}
        onChange={setDate}
      />
      <TextInput
        label={label}
        maxLength={100}
        value={reference}
        error={fieldProblem(mark.error, 'reference')}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
