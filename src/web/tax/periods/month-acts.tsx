import { List, Text, Textarea } from '@mantine/core';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { Acts } from '../../ui/acts.tsx';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { UndoIcon } from '../../ui/icons.tsx';
import { LockIcon } from '../../ui/screen-icons.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import type { PeriodDetails } from './queries.ts';
import { usePeriodAct } from './queries.ts';

/**
 * Close, for accountants; reopen, for admins. Who may not sees why; who only reads sees neither.
 */
export function MonthActs({ period }: { period: PeriodDetails }) {
  return (
    <Acts>
      <CloseOrReopen period={period} />
    </Acts>
  );
}

function CloseOrReopen({ period }: { period: PeriodDetails }) {
  const [isAsking, ask] = useState(false);
  const isAccountant = useIsAccountant();
  const { state } = period.month;
  if (state === 'closed') {
    return (
      <>
        <ReasonedButton
          variant="default"
          leftSection={<UndoIcon size={18} />}
          reason={isAccountant ? 'An admin reopens a closed month.' : reopenObstacle(period)}
          onClick={() => ask(true)}
        >
          Reopen
        </ReasonedButton>
        {isAsking ? <ReopenDialog period={period} onClose={() => ask(false)} /> : null}
      </>
    );
  }
  return (
    <>
      <ReasonedButton
        leftSection={<LockIcon size={18} />}
        reason={isAccountant ? closeObstacle(period) : 'An accountant closes a month.'}
        onClick={() => ask(true)}
      >
        Close the month
      </ReasonedButton>
      {isAsking ? <CloseDialog period={period} onClose={() => ask(false)} /> : null}
    </>
  );
}

function reopenObstacle({ month: { reopening } }: PeriodDetails): string | undefined {
  return reopening === null ? undefined : 'It waits for a second person, under Approvals.';
}

function closeObstacle({ month, checklist }: PeriodDetails): string | undefined {
  if (month.obstacle !== '') return month.obstacle;
  const blocking = checklist.items.find(({ severity }) => severity === 'blocks');
  return blocking === undefined ? undefined : `Blocks closing: ${blocking.title}.`;
}

interface DialogProps {
  period: PeriodDetails;
  onClose: () => void;
}

function CloseDialog({ period, onClose }: DialogProps) {
  // What is closed is what was seen when this opened; the server compares.
  const [seen] = useState(period);
  const [note, setNote] = useState('');
  const { month, label } = seen.month;
  const warnings = seen.checklist.items.filter(({ severity }) => severity === 'warns');
  const close = usePeriodAct({
    run: () =>
      call('POST /api/periods/months/:month/close', {
        params: { month },
        body: { digest: seen.checklist.digest, note: note.trim() },
      }),
    onDone: () => {
      notify({ message: `${label} is closed.` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Close ${label}`}
      save="Close the month"
      isSaving={close.isPending}
      error={close.error}
      onClose={onClose}
      onSave={() => close.mutate(undefined)}
    >
      <Text>
        {`Entries dated in ${label} are refused from now on. The checklist is kept as it is now. An admin can reopen the month with a reason.`}
      </Text>
      {warnings.length === 0 ? null : (
        <div>
          <Text size="sm">These items need review:</Text>
          <List size="sm">
            {warnings.map(({ key, title }) => (
              <List.Item key={key}>{title}</List.Item>
            ))}
          </List>
        </div>
      )}
      <Textarea
        label={warnings.length === 0 ? 'Note' : 'Reason for closing with open items'}
        required={warnings.length > 0}
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        error={fieldProblem(close.error, 'note')}
        onChange={(event) => setNote(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    </FormDialog>
  );
}

function ReopenDialog({ period: { month }, onClose }: DialogProps) {
  const reopen = usePeriodAct({
    run: (reason: string) =>
      call('POST /api/periods/months/:month/reopen', {
        params: { month: month.month },
        body: { reason },
      }),
    onDone: ({ isWaiting }) => {
      notify({
        message: isWaiting
          ? `A second person reopens ${month.label}: it is under Approvals.`
          : `${month.label} is open again.`,
      });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Reopen ${month.label}`}
      save="Reopen"
      maxLength={500}
      act={reopen}
      onClose={onClose}
    >
      Entries can be dated in it again. Who reopened it, when and why stays on record; what was
      filed or sealed stays as it was, and you are alerted to a change.
    </ReasonDialog>
  );
}
