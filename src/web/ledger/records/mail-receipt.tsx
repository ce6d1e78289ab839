import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { CallError, call } from '../../lib/call.ts';
import { notify, problemText } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';

/** Mails the receipt of a transaction to an address that its form had not. */
export function MailReceipt({ transactionId }: { transactionId: string }) {
  const [to, setTo] = useState('');
  const mail = useMutation({
    mutationFn: () =>
      call('POST /api/records/:transactionId/receipts', {
        params: { transactionId },
        body: { to: to.trim() },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Queued', message: `The receipt is mailed to ${to.trim()} in a moment.` });
      setTo('');
      await afterChangeOf('record');
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!mail.isPending) mail.mutate();
      }}
    >
      <Group gap="xs" align="flex-start" mt="sm">
        <TextInput
          flex="1 1 12rem"
          size="sm"
          type="email"
          autoComplete="off"
          aria-label="Mail the receipt to"
          placeholder="Mail it to name@company.ph"
          value={to}
          error={textOf(mail.error)}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" variant="default" loading={mail.isPending}>
          Mail receipt
        </Button>
      </Group>
    </form>
  );
}

function textOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  const [field] = error instanceof CallError ? error.fields : [];
  return field?.message ?? problemText(error);
}
