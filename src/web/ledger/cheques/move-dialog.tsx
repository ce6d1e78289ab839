import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { parseTyped, toWire } from '#shared/money.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { today } from '../../lib/today.ts';
import { afterPosting } from '../../lib/stale.ts';
import { STATE_WORDS } from './cheque-words.ts';
import type { ChequeDetails } from './cheque-words.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';

/** A change that needs no entry. */
export interface Move {
  readonly state: 'written' | 'released' | 'cleared';
  readonly label: string;
  /** What was done is taken back, which needs a reason. */
  readonly isUndo: boolean;
}

interface MoveDialogProps {
  cheque: ChequeDetails;
  move: Move;
  onClose: () => void;
}

/** Asks on which day it happened, and why if something is taken back. */
export function MoveDialog({ cheque, move, onClose }: MoveDialogProps) {
  const [date, setDate] = useState(today);
  const [reason, setReason] = useState('');
  const [amount, setAmount] = useState(cheque.amount);
  const change = useMutation({
    mutationFn: () =>
      call('POST /api/cheques/:chequeId/state', {
        params: { chequeId: cheque.chequeId },
        body: {
          from: cheque.state,
          state: move.state,
          date,
          reason,
          ...(move.state === 'cleared' && { amount: paidOf(amount) }),
        },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      const message = `Cheque ${cheque.number}: ${STATE_WORDS[move.state].toLowerCase()}.`;
      notify({ title: 'Changed', message });
      onClose();
      await afterPosting();
    },
  });
  return (
    <FormDialog
      title={`${move.label}: cheque ${cheque.number}`}
      save={move.label}
      isSaving={change.isPending}
      error={change.error}
      onClose={onClose}
      onSave={() => change.mutate()}
    >
      <DateField
        label="Date"
        description={
          move.state === 'cleared'
            ? 'As on the bank’s statement. Matching the statement’s line clears the cheque automatically.'
            : undefined
        }
        required
        data-autofocus
        value={date}
        error={fieldProblem(change.error, 'date')}
        onChange={setDate}
      />
      {move.state === 'cleared' ? (
        <TextInput
          label="Amount that the bank paid"
          description="If it is not what was recorded, the register keeps what the bank paid; correct the books by a journal entry."
          required
          inputMode="decimal"
          value={amount}
          error={fieldProblem(change.error, 'amount')}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
      ) : null}
      <TextInput
        label="Reason"
        required={move.isUndo || (move.state === 'cleared' && amount !== cheque.amount)}
        maxLength={300}
        value={reason}
        error={fieldProblem(change.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/**
 * What was typed, on the wire; what is no amount is nothing, which the server refuses at its field.
 */
function paidOf(typed: string): string {
  return toWire(parseTyped(typed) ?? 0n);
}
