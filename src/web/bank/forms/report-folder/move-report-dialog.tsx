import { useMutation } from '@tanstack/react-query';

import { call } from '../../../lib/call.ts';
import { afterChangeOf } from '../../../lib/stale.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import type { FrameLink } from '../../../forms/frame-link.ts';
import type { Report } from './queries.ts';

interface MoveReportDialogProps {
  report: Report;
  link: FrameLink;
  onClose: () => void;
}

/** Puts a report away with a reason, or has it back; it is never deleted. */
export function MoveReportDialog({ report, link, onClose }: MoveReportDialogProps) {
  const isAway = report.away === null;
  const move = useMutation({
    mutationFn: (reason: string) =>
      call('POST /api/bank/reports/:reportId/away', {
        params: { reportId: report.reportId },
        body: { isAway, reason },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      await afterChangeOf('bank-reports');
      const title = isAway ? 'Archived' : 'Restored';
      link.tell({ type: 'notify', color: 'teal', title, message: report.title });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={isAway ? 'Archive report' : 'Restore report'}
      save={isAway ? 'Archive' : 'Restore'}
      act={move}
      onClose={onClose}
    >
      {isAway
        ? `“${report.title}” is no longer shown, with all its versions. An accountant can restore it.`
        : `“${report.title}” is shown in the folder again, with all its versions.`}
    </ReasonDialog>
  );
}
