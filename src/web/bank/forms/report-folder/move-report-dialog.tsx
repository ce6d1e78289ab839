import { Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../../lib/call.ts';
import { afterChangeOf } from '../../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../../ui/form-dialog.tsx';
import type { FrameLink } from '../../../forms/frame-link.ts';
import type { Report } from './queries.ts';

interface MoveReportDialogProps {
  report: Report;
  link: FrameLink;
  onClose: () => void;
}

/** Puts a report away with a reason, or has it back; it is never deleted. */
export function MoveReportDialog({ report, link, onClose }: MoveReportDialogProps) {
  const [reason, setReason] = useState('');
  const isAway = report.away === null;
  const move = useMutation({
    mutationFn: () =>
      call('POST /api/bank/reports/:reportId/away', {
        params: { reportId: report.reportId },
        body: { isAway, reason: reason.trim() },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      await afterChangeOf('bank-reports');
      const title = isAway ? 'Put away' : 'Back in the folder';
      link.tell({ type: 'notify', color: 'teal', title, message: report.title });
      onClose();
    },
  });
  return (
    <FormDialog
      title={isAway ? 'Put a report away' : 'Have a report back'}
      save={isAway ? 'Put away' : 'Have back'}
      isSaving={move.isPending}
      error={move.error}
      onClose={onClose}
      onSave={() => move.mutate()}
    >
      <Text size="sm">
        {isAway
          ? `“${report.title}” is not shown any more, with all its versions. It is kept, and an accountant can have it back.`
          : `“${report.title}” is shown in the folder again, with all its versions.`}
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
