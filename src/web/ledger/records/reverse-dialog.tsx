import { Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { recordPath } from '../../lib/paths.ts';
import { useFollow } from '../../lib/use-follow.ts';
import { afterPosting } from '../../lib/stale.ts';
import type { RecordDetails } from './record-details.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Unwinding } from '../schedules/unwinding.tsx';

interface ReverseDialogProps {
  record: RecordDetails;
  onClose: () => void;
}

/**
 * Asks why a transaction is reversed; the reversal is an entry of its own with the sides exchanged
 * (handbook 5.14).
 */
export function ReverseDialog({ record, onClose }: ReverseDialogProps) {
  const [reason, setReason] = useState('');
  const [date, setDate] = useState('');
  // One dialog is one act: a second press, or a repeat after a broken connection, reverses nothing
  // twice.
  const [key] = useState(() => crypto.randomUUID());
  const [isMissing, setMissing] = useState(false);
  const follow = useFollow();
  const reverse = useMutation({
    mutationFn: () =>
      call(
        'POST /api/records/:transactionId/reverse',
        {
          params: { transactionId: record.transactionId },
          body: { reason: reason.trim(), ...(date === '' ? {} : { date }) },
        },
        { headers: { 'idempotency-key': key } },
      ),
    meta: { handled: true },
    onSuccess: async (posted) => {
      notify({
        title: 'Reversed',
        message: `${record.number} was reversed by ${posted.entryNumber}.`,
      });
      onClose();
      await afterPosting();
      follow(recordPath(posted.transactionId));
    },
  });
  return (
    <FormDialog
      title={`Reverse ${record.kindTitle} ${record.number}`}
      save="Reverse"
      saveColor="red"
      isSaving={reverse.isPending}
      error={reverse.error}
      onClose={onClose}
      onSave={() => {
        setMissing(reason.trim().length < 3);
        if (reason.trim().length >= 3) reverse.mutate();
      }}
    >
      <Text size="sm">
        This posts a reversing entry. Both remain, linked to each other; this cannot be undone.
      </Text>
      <Unwinding transactionId={record.transactionId} />
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        value={reason}
        error={isMissing ? 'Say why, in a few words.' : fieldProblem(reverse.error, 'reason')}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <DateField
        label="Date of the reversal"
        description="If blank: the record’s date, or today if that month is closed."
        min={record.date}
        value={date}
        error={fieldProblem(reverse.error, 'date')}
        onChange={setDate}
      />
    </FormDialog>
  );
}
