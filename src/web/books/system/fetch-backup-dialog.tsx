import { Text } from '@mantine/core';
import { useState } from 'react';

import { notify } from '../../lib/notify.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { formatSize } from '../../ui/format-size.ts';
import { OwnPasswordInput } from '../../ui/own-password-input.tsx';
import type { SystemRun } from './queries.ts';
import { useSaveBackup } from './queries.ts';

/** Saves a backup on this device. The whole books leave with it: the password is asked again. */
export function FetchBackupDialog({ run, onClose }: { run: SystemRun; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const save = useSaveBackup(run, () => {
    notify({ message: 'The backup is saved on this device.' });
    onClose();
  });
  return (
    <FormDialog
      title="Save a backup"
      save="Save"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => save.mutate(password)}
    >
      <Text size="sm">
        {`${run.fileName}, ${formatSize(run.size)}. `}
        {run.isEncrypted
          ? 'It is encrypted: keep its passphrase or key file elsewhere.'
          : 'It is not encrypted: anyone who has the file can read the books.'}
      </Text>
      <OwnPasswordInput
        data-autofocus
        value={password}
        error={fieldProblem(save.error, 'password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
