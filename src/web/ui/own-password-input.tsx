import { PasswordInput } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';

/**
 * The person's own password, asked again. Mantine marks a wrong one for the eye alone; here also
 * for a screen reader, and for what puts the focus there.
 */
export function OwnPasswordInput(props: PasswordInputProps) {
  const { error } = props;
  return (
    <PasswordInput
      label="Your password"
      autoComplete="current-password"
      aria-invalid={error !== undefined}
      {...props}
    />
  );
}
