import { Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { CallError, call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { LetterDialog } from '../../ui/letter-dialog.tsx';
import type { Letter } from '../../ui/letter-dialog.tsx';
import type { PartyDetails } from './queries.ts';
import { statementLetterQuery } from './queries.ts';

interface StatementLetterProps {
  party: Pick<PartyDetails, 'partyId' | 'name'>;
  to: string;
  onClose: () => void;
}

/** The statement of account as a letter to the party's addresses. */
export function StatementLetterDialog({ party, to, onClose }: StatementLetterProps) {
  const { partyId, name } = party;
  const [isAgain, setAgain] = useState(false);
  const preview = useQuery(statementLetterQuery(partyId, to));
  const send = useMutation({
    mutationFn: (letter: Letter) => {
      const body = { ...letter, asOf: to, again: isAgain };
      return call('POST /api/parties/:partyId/statement-letter', { params: { partyId }, body });
    },
    meta: { handled: true },
    onSuccess: async () => {
      const message = `Statement to ${name} queued.`;
      notify({ title: 'On its way', message });
      onClose();
      await afterChangeOf('mail', 'parties');
    },
  });
  return (
    <LetterDialog
      title={`Email the statement to ${name}`}
      preview={preview}
      send={send}
      onClose={onClose}
    >
      {isAgain || isSentToday(send.error) ? (
        <Checkbox
          label="Send another one today"
          checked={isAgain}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
      ) : null}
    </LetterDialog>
  );
}

/** A statement left today already: another one wants a second yes. */
function isSentToday(error: unknown): boolean {
  return error instanceof CallError && error.code === 'statement-sent-today';
}
