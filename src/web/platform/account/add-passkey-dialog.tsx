import { Alert, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { AlertIcon } from '../../ui/icons.tsx';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
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
      <TextInput
        label="Name"
        description="How you recognise it, such as Office laptop"
        maxLength={60}
        data-autofocus
        value={name}
        error={fieldProblem(add.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
