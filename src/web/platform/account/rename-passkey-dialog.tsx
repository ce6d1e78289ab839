import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { useRenamePasskey } from './queries.ts';

interface RenamePasskeyProps {
  passkeyId: string;
  name: string;
  onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkeyId, name: former, onClose }: RenamePasskeyProps) {
  const [name, setName] = useState(former);
  const rename = useRenamePasskey(onClose);
  return (
    <FormDialog
      title={`Rename ${former}`}
      save="Rename"
      isSaving={rename.isPending}
      error={rename.error}
      onClose={onClose}
      onSave={() => (name.trim() === former ? onClose() : rename.mutate({ passkeyId, name }))}
    >
      <TextInput
        label="Name"
        description="How you recognise it, such as Office laptop"
        maxLength={60}
        data-autofocus
        value={name}
        error={fieldProblem(rename.error, 'name')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
