import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';
import { NUMBERED_FORMS, numberedKind } from '#shared/ledger/document-numbers.ts';

import { today } from '../../lib/today.ts';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';

type Body = Api['POST /api/numbers/unused']['body'];

/** What the dialog opens with. */
export type UnusedStart = Pick<Body, 'kind' | 'state' | 'from' | 'to'>;

/** Registers forms that were cancelled or are missing, with the reason. */
export function UnusedDialog({ start, onClose }: { start: UnusedStart; onClose: () => void }) {
  const [body, setBody] = useState<Body>(() => ({ ...start, date: today(), reason: '' }));
  const save = useMutation({
    mutationFn: () => call('POST /api/numbers/unused', { body }),
    meta: { handled: true },
    onSuccess: async ({ count }) => {
      const message =
        count === 1 ? 'The number was registered.' : `${count} numbers were registered.`;
      notify({ title: 'Saved', message });
      await afterChangeOf('numbers');
      onClose();
    },
  });
  const set = (part: Partial<Body>) => setBody({ ...body, ...part });
  const problem = (path: string) => fieldProblem(save.error, path);
  return (
    <FormDialog
      title="Cancelled or missing forms"
      save="Save"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => save.mutate()}
    >
      <NativeSelect
        label="Form"
        value={body.kind}
        data={NUMBERED_FORMS.map(({ kind, title }) => ({ value: kind, label: title }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          set({ kind: numberedKind(value) });
        }}
      />
      <NativeSelect
        label="Reason"
        value={body.state}
        data={[
          { value: 'cancelled', label: 'Cancelled: all copies are kept' },
          { value: 'missing', label: 'Missing: the form cannot be found' },
        ]}
        onChange={(event) =>
          set({ state: event.currentTarget.value === 'missing' ? 'missing' : 'cancelled' })
        }
      />
      <TextInput
        label="Number"
        description="As printed."
        required
        data-autofocus
        value={body.from}
        error={problem('from')}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        description="The last one, if there are several in a row."
        value={body.to}
        error={problem('to')}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      <DateField
        label="Date"
        required
        value={body.date}
        error={problem('date')}
        onChange={(date) => set({ date: date })}
      />
      <Textarea
        label="Explanation"
        required
        autosize
        minRows={2}
        maxLength={500}
        value={body.reason}
        error={problem('reason')}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
