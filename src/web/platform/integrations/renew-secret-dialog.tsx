import { Text } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Webhook } from './queries.ts';
import { useRenewSecret } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** Asks, then shows the new signing secret of a webhook this once. */
export function RenewSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  const renew = useRenewSecret(setSecret);
  if (secret !== undefined) {
    return (
      <SecretDialog
        title="New signing secret"
        label="Signing secret"
        secret={secret}
        onClose={onClose}
      >
        The secret is shown only once. Give it to the other program within 24 hours: until then
        messages are signed with both secrets, afterwards only with this one.
      </SecretDialog>
    );
  }
  return (
    <ConfirmDialog
      opened
      title="Create a new signing secret?"
      confirm="Create"
      isBusy={renew.isPending}
      onCancel={onClose}
      onConfirm={() => renew.mutate(webhook)}
    >
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {webhook.url}
      </Text>
      The present secret signs for 24 more hours.
    </ConfirmDialog>
  );
}
