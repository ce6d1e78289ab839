import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';

interface CopyDialogProps {
  year: string;
  version: number;
  onClose: () => void;
}

const NOT_PERCENT = 'Enter a percentage such as 5 or -2.5.';

/** Fills a budget from what happened in a former year, or from that year's budget. */
export function CopyDialog({ year, version, onClose }: CopyDialogProps) {
  const [from, setFrom] = useState(String(Number(year) - 1));
  const [source, setSource] = useState<'actual' | 'budget'>('actual');
  const [percent, setPercent] = useState('0');
  const [isWrong, setWrong] = useState(false);
  const copy = useMutation({
    mutationFn: (added: number) =>
      call('POST /api/budgets/:year/copy', {
        params: { year },
        body: { version, from, source, percent: added },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      await afterChangeOf('budgets');
      notify({ message: `The budget of ${year} was filled from ${from}.` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Fill the budget of ${year}`}
      save="Fill"
      isSaving={copy.isPending}
      error={copy.error}
      onClose={onClose}
      onSave={() => {
        const added = Number(percent.replace('%', '').trim());
        setWrong(Number.isNaN(added));
        if (!Number.isNaN(added)) copy.mutate(added);
      }}
    >
      <NativeSelect
        label="From"
        value={source}
        data={[
          { value: 'actual', label: 'Actual figures' },
          { value: 'budget', label: 'The budget' },
        ]}
        onChange={(event) => setSource(event.currentTarget.value as 'actual' | 'budget')}
      />
      <TextInput
        label="Of the year"
        inputMode="numeric"
        required
        maxLength={4}
        value={from}
        error={fieldProblem(copy.error, 'from')}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        label="Percent added"
        description="5 makes 100.00 into 105.00; -10 makes it 90.00."
        inputMode="decimal"
        value={percent}
        error={isWrong ? NOT_PERCENT : fieldProblem(copy.error, 'percent')}
        onChange={(event) => setPercent(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        Every amount of the budget that is there is replaced.
      </Text>
    </FormDialog>
  );
}
