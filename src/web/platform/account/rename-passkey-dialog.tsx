import { useState } from 'react';

import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasskeyName } from './passkey-name.tsx';
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
      <PasskeyName name={name} error={rename.error} onChange={setName} />
    </FormDialog>
  );
}
