import { Button, Checkbox, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useIsReader } from '../../lib/session/session-context.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { LinkTold } from './link-told.tsx';
import type { Question } from './queries.ts';
import { useQuestionAct } from './queries.ts';

type Told = { link: string | null; isMailed: boolean };

/** What who asked can do: settle, ask again, send a new link, withdraw. */
export function QuestionActs({ question }: { question: Question }) {
  const [opened, setOpened] = useState<'settle' | 'again' | 'withdraw'>();
  const [told, setTold] = useState<Told>();
  const { questionId, state, isOutside, mayDecide } = question;
  const renew = useQuestionAct({
    run: () => call('POST /api/questions/:questionId/link', { params: { questionId } }),
    onDone: setTold,
  });
  const close = () => setOpened(undefined);
  if (told !== undefined && told.link !== null)
    return (
      <LinkTold link={told.link} isMailed={told.isMailed} onClose={() => setTold(undefined)} />
    );
  if (!mayDecide) return null;
  return (
    <>
      {renew.error === null ? null : <ProblemNotice error={renew.error} />}
      <Group gap="xs">
        <Button
          size="sm"
          variant={state === 'answered' ? 'filled' : 'default'}
          onClick={() => setOpened('settle')}
        >
          Settle…
        </Button>
        {state === 'answered' ? (
          <Button size="sm" variant="default" onClick={() => setOpened('again')}>
            Ask again…
          </Button>
        ) : null}
        {state === 'waiting' && isOutside ? (
          <Button
            size="sm"
            variant="default"
            loading={renew.isPending}
            onClick={() => renew.mutate(undefined)}
          >
            Send a new link
          </Button>
        ) : null}
        {state === 'waiting' ? (
          <Button size="sm" variant="default" onClick={() => setOpened('withdraw')}>
            Withdraw…
          </Button>
        ) : null}
      </Group>
      {opened === 'settle' ? <SettleDialog question={question} onClose={close} /> : null}
      {opened === 'again' ? (
        <AgainDialog question={question} onTold={setTold} onClose={close} />
      ) : null}
      {opened === 'withdraw' ? <WithdrawDialog question={question} onClose={close} /> : null}
    </>
  );
}

interface DialogProps {
  question: Question;
  onClose: () => void;
}

/** Closes the question; what came with its answers is attached to the record, or stays here. */
function SettleDialog({ question, onClose }: DialogProps) {
  const { questionId, transactionId, isMonthClosed } = question;
  const isReader = useIsReader();
  const files = question.events.flatMap((event) => event.files);
  const isTaken = transactionId !== null && !isReader;
  const [accepted, setAccepted] = useState(() => files.map(({ attachmentId }) => attachmentId));
  const [text, setText] = useState('');
  const acceptIds = isTaken ? accepted : [];
  const settle = useQuestionAct({
    run: () =>
      call('POST /api/questions/:questionId/settle', {
        params: { questionId },
        body: { text, acceptIds },
      }),
    onDone: () => {
      notify({
        title: 'Settled',
        message: acceptIds.length === 0 ? question.title : 'The documents are on record.',
      });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Settle the question"
      save="Settle"
      isSaving={settle.isPending}
      error={settle.error}
      onClose={onClose}
      onSave={() => settle.mutate(undefined)}
    >
      {isTaken && files.length > 0 ? (
        <Checkbox.Group
          label="Attach to the record"
          description="Documents that are not ticked stay with the question."
          value={accepted}
          onChange={setAccepted}
        >
          {files.map(({ attachmentId, fileName }) => (
            <Checkbox key={attachmentId} value={attachmentId} label={fileName} mt="xs" />
          ))}
        </Checkbox.Group>
      ) : (
        <Text size="sm">The question and its answers stay on record.</Text>
      )}
      <Textarea
        label={isMonthClosed && acceptIds.length > 0 ? 'Reason' : 'Note'}
        description={
          isMonthClosed && acceptIds.length > 0
            ? 'The month is closed. The reason stays with the documents.'
            : undefined
        }
        required={isMonthClosed && acceptIds.length > 0}
        autosize
        maxLength={500}
        value={text}
        error={fieldProblem(settle.error, 'text')}
        onChange={(event) => setText(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    </FormDialog>
  );
}

function AgainDialog({
  question,
  onTold,
  onClose,
}: DialogProps & { onTold: (told: Told) => void }) {
  const [text, setText] = useState('');
  const again = useQuestionAct({
    run: () =>
      call('POST /api/questions/:questionId/ask-again', {
        params: { questionId: question.questionId },
        body: { text },
      }),
    onDone: (told) => {
      if (told.link === null)
        notify({ title: 'Asked again', message: `${question.askedOf} sees it on the dashboard.` });
      onTold(told);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Ask ${question.askedOf} again`}
      save="Ask again"
      isSaving={again.isPending}
      error={again.error}
      onClose={onClose}
      onSave={() => again.mutate(undefined)}
    >
      <Textarea
        label="What is still open"
        required
        data-autofocus
        autosize
        minRows={3}
        maxLength={4_000}
        value={text}
        error={fieldProblem(again.error, 'text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function WithdrawDialog({ question, onClose }: DialogProps) {
  const withdraw = useQuestionAct({
    run: () =>
      call('POST /api/questions/:questionId/withdraw', {
        params: { questionId: question.questionId },
        body: {},
      }),
    onDone: () => {
      notify({ title: 'Withdrawn', message: question.title });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Withdraw the question"
      save="Withdraw"
      isSaving={withdraw.isPending}
      error={withdraw.error}
      onClose={onClose}
      onSave={() => withdraw.mutate(undefined)}
    >
      <Text size="sm">
        {question.isOutside
          ? 'Its link no longer opens. The question stays on record as withdrawn.'
          : 'It no longer waits for an answer. The question stays on record as withdrawn.'}
      </Text>
    </FormDialog>
  );
}
