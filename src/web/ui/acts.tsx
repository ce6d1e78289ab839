import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

import { useIsReader } from '../lib/session/session-context.ts';

interface ActsProps {
  children: ReactNode;
  /** What an account that only reads is shown in their place. */
  otherwise?: ReactNode;
}

/** What changes something: an account that only reads is not offered it. */
export function Acts({ children, otherwise = null }: ActsProps) {
  return useIsReader() ? otherwise : children;
}

/** A page is for changing something; an account that only reads is told so before it begins. */
export function ReadOnlyNotice() {
  return (
    <Alert color="blue" title="This account is read-only">
      You can see all records, books and reports, but you cannot record anything. Ask the admin if
      this should change.
    </Alert>
  );
}
