import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { ChecklistAct } from './checklist-table.tsx';
import { usePeriodAct } from './queries.ts';

interface AcceptDialogProps {
  /** `2026-12`. */
  month: string;
  act: Extract<ChecklistAct, { of: 'accept' }>;
  onClose: () => void;
}

/** Accepts findings with a note, as they were seen when this opened. */
export function AcceptDialog({ month, act: { item, findings }, onClose }: AcceptDialogProps) {
  const [note, setNote] = useState('');
  const [first] = findings;
  const what = findings.length === 1 ? 'The finding is' : `${findings.length} findings are`;
  const accept = usePeriodAct({
    run: () =>
      call('POST /api/periods/months/:month/acceptances', {
        params: { month },
        body: { key: item.key, marks: findings.map(({ mark }) => mark), note: note.trim() },
      }),
    onDone: () => {
      notify({ message: `${what} accepted.` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={findings.length === 1 ? 'Accept finding' : `Accept ${findings.length} findings`}
      save="Accept"
      isSaving={accept.isPending}
      error={accept.error}
      onClose={onClose}
      onSave={() => accept.mutate(undefined)}
    >
      <Text fw={500}>{item.title}</Text>
      {findings.length === 1 ? <Text size="sm">{first?.text}</Text> : null}
      <Text size="sm">
        Your name, the date and the note are kept and appear on the checklist. If an amount or count
        changes, the finding needs review again.
      </Text>
      <Textarea
        label="Note"
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        error={fieldProblem(accept.error, 'note')}
        onChange={(event) => setNote(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    </FormDialog>
  );
}

interface TakeBackDialogProps {
  act: Extract<ChecklistAct, { of: 'take-back' }>;
  onClose: () => void;
}

/** Takes back that a finding was accepted, with the reason. */
export function TakeBackDialog({ act: { finding, acceptance }, onClose }: TakeBackDialogProps) {
  const takeBack = usePeriodAct({
    run: (reason: string) =>
      call('POST /api/periods/acceptances/:acceptanceId/withdraw', {
        params: { acceptanceId: acceptance.acceptanceId },
        body: { reason },
      }),
    onDone: () => {
      notify({ message: 'The finding needs review again.' });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title="Take back acceptance"
      save="Take back"
      maxLength={500}
      act={takeBack}
      onClose={onClose}
    >
      {`${finding.text} It needs review again. The note of ${acceptance.by} stays on record with your reason.`}
    </ReasonDialog>
  );
}
