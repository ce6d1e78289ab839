import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useIsReader, useRole } from '../../lib/session/session-context.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import classes from './records.module.css';
import { RECEIPT_WORDS } from './states.tsx';
import type { RecordDetails } from './record-details.ts';

/** Where the receipt went, and whether it arrived; staff can try again. */
export function RecordReceipts({ record }: { record: RecordDetails }) {
  const isStaff = useRole() !== 'user';
  const isReader = useIsReader();
  const resend = useResend();
  if (record.receipts.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No receipt belongs to this record.
      </Text>
    );
  }
  return (
    <ul className={classes['history']}>
      {record.receipts.map((receipt) => (
        <li key={receipt.mailId}>
          <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
            <div>
              <Text size="sm" fw={500}>
                {receipt.to}
              </Text>
              <Text size="xs" c="dimmed">
                {`${RECEIPT_WORDS[receipt.state]} · ${formatInstant(receipt.at)}`}
              </Text>
              {receipt.lastError === null ? null : (
                <Text size="xs" c="var(--mantine-color-error)">
                  {receipt.lastError}
                </Text>
              )}
            </div>
            {isStaff && !isReader && receipt.state !== 'waiting' ? (
              <Button
                size="xs"
                flex="none"
                variant="default"
                loading={resend.isPending}
                onClick={() => resend.mutate(receipt.mailId)}
              >
                Send again
              </Button>
            ) : null}
          </Group>
        </li>
      ))}
    </ul>
  );
}

/** Puts a message back into the queue. */
export function useResend() {
  return useMutation({
    mutationFn: (mailId: string) => call('POST /api/mail/:mailId/resend', { params: { mailId } }),
    onSuccess: async () => {
      notify({ title: 'Queued', message: 'The message is sent again in a moment.' });
      await afterChangeOf('mail', 'record');
    },
  });
}
