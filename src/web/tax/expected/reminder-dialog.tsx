import { useMutation, useQuery } from '@tanstack/react-query';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { LetterDialog } from '../../ui/letter-dialog.tsx';
import type { Letter } from '../../ui/letter-dialog.tsx';
import type { ExpectedParty } from './queries.ts';
import { reminderQuery } from './queries.ts';

interface ReminderDialogProps {
  party: ExpectedParty;
  onClose: () => void;
}

/** The letter that reminds a customer of certificates. */
export function ReminderDialog({ party, onClose }: ReminderDialogProps) {
  const { partyId, name } = party;
  const preview = useQuery(reminderQuery(partyId));
  const send = useMutation({
    mutationFn: (body: Letter) =>
      call('POST /api/tax/expected/reminders/:partyId', { params: { partyId }, body }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({
        title: 'On its way',
        message: `Reminder to ${name} queued.`,
      });
      onClose();
      await afterChangeOf('tax');
    },
  });
  return <LetterDialog title={`Remind ${name}`} preview={preview} send={send} onClose={onClose} />;
}
