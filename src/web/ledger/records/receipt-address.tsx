import { TextInput } from '@mantine/core';

import { fieldProblem } from '../../ui/form-dialog.tsx';

interface ReceiptAddressProps {
  value: string;
  /** What the server said, which may be of the address. */
  error: Error | null;
  onChange: (address: string) => void;
}

/** To whom a receipt is mailed: the first field of its dialog. */
export function ReceiptAddress({ value, error, onChange }: ReceiptAddressProps) {
  return (
    <TextInput
      label="To"
      type="email"
      required
      data-autofocus
      autoComplete="off"
      maxLength={254}
      placeholder="name@company.ph"
      value={value}
      error={fieldProblem(error, 'to')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
