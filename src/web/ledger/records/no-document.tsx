import { Button, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { afterEvidence } from './attach-documents.tsx';
import type { RecordDetails } from './record-details.ts';
import { useIsReader } from '../../lib/session/session-context.ts';

interface NoDocumentProps {
  record: Pick<RecordDetails, 'transactionId' | 'evidence'>;
}

/**
 * That no document exists, with the reason; an accountant says so, or that one is expected after
 * all.
 */
export function NoDocument({ record: { transactionId, evidence } }: NoDocumentProps) {
  const [isAsking, setAsking] = useState(false);
  const isReader = useIsReader();
  const { excuse, mayTellNone } = evidence;
  const state = excuse === null ? 'none-exists' : 'expected';
  return (
    <div>
      {excuse === null ? null : (
        <>
          <Text size="sm">{`No supporting document exists: ${excuse.reason}`}</Text>
          <Text size="xs" c="dimmed">
            {`${excuse.by}, ${formatInstant(excuse.at)}`}
          </Text>
        </>
      )}
      {mayTellNone && !isReader ? (
        <Button variant="default" size="xs" mt="sm" onClick={() => setAsking(true)}>
          {excuse === null ? 'None exists…' : 'Expected after all…'}
        </Button>
      ) : null}
      {isAsking ? (
        <ReasonDialog {...{ transactionId, state }} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  );
}

interface ReasonDialogProps {
  transactionId: string;
  state: 'none-exists' | 'expected';
  onClose: () => void;
}

function ReasonDialog({ transactionId, state, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const tell = useMutation({
    mutationFn: () =>
      call('PUT /api/records/:transactionId/evidence', {
        params: { transactionId },
        body: { state, reason: reason.trim() },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      onClose();
      await afterEvidence();
    },
  });
  return (
    <FormDialog
      title={state === 'none-exists' ? 'No supporting document exists' : 'A document is expected'}
      save="Save"
      isSaving={tell.isPending}
      error={tell.error}
      onClose={onClose}
      onSave={() => {
        setMissing(reason.trim().length < 3);
        if (reason.trim().length >= 3) tell.mutate();
      }}
    >
      <Textarea
        label="Reason"
        description={
          state === 'none-exists' ? 'Shown on the record and in the audit trail.' : undefined
        }
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        value={reason}
        error={isMissing ? 'Enter a reason.' : fieldProblem(tell.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
