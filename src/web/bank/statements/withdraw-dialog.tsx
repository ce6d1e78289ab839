import { useMutation } from '@tanstack/react-query';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { Statement } from './statement-words.ts';

interface WithdrawDialogProps {
  statement: Statement;
  onClose: () => void;
}

/** Takes a statement out of the count that was read in by mistake; the reason stays with it. */
export function WithdrawDialog({ statement: { statementId }, onClose }: WithdrawDialogProps) {
  const withdraw = useMutation({
    mutationFn: (reason: string) =>
      call('POST /api/bank/statements/:statementId/withdraw', {
        params: { statementId },
        body: { reason },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ message: 'The statement is withdrawn.' });
      onClose();
      await afterChangeOf('bank');
    },
  });
  return (
    <ReasonDialog
      title="Withdraw this statement"
      save="Withdraw"
      placeholder="Read in for the wrong account"
      act={withdraw}
      onClose={onClose}
    >
      It stays in the list but no longer counts. Its lines no longer need matching, except those
      that are also in another statement.
    </ReasonDialog>
  );
}
