import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../lib/call.ts';
import { notify } from '../lib/notify.ts';
import { afterChangeOf } from '../lib/stale.ts';
import { FormDialog, fieldProblem } from '../ui/form-dialog.tsx';
import type { Span } from './report-span.ts';
import { SPANS, isSpan } from './report-span.ts';
import { settingsOf } from './report-settings.ts';

interface SaveReportDialogProps {
  /** The screen under /financialreport that shows it. */
  report: string;
  title: string;
  query: object;
  onClose: () => void;
}

/**
 * Keeps a report with its settings under a name; everybody of the company who reads reports finds
 * it.
 */
export function SaveReportDialog({ report, title, query, onClose }: SaveReportDialogProps) {
  const [name, setName] = useState(title);
  const [span, setSpan] = useState<Span | ''>('');
  const save = useMutation({
    mutationFn: () =>
      call('POST /api/saved-reports', {
        body: { name, report, settings: settingsOf(query, span) },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Saved', message: 'It appears on the first page of the financial reports.' });
      await afterChangeOf('saved-reports');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Save this report"
      save="Save"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => save.mutate()}
    >
      <TextInput
        label="Name"
        required
        maxLength={100}
        data-autofocus
        value={name}
        error={fieldProblem(save.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label="Period"
        description="Period shown when it is opened later."
        value={span}
        data={[
          { value: '', label: 'Always these days' },
          ...Object.entries(SPANS).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget: { value } }) => setSpan(isSpan(value) ? value : '')}
      />
    </FormDialog>
  );
}
