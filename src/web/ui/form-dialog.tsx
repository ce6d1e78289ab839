import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { CallError } from '../lib/call.ts';
import { ProblemNotice } from './problem-notice.tsx';

interface FormDialogProps {
  title: string;
  save: string;
  isSaving: boolean;
  error: unknown;
  onClose: () => void;
  onSave: () => void;
  children: ReactNode;
}

/** A small form in a dialog: what is wrong with a field stands there, everything else above. */
export function FormDialog(props: FormDialogProps) {
  const { title, save, isSaving, error, onClose, onSave, children } = props;
  const isMarked = error instanceof CallError && error.fields.length > 0;
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) onSave();
        }}
      >
        <Stack gap="md">
          {error === null || isMarked ? null : <ProblemNotice error={error} />}
          {children}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving}>
              {save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** The sentence at a field, if the server marked it. */
export function fieldProblem(error: unknown, path: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  return error.fields.find((field) => field.path === path)?.message;
}
