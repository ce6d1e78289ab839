import { TextInput, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { ExpectedParty } from './queries.ts';
import { reminderQuery } from './queries.ts';

type Letter = Api['POST /api/tax/expected/reminders/:partyId']['body'];

interface ReminderDialogProps {
  party: ExpectedParty;
  onClose: () => void;
}

/**
 * The letter that reminds a customer of certificates: read, changed, sent. What was changed stays
 * when it fails.
 */
export function ReminderDialog({ party, onClose }: ReminderDialogProps) {
  const { partyId, name } = party;
  const [changed, setChanged] = useState<Partial<Letter>>({});
  const preview = useQuery(reminderQuery(partyId));
  const { to = '', subject = '', text = '' } = { ...preview.data, ...changed };
  const send = useMutation({
    mutationFn: (body: Letter) =>
      call('POST /api/tax/expected/reminders/:partyId', { params: { partyId }, body }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({
        title: 'On its way',
        message: `The reminder to ${name} leaves with the next mail.`,
      });
      onClose();
      await afterChangeOf('tax');
    },
  });
  const set = (part: Partial<Letter>) => setChanged({ ...changed, ...part });
  return (
    <FormDialog
      title={`Remind ${name}`}
      save="Send"
      isSaving={send.isPending}
      error={send.error}
      onClose={onClose}
      onSave={() => {
        if (preview.data !== undefined) send.mutate({ to, subject, text });
      }}
    >
      {preview.error === null ? null : (
        <ProblemNotice error={preview.error} retry={() => void preview.refetch()} />
      )}
      {preview.isPending ? <LoadingRows rows={4} /> : null}
      {preview.data === undefined ? null : (
        <>
          <TextInput
            type="email"
            label="To"
            required
            maxLength={254}
            value={to}
            error={fieldProblem(send.error, 'to')}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
          <TextInput
            label="Subject"
            maxLength={200}
            value={subject}
            error={fieldProblem(send.error, 'subject')}
            onChange={(event) => set({ subject: event.currentTarget.value })}
          />
          <Textarea
            label="Letter"
            autosize
            minRows={8}
            maxRows={18}
            maxLength={8000}
            value={text}
            error={fieldProblem(send.error, 'text')}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
        </>
      )}
    </FormDialog>
  );
}
