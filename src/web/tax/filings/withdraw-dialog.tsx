import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { nameOfFiling, useFilingAct } from './queries.ts';
import type { Filing } from './queries.ts';

/** Takes back what was marked as filed by mistake; it stays on record with the reason. */
export function WithdrawDialog({ filing, onClose }: { filing: Filing; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { filingId } = filing;
  const withdraw = useFilingAct(onClose, {
    run: () =>
      call('POST /api/filings/:filingId/withdraw', {
        params: { filingId },
        body: { reason: reason.trim() },
      }),
    done: 'Taken back. It stays in the history with the reason.',
  });
  return (
    <FormDialog
      title="Marked by mistake"
      save="Take it back"
      isSaving={withdraw.isPending}
      error={withdraw.error}
      onClose={onClose}
      onSave={() => withdraw.mutate()}
    >
      <Text>
        {`${nameOfFiling(filing)} of ${filing.subjectTitle}, ${filing.periodLabel}, counts no more${filing.amendment === 0 ? '' : '; what it amended stands again'}. It stays in the history.`}
      </Text>
      <Textarea
        label="Reason"
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        error={fieldProblem(withdraw.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
