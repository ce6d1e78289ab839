import { TextInput, Textarea } from '@mantine/core';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { FormDialog, fieldProblem } from './form-dialog.tsx';
import { LoadingRows } from './loading.tsx';
import { ProblemNotice } from './problem-notice.tsx';

/** A letter as it is read, changed and sent. */
export interface Letter {
  readonly to: string;
  readonly alsoTo: string[];
  readonly subject: string;
  readonly text: string;
}

interface LetterDialogProps {
  title: string;
  preview: UseQueryResult<Letter>;
  send: UseMutationResult<unknown, Error, Letter>;
  onClose: () => void;
  /** What is asked below the letter. */
  children?: ReactNode;
}

/** A letter to a party: read, changed, sent. What was changed stays when it fails. */
export function LetterDialog({ title, preview, send, onClose, children }: LetterDialogProps) {
  const [changed, setChanged] = useState<Partial<Letter>>({});
  const [others, setOthers] = useState<string>();
  const { to = '', alsoTo = [], subject = '', text = '' } = { ...preview.data, ...changed };
  const set = (part: Partial<Letter>) => setChanged({ ...changed, ...part });
  return (
    <FormDialog
      title={title}
      save="Send"
      isSaving={send.isPending}
      error={send.error}
      onClose={onClose}
      onSave={() => {
        if (preview.data !== undefined) send.mutate({ to, alsoTo, subject, text });
      }}
    >
      {preview.error === null ? null : (
        <ProblemNotice error={preview.error} retry={() => void preview.refetch()} />
      )}
      {preview.isPending ? <LoadingRows rows={4} /> : null}
      {preview.data === undefined ? null : (
        <>
          <TextInput
            ref={focusIt}
            type="email"
            label="To"
            required
            maxLength={254}
            value={to}
            error={fieldProblem(send.error, 'to')}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
          <TextInput
            label="Also to"
            description="Further addresses, separated by commas."
            value={others ?? alsoTo.join(', ')}
            error={fieldProblem(send.error, ...ADDRESS_PATHS)}
            onChange={(event) => {
              setOthers(event.currentTarget.value);
              set({ alsoTo: readAddresses(event.currentTarget.value) });
            }}
          />
          <TextInput
            label="Subject"
            maxLength={200}
            value={subject}
            error={fieldProblem(send.error, 'subject')}
            onChange={(event) => set({ subject: event.currentTarget.value })}
          />
          <Textarea
            label="Letter"
            autosize
            minRows={8}
            maxLength={8000}
            value={text}
            error={fieldProblem(send.error, 'text')}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
          {children}
        </>
      )}
    </FormDialog>
  );
}

/** The letter comes after its dialog: the focus goes on from there to its first field. */
function focusIt(field: HTMLInputElement | null): void {
  field?.focus();
}

const ADDRESS_PATHS = ['alsoTo', ...Array.from({ length: 20 }, (_, at) => `alsoTo.${at}`)];

/** `a@b.ph, c@d.ph` as addresses. */
export function readAddresses(typed: string): string[] {
  return typed
    .split(/[\s,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
