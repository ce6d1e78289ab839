import { Button, Group, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { AttachmentPicker } from '../../forms/controls/attachment-picker.tsx';
import { useOneAttachment } from '../../forms/controls/use-attachment.ts';
import { CallError, call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

/**
 * Where a question about a line of the bank is answered, perhaps with an attachment. What was typed
 * stays when it fails.
 */
export function AnswerForm({ lineId }: { lineId: string }) {
  const [answer, setAnswer] = useState('');
  const attachment = useOneAttachment();
  const send = useMutation({
    mutationFn: () =>
      call('POST /api/bank/lines/:lineId/answer', {
        params: { lineId },
        body: { answer, attachmentId: attachment.stored?.attachmentId ?? null },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Answered', message: 'The accountant sees your answer at the line.' });
      await afterChangeOf('bank');
    },
  });
  const isBegun = answer.trim() !== '' || attachment.isBusy || attachment.stored !== undefined;
  useLeaveGuard(isBegun && !send.isSuccess);
  const isMarked = send.error instanceof CallError && send.error.fields.length > 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!send.isPending && !attachment.isBusy) send.mutate();
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
        <AttachmentPicker
          attachment={attachment}
          problem={fieldProblem(send.error, 'attachmentId')}
        />
        <Button type="submit" loading={send.isPending} disabled={attachment.isBusy}>
          Answer
        </Button>
      </Group>
    </form>
  );
}
