import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { FormDialog, fieldProblem } from './form-dialog.tsx';

/** What is done with the reason: how far it is, and what refused it. */
interface ReasonedAct {
  readonly isPending: boolean;
  readonly error: unknown;
  mutate(reason: string): void;
}

interface ReasonDialogProps {
  title: string;
  /** The button's verb. */
  save: string;
  act: ReasonedAct;
  onClose: () => void;
  /** An example of a reason. */
  placeholder?: string;
  /** What the server keeps at most. */
  maxLength?: number;
  isRequired?: boolean;
  /** What follows from the act. */
  children: ReactNode;
}

/** Asks why, then does it. The reason goes without the spaces around it, in one line. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, save, act, onClose, placeholder, children } = props;
  const { maxLength = 300, isRequired = true } = props;
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={title}
      save={save}
      isSaving={act.isPending}
      error={act.error}
      onClose={onClose}
      onSave={() => act.mutate(reason.trim())}
    >
      <Text size="sm">{children}</Text>
      <Textarea
        label="Reason"
        required={isRequired}
        data-autofocus
        autosize
        minRows={2}
        maxLength={maxLength}
        {...(placeholder !== undefined && { placeholder })}
        value={reason}
        error={fieldProblem(act.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    </FormDialog>
  );
}
