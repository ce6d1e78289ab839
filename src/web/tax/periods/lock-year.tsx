import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { LockIcon } from '../../ui/screen-icons.tsx';
import type { YearEnd } from './queries.ts';
import { usePeriodAct } from './queries.ts';

/** The lock of the year, once its closing entries stand. */
export function LockYear({ yearEnd }: { yearEnd: YearEnd }) {
  const [isAsking, ask] = useState(false);
  const isAccountant = useIsAccountant();
  const { year, isLocked, closing } = yearEnd;
  if (isLocked) {
    return (
      <Alert color="teal" icon={<LockIcon />} title={`${year} is locked`}>
        All months are closed and closing entries are posted.
      </Alert>
    );
  }
  if (closing.state !== 'done' || !isAccountant) return null;
  return (
    <Group>
      <Button leftSection={<LockIcon size={18} />} onClick={() => ask(true)}>
        {`Lock ${year}`}
      </Button>
      {isAsking ? (
        <LockDialog
          year={year}
          open={yearEnd.steps.find(({ key }) => key === 'lock')?.text ?? ''}
          onClose={() => ask(false)}
        />
      ) : null}
    </Group>
  );
}

interface LockDialogProps {
  year: string;
  /** How many of its months are open. */
  open: string;
  onClose: () => void;
}

function LockDialog({ year, open, onClose }: LockDialogProps) {
  const [note, setNote] = useState('');
  const lock = usePeriodAct({
    run: () =>
      call('POST /api/periods/years/:year/lock', { params: { year }, body: { note: note.trim() } }),
    onDone: () => {
      notify({ message: `${year} is locked.` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Lock ${year}`}
      save="Lock the year"
      isSaving={lock.isPending}
      error={lock.error}
      onClose={onClose}
      onSave={() => lock.mutate(undefined)}
    >
      <Text>{`${open} Locking closes them, with their checklists as they are now.`}</Text>
      <Textarea
        label="Note"
        description="Needed where a checklist item needs review: the reason for closing with open items."
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        error={fieldProblem(lock.error, 'note')}
        onChange={(event) => setNote(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    </FormDialog>
  );
}
