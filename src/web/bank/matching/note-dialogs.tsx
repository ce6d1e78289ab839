import { Button, NativeSelect, Text, TextInput, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import type { Line } from './workspace.ts';
import { colleaguesQuery } from '../queries.ts';
import { DateField } from '../../ui/date-field.tsx';

type Note = NonNullable<Api['PUT /api/bank/lines/:lineId/note']['body']['note']>;

interface NoteDialogProps {
  line: Line;
  onNoted: (lineId: string, note: Line['note']) => void;
  onClose: () => void;
}

/**
 * Puts a line on hold: why, and until when. Questions are asked beside it; one that a line was held
 * with before stays here.
 */
export function HoldDialog({ line, onNoted, onClose }: NoteDialogProps) {
  const before = line.note?.state === 'hold' ? line.note : undefined;
  const [note, setNote] = useState({
    reason: before?.reason ?? '',
    until: before?.until ?? '',
    askedUser: before?.askedUser ?? '',
    question: before?.question ?? '',
  });
  const colleagues = useColleagues();
  const save = useNote({ line, onNoted, onClose });
  const at = (name: keyof typeof note) => ({
    value: note[name],
    error: fieldProblem(save.error, `note.${name}`) ?? fieldProblem(save.error, name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setNote((known) => ({ ...known, [name]: value }));
    },
  });
  return (
    <FormDialog
      title="Put this line on hold"
      save={note.askedUser === '' ? 'Hold' : 'Hold and ask'}
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() =>
        save.mutate({ ...note, state: 'hold', until: note.until === '' ? null : note.until })
      }
    >
      <TextInput
        label="Reason for the hold"
        required
        maxLength={500}
        data-autofocus
        placeholder="The slip is missing"
        {...at('reason')}
      />
      <DateField
        label="Until"
        value={note.until}
        error={at('until').error}
        onChange={(until) => setNote((known) => ({ ...known, until }))}
      />
      {before === undefined || before.askedUser === '' ? null : (
        <NativeSelect label="Ask a colleague" {...at('askedUser')}>
          <option value="">Nobody</option>
          {colleagues.map((clientId) => (
            <option key={clientId}>{clientId}</option>
          ))}
        </NativeSelect>
      )}
      {note.askedUser === '' ? null : (
        <Textarea
          label="Question"
          description="Your colleague sees it on the dashboard and can attach a file."
          required
          autosize
          minRows={2}
          maxLength={1_000}
          {...at('question')}
        />
      )}
      {line.note === null ? null : <TakeBack line={line} onNoted={onNoted} onClose={onClose} />}
    </FormDialog>
  );
}

/**
 * Says that the bank booked this by mistake: it stands on the reconciliation statement until the
 * bank corrects it.
 */
export function BankErrorDialog({ line, onNoted, onClose }: NoteDialogProps) {
  const [reason, setReason] = useState(line.note?.state === 'bank-error' ? line.note.reason : '');
  const save = useNote({ line, onNoted, onClose });
  return (
    <FormDialog
      title="The bank’s error"
      save="Call it the bank’s error"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() =>
        save.mutate({ state: 'bank-error', reason, until: null, askedUser: '', question: '' })
      }
    >
      <Text size="sm">
        The books stay as they are, and the statement shows the line until the bank corrects it.
        Then match this line with the correction.
      </Text>
      <TextInput
        label="Error made by the bank"
        required
        maxLength={500}
        data-autofocus
        placeholder="A debit of another company"
        value={reason}
        error={fieldProblem(save.error, 'note.reason') ?? fieldProblem(save.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {line.note === null ? null : <TakeBack line={line} onNoted={onNoted} onClose={onClose} />}
    </FormDialog>
  );
}

function TakeBack({ line, onNoted, onClose }: NoteDialogProps) {
  const save = useNote({ line, onNoted, onClose });
  return (
    <Button
      variant="subtle"
      loading={save.isPending}
      onClick={() => save.mutate(null)}
      style={{ alignSelf: 'flex-start' }}
    >
      {line.note?.state === 'hold' ? 'Remove hold' : 'Not a bank error'}
    </Button>
  );
}

function useNote({ line, onNoted, onClose }: NoteDialogProps) {
  const { user } = useSession();
  const version = line.note?.version ?? 0;
  return useMutation({
    mutationFn: (note: Note | null) =>
      call('PUT /api/bank/lines/:lineId/note', {
        params: { lineId: line.lineId },
        body: { note, version },
      }),
    meta: { handled: true },
    onSuccess: (_, note) => {
      onNoted(line.lineId, note === null ? null : shown(note, { by: user?.id ?? '', version }));
      onClose();
      notify({ message: note === null ? 'The line is unmatched again.' : saidOf(note) });
    },
  });
}

function saidOf({ state, askedUser }: Note): string {
  if (state === 'bank-error') return 'The line is the bank’s error.';
  return askedUser === '' ? 'The line is on hold.' : `${askedUser} is asked.`;
}

/** As the list shows it until it is asked for again. */
function shown(note: Note, { by, version }: { by: string; version: number }): Line['note'] {
  const answer = { answer: '', answeredBy: '', answeredAt: null, answerAttachmentId: null };
  return { ...note, ...answer, notedBy: by, version: version + 1 };
}

function useColleagues(): readonly string[] {
  const found = useQuery(colleaguesQuery);
  return found.data ?? [];
}
