import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterSettingsChange } from '../../lib/stale.ts';
import type { AccountRow } from './account-words.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';

interface RenameAccountDialogProps {
  account: AccountRow;
  onClose: () => void;
}

/** Gives an account another title; what was recorded keeps the title of its day. */
export function RenameAccountDialog({ account, onClose }: RenameAccountDialogProps) {
  const [title, setTitle] = useState(account.title);
  const rename = useMutation({
    mutationFn: () =>
      call('PATCH /api/settings/accounts/:number', {
        params: { number: account.number },
        body: { title },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Renamed', message: `Account ${account.number} is now called ${title}.` });
      await afterSettingsChange();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Rename account ${account.number}`}
      save="Rename"
      isSaving={rename.isPending}
      error={rename.error}
      onClose={onClose}
      onSave={() => rename.mutate()}
    >
      <TextInput
        label="Title"
        description="Entries already posted keep the earlier title."
        required
        data-autofocus
        maxLength={100}
        value={title}
        error={fieldProblem(rename.error, 'title')}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
