import { Button, Textarea } from '@mantine/core';
import { useId, useState } from 'react';

import { MOST_ANSWER_FILES } from '#shared/ledger/questions.ts';

import { StoredAttachment, WaitingAttachment } from '../../forms/controls/attachments.tsx';
import controls from '../../forms/controls/controls.module.css';
import { FileDrop } from '../../forms/controls/file-drop.tsx';
import type { Stored } from '../../forms/controls/use-file-uploads.ts';
import { useFileUploads } from '../../forms/controls/use-file-uploads.ts';
import { CallError, call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useQuestionAct } from './queries.ts';
import type { Question } from './queries.ts';

/** Where who was asked answers, perhaps with files. What was entered stays when it fails. */
export function AnswerForm({ question }: { question: Question }) {
  const { questionId, askedBy } = question;
  const [text, setText] = useState('');
  const files = useAnswerFiles();
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

/** The files that go with an answer, and the field that takes them. */
function useAnswerFiles() {
  const [stored, setStored] = useState<readonly Stored[]>([]);
  const id = useId();
  const { uploads, add, retry, drop } = useFileUploads((file) =>
    setStored((all) => [...all, file]),
  );
  const room = MOST_ANSWER_FILES - stored.length - uploads.length;
  const remove = (attachmentId: string) => {
    setStored((all) => all.filter((each) => each.attachmentId !== attachmentId));
    // If it cannot be thrown away now, the sweeper does it in a week.
    call('DELETE /api/attachments/:attachmentId', { params: { attachmentId } }).catch(() => {});
  };
  const field = (
    <>
      <FileDrop
        id={id}
        label="Files"
        isFull={room <= 0}
        isWrong={false}
        take={(given) => add([...given].slice(0, Math.max(0, room)))}
      />
      {stored.length + uploads.length === 0 ? null : (
        <ul className={controls['papers']} aria-label="Files of the answer">
          {stored.map(({ attachmentId, fileName, contentType, size }) => (
            <StoredAttachment
              key={attachmentId}
              id={attachmentId}
              label={{ id: attachmentId, name: fileName, detail: `${contentType}|${size}` }}
              onRemove={() => remove(attachmentId)}
            />
          ))}
          {uploads.map((upload) => (
            <WaitingAttachment
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onRemove={() =>
                upload.problem === undefined ? upload.abort.abort() : drop(upload.id)
              }
            />
          ))}
        </ul>
      )}
    </>
  );
  return { stored, field, isBusy: uploads.length > 0, clear: () => setStored([]) };
}
