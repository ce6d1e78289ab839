import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { readAddresses } from '../../ui/letter-dialog.tsx';

import { addressProblem } from './address-problem.ts';

interface SendDialogProps {
  month: string;
  label: string;
  /** Who gets it by itself. */
  suggested: readonly string[];
  saveNotes: () => Promise<void>;
  onClose: () => void;
}

/** To whom the report of a month is mailed now. */
export function SendDialog({ month, label, suggested, saveNotes, onClose }: SendDialogProps) {
  const [typed, setTyped] = useState(suggested.join(', '));
  // One press, or two of an impatient hand: one message.
  const [sendId] = useState(() => crypto.randomUUID());
  const send = useMutation({
    mutationFn: async () => {
      await saveNotes();
      await call('POST /api/monthly-reports/:month/send', {
        params: { month },
        body: { sendId, recipients: readAddresses(typed) },
      });
    },
    onSuccess: async () => {
      onClose();
      notify({ message: `The report of ${label} is on its way.` });
      await afterChangeOf('monthly-reports', 'mail');
    },
    meta: { handled: true },
  });
  return (
    <FormDialog
      title={`Mail the report of ${label}`}
      save="Send"
      isSaving={send.isPending}
      error={send.error}
      onClose={onClose}
      onSave={() => send.mutate()}
    >
      <TextInput
        label="To"
        description="Addresses, separated by commas. Each gets a separate message."
        required
        data-autofocus
        value={typed}
        error={addressProblem(send.error)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        The message has the figures and your notes; the PDF is attached.
      </Text>
    </FormDialog>
  );
}
