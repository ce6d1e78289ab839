import { Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { addDays, formatDate } from '#shared/dates.ts';

import { call } from '../lib/call.ts';
import { notify } from '../lib/notify.ts';
import { afterChangeOf } from '../lib/stale.ts';
import { FormDialog, fieldProblem } from './form-dialog.tsx';
import { DateField } from './date-field.tsx';

/** An entry that is to reverse itself; `reverseOn` and `how` as they are planned, if they are. */
interface ReversePlan {
  readonly transactionId: string;
  readonly number: string;
  readonly date: string;
  readonly reverseOn?: string;
  readonly how?: How;
}

type How = 'post' | 'ask';

/** Asks on which day an entry reverses itself, and whether it asks first. */
export function ReverseOnDialog({ plan, onClose }: { plan: ReversePlan; onClose: () => void }) {
  const { transactionId, number, date } = plan;
  const [reverseOn, setReverseOn] = useState(() => plan.reverseOn ?? firstOfNextMonth(date));
  const [how, setHow] = useState<How>(plan.how ?? 'post');
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/periods/reversing/:transactionId', {
        params: { transactionId },
        body: { reverseOn, how },
      }),
    meta: { handled: true },
    onSuccess: () => {
      notify({ message: `${number} reverses on ${formatDate(reverseOn)}.` });
      onClose();
    },
    onSettled: () => afterChangeOf('periods'),
  });
  return (
    <FormDialog
      title={`Reverse ${number} on a date`}
      save="Save"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => save.mutate()}
    >
      <Text size="sm">
        A reversing entry is posted on that date, e.g. for an accrual that is reversed the next
        month.
      </Text>
      <DateField
        label="Date"
        required
        data-autofocus
        min={addDays(date, 1)}
        value={reverseOn}
        error={fieldProblem(save.error, 'reverseOn')}
        onChange={setReverseOn}
      />
      <Radio.Group
        label="How"
        value={how}
        error={fieldProblem(save.error, 'how')}
        onChange={(value) => setHow(value === 'ask' ? 'ask' : 'post')}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="post" label="Automatically" />
          <Radio value="ask" label="From that date, once someone confirms it" />
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}

function firstOfNextMonth(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const next = month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${String(next[0]).padStart(4, '0')}-${String(next[1]).padStart(2, '0')}-01`;
}
