import { Alert, Text } from '@mantine/core';
import { useState } from 'react';

import { AlertIcon } from '../../ui/icons.tsx';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { PasskeyName } from './passkey-name.tsx';
import { passkeyFailure, useAddPasskey } from './queries.ts';

interface AddPasskeyProps {
  onClose: () => void;
  onDone: (codes: readonly string[]) => void;
}

/** Adds a passkey of this device, or of a security key. */
export function AddPasskeyDialog({ onClose, onDone }: AddPasskeyProps) {
  const [name, setName] = useState('');
  const add = useAddPasskey(onDone);
  const failure = passkeyFailure(add.error);
  return (
    <FormDialog
      title="Add a passkey"
      save="Add Passkey"
      isSaving={add.isPending}
      error={null}
      onClose={onClose}
      onSave={() => add.mutate(name)}
    >
      <Text size="sm">
        Your browser asks for the fingerprint, face, PIN or security key of this device.
      </Text>
      {failure === undefined || fieldProblem(add.error, 'name') !== undefined ? null : (
        <Alert color="red" role="alert" icon={<AlertIcon />}>
          {failure}
        </Alert>
      )}
      <PasskeyName name={name} error={add.error} onChange={setName} />
    </FormDialog>
  );
}
