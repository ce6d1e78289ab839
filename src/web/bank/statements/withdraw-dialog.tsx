import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import type { Statement } from './statement-words.ts';

interface WithdrawDialogProps {
  statement: Statement;
  onClose: () => void;
}

/** Takes a statement out of the count that was read in by mistake; the reason stays with it. */
export function WithdrawDialog({ statement: { statementId }, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('');
  const withdraw = useMutation({
    mutationFn: () =>
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
    <FormDialog
      title="Withdraw this statement"
      save="Withdraw"
      isSaving={withdraw.isPending}
      error={withdraw.error}
      onClose={onClose}
      onSave={() => withdraw.mutate()}
    >
      <Text size="sm">
        It stays in the list and counts no more. Its lines leave the work list, but for those that
        another statement has, too.
      </Text>
      <TextInput
        label="Why"
        required
        maxLength={300}
        data-autofocus
        placeholder="Read in for the wrong account"
        value={reason}
        error={fieldProblem(withdraw.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
