import { Button, Group, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { PaperPicker } from '../../forms/controls/paper-picker.tsx';
import { usePaper } from '../../forms/controls/use-paper.ts';
import { CallError, call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { BANK_KEY } from '../bank-queries.ts';

/** Where a question about a line of the bank is answered, perhaps with a paper. What was typed stays when it fails. */
export function AnswerForm({ lineId }: { lineId: string }) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState('');
  const paper = usePaper();
  const send = useMutation({
    mutationFn: () =>
      call('POST /api/bank/lines/:lineId/answer', {
        params: { lineId },
        body: { answer, attachmentId: paper.stored?.attachmentId ?? null },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Answered', message: 'The accountant sees your answer at the line.' });
      await client.invalidateQueries({ queryKey: [BANK_KEY] });
    },
  });
  const isMarked = send.error instanceof CallError && send.error.fields.length > 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!send.isPending && !paper.isBusy) send.mutate();
      }}
    >
      {send.error === null || isMarked ? null : <ProblemNotice error={send.error} />}
      <Textarea
        label="Your answer"
        required
        autosize
        minRows={2}
        maxLength={2000}
        value={answer}
        error={fieldProblem(send.error, 'answer')}
        onChange={(event) => {
          setAnswer(event.currentTarget.value);
          if (isMarked) send.reset();
        }}
      />
      <Group justify="space-between" mt="sm" gap="sm" align="flex-start">
        <PaperPicker paper={paper} problem={fieldProblem(send.error, 'attachmentId')} />
        <Button type="submit" loading={send.isPending} disabled={paper.isBusy}>
          Answer
        </Button>
      </Group>
    </form>
  );
}
