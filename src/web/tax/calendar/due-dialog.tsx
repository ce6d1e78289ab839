import { Anchor, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDate } from '#shared/dates.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import type { Obligation } from './queries.ts';
import { obligationName } from './obligation-words.ts';
import { DateField } from '../../ui/date-field.tsx';

interface DueDialogProps {
  obligation: Obligation;
  onClose: () => void;
}

/** Sets the due day of one obligation by hand, such as an extension, or goes back to the rule. */
export function DueDialog({ obligation, onClose }: DueDialogProps) {
  const { moved, rule, statutory } = obligation;
  const [due, setDue] = useState(obligation.due ?? '');
  const [reason, setReason] = useState(moved?.reason ?? '');
  const save = useMove(obligation, onClose);
  const law = statutory === null ? '' : ` The usual due date is ${formatDate(statutory)}.`;
  return (
    <FormDialog
      title={obligationName(obligation)}
      save="Change due date"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => save.mutate({ due, reason })}
    >
      <Text size="sm">{`${rule}.${law}`}</Text>
      <DateField
        label="Due"
        required
        data-autofocus
        value={due}
        error={fieldProblem(save.error, 'move.due')}
        onChange={setDue}
      />
      <TextInput
        label="Reason"
        description="Such as the number of the circular that extends it."
        required
        maxLength={300}
        value={reason}
        error={fieldProblem(save.error, 'move.reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {moved === null ? null : (
        <Anchor component="button" type="button" size="sm" onClick={() => save.mutate(null)}>
          Reset to the usual due date
        </Anchor>
      )}
    </FormDialog>
  );
}

function useMove(obligation: Obligation, onClose: () => void) {
  const { form, period, moved } = obligation;
  return useMutation({
    mutationFn: (move: { due: string; reason: string } | null) =>
      call('PUT /api/tax-calendar/:form/:period/due', {
        params: { form, period },
        body: { move, version: moved?.version ?? 0 },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Saved', message: obligationName(obligation) });
      onClose();
      await afterChangeOf('tax-calendar', 'books');
    },
  });
}
