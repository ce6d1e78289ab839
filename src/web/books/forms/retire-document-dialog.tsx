import { useMutation } from '@tanstack/react-query';

import { call } from '../../lib/call.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { FrameLink } from '../../forms/frame-link.ts';
import type { BookDocument } from './queries.ts';

interface RetireDocumentDialogProps {
  document: BookDocument;
  link: FrameLink;
  onClose: () => void;
}

/** Puts a document away with a reason; it is never deleted. */
export function RetireDocumentDialog({ document, link, onClose }: RetireDocumentDialogProps) {
  const { paperId, attachment } = document;
  const move = useMutation({
    mutationFn: (reason: string) =>
      call('POST /api/books/papers/:paperId/away', {
        params: { paperId },
        body: { reason },
      }),
    meta: { handled: true },
    onSuccess: () => {
      const message = attachment.fileName;
      link.tell({ type: 'notify', color: 'teal', title: 'Archived', message });
      onClose();
    },
    onSettled: () => afterChangeOf('books'),
  });
  return (
    <ReasonDialog title="Archive document" save="Archive" act={move} onClose={onClose}>
      {`“${attachment.fileName}” is no longer listed as a document of the books. It is kept with the reason.`}
    </ReasonDialog>
  );
}
