import { Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import type { FrameLink } from '../../forms/frame-link.ts';
import type { BookDocument } from './queries.ts';

interface RetireDocumentDialogProps {
  document: BookDocument;
  link: FrameLink;
  onClose: () => void;
}

/** Puts a document away with a reason; it is never deleted. */
export function RetireDocumentDialog({ document, link, onClose }: RetireDocumentDialogProps) {
  const [reason, setReason] = useState('');
  const { paperId, attachment } = document;
  const move = useMutation({
    mutationFn: () =>
      call('POST /api/books/papers/:paperId/away', {
        params: { paperId },
        body: { reason: reason.trim() },
      }),
    meta: { handled: true },
    onSuccess: () => {
      const message = attachment.fileName;
      link.tell({ type: 'notify', color: 'teal', title: 'Put away', message });
      onClose();
    },
    onSettled: () => afterChangeOf('books'),
  });
  return (
    <FormDialog
      title="Put a paper away"
      save="Put away"
      isSaving={move.isPending}
      error={move.error}
      onClose={onClose}
      onSave={() => move.mutate()}
    >
      <Text size="sm">
        {`“${attachment.fileName}” counts no more as a paper of the books. It is kept, with the reason.`}
      </Text>
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={300}
        data-autofocus
        value={reason}
        error={fieldProblem(move.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    </FormDialog>
  );
}
