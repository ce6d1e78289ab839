import { Button, Stack } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';

import { CallError } from '../lib/call.ts';
import { findFirstEmpty } from '../lib/first-empty.ts';
import { useFaultFocus } from '../lib/use-fault-focus.ts';
import { useLeaveGuard } from '../lib/use-leave-guard.ts';
import { DialogActs } from './dialog-acts.tsx';
import { GuardedDialog } from './guarded-dialog.tsx';
import { ProblemNotice } from './problem-notice.tsx';

interface FormDialogProps {
  title: string;
  save: string;
  /** What cannot be undone is red. */
  saveColor?: 'red';
  isSaving: boolean;
  error: unknown;
  onClose: () => void;
  onSave: () => void;
  children: ReactNode;
}

/**
 * A small form in a dialog: what is wrong with a field stands there, everything else above. Once
 * something is typed only its buttons close it at once: Escape, a click beside it and whatever
 * leads to another screen ask first, unless it is being saved.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, save, saveColor, isSaving, error, onClose, onSave, children } = props;
  const isMarked = error instanceof CallError && error.fields.length > 0;
  const form = useMergedRef(useFaultFocus(error), markFirst);
  const [isTyped, setTyped] = useState(false);
  // What somebody else has done meanwhile will not be saved any more.
  const isDoneAlready = error instanceof CallError && error.record !== undefined;
  const hasText = isTyped && !isSaving && !isDoneAlready;
  useLeaveGuard(hasText);
  return (
    <GuardedDialog title={title} hasText={hasText} onClose={onClose}>
      {() => (
        <form
          ref={form}
          noValidate
          onInput={() => setTyped(true)}
          // The dialog puts the focus where it begins without scrolling there.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSaving) onSave();
          }}
          onKeyDown={(event) => {
            const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
            if (isDone && !event.repeat) event.currentTarget.requestSubmit();
          }}
        >
          <Stack gap="md">
            {error === null || isMarked ? null : <ProblemNotice error={error} />}
            {children}
            <DialogActs>
              <Button
                variant="default"
                data-begin={saveColor === 'red' || undefined}
                onClick={onClose}
              >
                Cancel
              </Button>
              <Button
                type="submit"
                data-begin={saveColor === undefined || undefined}
                loading={isSaving}
                onClick={sendOnce}
                {...(saveColor !== undefined && { color: saveColor })}
              >
                {save}
              </Button>
            </DialogActs>
          </Stack>
        </form>
      )}
    </GuardedDialog>
  );
}

/**
 * The dialog's focus goes to its first empty field rather than to the cross that closes it, where
 * the dialog names no place of its own. One that asks nothing begins at the button that does what
 * it says; where that cannot be undone, at the one that leaves it.
 */
function markFirst(form: HTMLFormElement | null): void {
  if (form === null || form.querySelector('[data-autofocus]') !== null) return;
  const first = findFirstEmpty(form) ?? form.querySelector('[data-begin]');
  first?.setAttribute('data-autofocus', '');
}

/** The second press of a double click comes before the first is known to be under way. */
function sendOnce(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** The sentence at a field, if the server marked it; `paths` are the names that it may go by. */
export function fieldProblem(error: unknown, ...paths: readonly string[]): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  return error.fields.find(({ path }) => paths.includes(path))?.message;
}
