import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';

import { MOST_ANSWER_FILES } from '#shared/ledger/questions.ts';

import { useFilesField } from '../../forms/controls/use-files-field.tsx';
import { CallError, call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useQuestionAct } from './queries.ts';
import type { Question } from './queries.ts';

/** Where who was asked answers, perhaps with files. What was entered stays when it fails. */
export function AnswerForm({ question }: { question: Question }) {
  const { questionId, askedBy } = question;
  const [text, setText] = useState('');
  const files = useFilesField({ label: 'Files', list: 'Files of the answer' }, MOST_ANSWER_FILES);
  const answer = useQuestionAct({
    run: () =>
      call('POST /api/questions/:questionId/answer', {
        params: { questionId },
        body: { text, attachmentIds: files.stored.map(({ attachmentId }) => attachmentId) },
      }),
    onDone: () => {
      setText('');
      files.clear();
      notify({ title: 'Answered', message: `${askedBy} sees your answer.` });
    },
  });
  useLeaveGuard(text.trim() !== '' || files.hasAny);
  const isMarked = answer.error instanceof CallError && answer.error.fields.length > 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!answer.isPending && !files.isBusy) answer.mutate(undefined);
      }}
    >
      {answer.error === null || isMarked ? null : <ProblemNotice error={answer.error} />}
      <Textarea
        label="Your answer"
        required
        autosize
        minRows={3}
        maxLength={4_000}
        value={text}
        error={fieldProblem(answer.error, 'text')}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (isMarked) answer.reset();
        }}
      />
      {files.field}
      <Button mt="sm" type="submit" loading={answer.isPending} disabled={files.isBusy}>
        Answer
      </Button>
    </form>
  );
}
