import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { StoredAttachment, WaitingAttachment } from '../../forms/controls/attachments.tsx';
import controls from '../../forms/controls/controls.module.css';
import { FileDrop } from '../../forms/controls/file-drop.tsx';
import type { Stored } from '../../forms/controls/use-file-uploads.ts';
import { useFileUploads } from '../../forms/controls/use-file-uploads.ts';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

const MOST = 10;

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
  const [stored, setStored] = useState<readonly Stored[]>([]);
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const id = useId();
  const { uploads, add, retry, drop } = useFileUploads((attachment) =>
    setStored((all) => [...all, attachment]),
  );
  const room = MOST - stored.length - uploads.length;
  const attach = useAttach(transactionId, () => {
    setStored([]);
    setReason('');
    onDone();
  });
  const remove = (attachmentId: string) => {
    setStored((all) => all.filter((each) => each.attachmentId !== attachmentId));
    // If it cannot be thrown away now, the sweeper does it in a week.
    call('DELETE /api/attachments/:attachmentId', { params: { attachmentId } }).catch(() => {});
  };
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
      <FileDrop
        id={id}
        label="Supporting documents"
        isFull={room <= 0}
        isWrong={false}
        take={(files) => add([...files].slice(0, Math.max(0, room)))}
      />
      {stored.length + uploads.length === 0 ? null : (
        <ul className={controls['papers']} aria-label="To be attached">
          {stored.map(({ attachmentId, fileName, contentType, size }) => (
            <StoredAttachment
              key={attachmentId}
              id={attachmentId}
              label={{ id: attachmentId, name: fileName, detail: `${contentType}|${size}` }}
              onRemove={() => remove(attachmentId)}
            />
          ))}
          {uploads.map((upload) => (
            <WaitingAttachment
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onRemove={() =>
                upload.problem === undefined ? upload.abort.abort() : drop(upload.id)
              }
            />
          ))}
        </ul>
      )}
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
          <Button mt="sm" loading={attach.isPending} disabled={uploads.length > 0} onClick={submit}>
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
