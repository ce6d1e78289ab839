import { Badge } from '@mantine/core';

import type { Api } from '#shared/api/index.ts';

export type RecordRow = Api['GET /api/records']['reply']['rows'][number];

export const STATE_WORDS: Record<RecordRow['state'], string> = {
  posted: 'Posted',
  returned: 'Cheque returned',
  reversed: 'Reversed',
  reversal: 'Reversal',
};

const STATE_COLORS: Record<RecordRow['state'], string> = {
  posted: 'teal',
  returned: 'red',
  reversed: 'gray',
  reversal: 'orange',
};

/** Whether a transaction stands, its cheque came back, it was reversed, or reverses another. */
export function RecordState({ state }: { state: RecordRow['state'] }) {
  return (
    <Badge
      color={STATE_COLORS[state]}
      variant="outline"
      miw="max-content"
      c="var(--mantine-color-text)"
    >
      {STATE_WORDS[state]}
    </Badge>
  );
}

export const RECEIPT_WORDS: Record<RecordRow['receiptState'], string> = {
  none: 'No receipt',
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  kept: 'Not sent (no mail server)',
  failed: 'Not delivered',
};
