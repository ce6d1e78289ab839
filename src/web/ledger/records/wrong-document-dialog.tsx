import { Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { afterEvidence } from './attach-documents.tsx';

interface WrongDocumentDialogProps {
  transactionId: string;
  attached: { readonly attachmentId: string; readonly fileName: string };
  onClose: () => void;
}

/** Asks why a document is the wrong one; it stays on record and no longer counts. */
export function WrongDocumentDialog(props: WrongDocumentDialogProps) {
  const { transactionId, attached, onClose } = props;
  const { attachmentId, fileName } = attached;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const mark = useMutation({
    mutationFn: () =>
      call('POST /api/records/:transactionId/attachments/:attachmentId/wrong', {
        params: { transactionId, attachmentId },
        body: { reason: reason.trim() },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Marked', message: `${fileName} is marked as the wrong document.` });
      onClose();
      await afterEvidence();
    },
  });
  return (
    <FormDialog
      title="Wrong document"
      save="Mark as wrong"
      isSaving={mark.isPending}
      error={mark.error}
      onClose={onClose}
      onSave={() => {
        setMissing(reason.trim().length < 3);
        if (reason.trim().length >= 3) mark.mutate();
      }}
    >
      <Text size="sm">
        {`${fileName} remains on record, marked as wrong, and no longer counts as the supporting document. This cannot be undone.`}
      </Text>
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        value={reason}
        error={isMissing ? 'Enter a reason.' : fieldProblem(mark.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
