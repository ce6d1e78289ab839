import { Alert } from '@mantine/core';

import { AlertIcon } from './icons.tsx';

/**
 * Says which part of an address means nothing here, so that nobody takes what is shown in its place
 * for what was asked.
 */
export function AddressNotice({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Alert color="yellow" icon={<AlertIcon />} role="status" mb="md" className="no-print">
      {sentences.join(' ')}
    </Alert>
  );
}
