import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { refreshTaxes } from '../queries.ts';

interface TieDialogProps {
  importation: { readonly importationId: string; readonly entryNumber: string };
  onClose: () => void;
}

/** Asks for the record that posted the VAT of an importation of the list. */
export function TieDialog({
  importation: { importationId, entryNumber },
  onClose,
}: TieDialogProps) {
  const [number, setNumber] = useState('');
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/tax/importations/:importationId/posting', {
        params: { importationId },
        body: { number },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Saved', message: `Entry ${entryNumber} is posted by ${number}.` });
      onClose();
      await refreshTaxes();
    },
  });
  return (
    <FormDialog
      title={`What posted entry ${entryNumber}?`}
      save="Save"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => save.mutate()}
    >
      <Text size="sm">
        If its VAT was posted with a journal entry or another form, enter the number of that record.
        Otherwise, record the importation.
      </Text>
      <TextInput
        label="Number of the record"
        required
        maxLength={60}
        value={number}
        error={fieldProblem(save.error, 'number')}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
