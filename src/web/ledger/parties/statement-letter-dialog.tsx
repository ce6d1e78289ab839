import { useMutation, useQuery } from '@tanstack/react-query';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { LetterDialog } from '../../ui/letter-dialog.tsx';
import type { Letter } from '../../ui/letter-dialog.tsx';
import type { PartyDetails } from './queries.ts';
import { statementLetterQuery } from './queries.ts';

interface StatementLetterProps {
  party: PartyDetails;
  to: string;
  onClose: () => void;
}

/** The statement of account as a letter to the party's addresses. */
export function StatementLetterDialog({ party, to, onClose }: StatementLetterProps) {
  const { partyId, name } = party;
  const preview = useQuery(statementLetterQuery(partyId, to));
  const send = useMutation({
    mutationFn: (body: Letter) =>
      call('POST /api/parties/:partyId/statement-letter', { params: { partyId }, body }),
    meta: { handled: true },
    onSuccess: async () => {
      const message = `The statement to ${name} leaves with the next mail.`;
      notify({ title: 'On its way', message });
      onClose();
      await afterChangeOf('mail');
    },
  });
  return (
    <LetterDialog
      title={`E-mail the statement to ${name}`}
      preview={preview}
      send={send}
      onClose={onClose}
    />
  );
}
