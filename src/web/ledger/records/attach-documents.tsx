import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useFilesField } from '../../forms/controls/use-files-field.tsx';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

const MOST = 10;
const WORDS = { label: 'Supporting documents', list: 'To be attached' };

interface AttachDocumentsProps {
  transactionId: string;
  /** Then the reason is asked for. */
  isMonthClosed: boolean;
  onDone: () => void;
}

/**
 * Attaches documents to a posted record: dropped, pasted, chosen or photographed, looked at, then
 * attached for good.
 */
export function AttachDocuments({ transactionId, isMonthClosed, onDone }: AttachDocumentsProps) {
  const { stored, field, isBusy, hasAny, clear } = useFilesField(WORDS, MOST);
  // What has arrived is not attached yet.
  useLeaveGuard(hasAny);
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const attach = useAttach(transactionId, () => {
    clear();
    setReason('');
    onDone();
  });
  const submit = () => {
    const isMissing = isMonthClosed && reason.trim().length < 3;
    setReasonMissing(isMissing);
    if (isMissing || attach.isPending) return;
    attach.mutate({
      attachmentIds: stored.map(({ attachmentId }) => attachmentId),
      reason: reason.trim(),
    });
  };
  return (
    <div>
      {field}
      {stored.length === 0 ? null : (
        <>
          {isMonthClosed ? (
            <Textarea
              mt="sm"
              label="Reason"
              description="The month is closed. The reason stays with the document."
              required
              autosize
              maxLength={500}
              value={reason}
              error={isReasonMissing ? 'Enter a reason.' : undefined}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          ) : null}
          {attach.error === null ? null : <ProblemNotice error={attach.error} />}
          <Button mt="sm" loading={attach.isPending} disabled={isBusy} onClick={submit}>
            {stored.length === 1 ? 'Attach' : `Attach ${stored.length} documents`}
          </Button>
        </>
      )}
    </div>
  );
}

function useAttach(transactionId: string, onDone: () => void) {
  return useMutation({
    mutationFn: (body: { attachmentIds: string[]; reason: string }) =>
      call('POST /api/records/:transactionId/attachments', { params: { transactionId }, body }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Attached', message: 'The supporting document is on record.' });
      onDone();
      await afterEvidence();
    },
  });
}

/** What a change of a record's documents makes stale. */
export function afterEvidence(): Promise<void> {
  return afterChangeOf('record', 'records', 'periods', 'evidence');
}
