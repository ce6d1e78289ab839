import { TextInput } from '@mantine/core';

import { fieldProblem } from '../../ui/form-dialog.tsx';

interface PasskeyNameProps {
  name: string;
  /** What the server said of it. */
  error: unknown;
  onChange: (name: string) => void;
}

/** What a person calls a passkey; what is there already is selected, so that typing replaces it. */
export function PasskeyName({ name, error, onChange }: PasskeyNameProps) {
  return (
    <TextInput
      label="Name"
      description="How you recognise it, such as Office laptop"
      maxLength={60}
      data-autofocus
      value={name}
      error={fieldProblem(error, 'name')}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
