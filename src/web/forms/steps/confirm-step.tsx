import { Button, NativeSelect, Text, Title, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import type { Kind } from '#kinds/define-kind.ts';

import { AlertIcon, RetryIcon } from '../../ui/icons.tsx';
import { ArrowLeftIcon } from '../../ui/screen-icons.tsx';
import type { Preview, Step } from '../flow/form-flow.ts';
import classes from '../form-page.module.css';
import { holdPress } from '../hold-press.ts';
import { Notice } from '../notice.tsx';
import { QuestionList } from './question-list.tsx';
import { Entry, Replacement } from './replacement.tsx';
import { SummaryList } from './summary-list.tsx';
import { BarTotal, TotalsBlock } from './totals-block.tsx';
import type { useForm } from '../flow/use-form.ts';

interface ConfirmStepProps {
  form: ReturnType<typeof useForm>;
  kind: Kind;
  step: Extract<Step, { name: 'confirm' | 'posting' | 'lost' }>;
}

/** The summary, the very journal lines that Yes records, and the question. */
export function ConfirmStep({ form, kind, step }: ConfirmStepProps) {
  const { preview } = step;
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const answer = (code: string, isYes: boolean) =>
    setAnswered((codes) => [...codes.filter((each) => each !== code), ...(isYes ? [code] : [])]);
  return (
    <>
      <SecondPersonNotice secondPerson={preview.secondPerson} />
      <QuestionList questions={preview.questions} answered={answered} onAnswer={answer} />
      {preview.replaces === undefined ? (
        <div className={classes['look']}>
          <section className={classes['panel']}>
            <Title order={2} size="h3">
              Summary
            </Title>
            <SummaryList rows={withoutTwice(kind, preview)} />
            <TotalsBlock totals={preview.totals} />
          </section>
          <Entry preview={preview} />
        </div>
      ) : (
        <Replacement preview={preview} replaced={preview.replaces} />
      )}
      <Decision form={form} kind={kind} step={step} answered={answered} />
    </>
  );
}

const SECOND_PERSON = {
  approves: {
    title: 'A second person approves this',
    text: 'It is submitted for approval and posted when an accountant or admin approves it. It takes its number then.',
  },
  releases: {
    title: 'A second person releases this payment',
    text: 'It is posted now. Its cheque can be printed and handed over once an accountant or admin releases it.',
  },
} as const;

function SecondPersonNotice({ secondPerson }: Pick<Preview, 'secondPerson'>) {
  if (secondPerson === 'none') return null;
  const { title, text } = SECOND_PERSON[secondPerson];
  return (
    <Notice color="blue" icon={<AlertIcon />} title={title}>
      <Text size="sm">{text}</Text>
    </Notice>
  );
}

/** The lines of a journal entry are its answers: they are shown once, as the entry. */
function withoutTwice({ form }: Kind, { summary }: Preview): Preview['summary'] {
  return form === 'journalentry' ? summary.filter(({ table }) => table === undefined) : summary;
}

interface DecisionProps extends ConfirmStepProps {
  /** Codes of the questions that were ticked. */
  answered: readonly string[];
}

const UNANSWERED = 'Tick the confirmation above first.';
const UNTICKED = 'main input[type=checkbox]:not(:checked)';

/**
 * Yes or No: the manual's dropdown, or the two buttons of a payment (specification, section 2, User
 * manual).
 */
function Decision({ form, kind, step, answered }: DecisionProps) {
  const [problem, setProblem] = useState('');
  const isOpen = step.preview.questions.some(({ code }) => !answered.includes(code));
  const post = () => {
    if (isOpen) {
      document.querySelector<HTMLElement>(UNTICKED)?.focus();
      return setProblem(UNANSWERED);
    }
    return void form.post(answered);
  };
  if (step.name === 'lost') return <Lost retry={post} />;
  // Once all is ticked, the sentence has done its work.
  const said = problem === UNANSWERED && !isOpen ? '' : problem;
  const props = { form, kind, step, post, problem: said, setProblem };
  return kind.buttons === undefined ? <YesOrNo {...props} /> : <PaymentButtons {...props} />;
}

interface AnswerProps extends ConfirmStepProps {
  post: () => void;
  problem: string;
  setProblem: (problem: string) => void;
}

function PaymentButtons({ form, kind, step, post, problem }: AnswerProps) {
  const isPosting = step.name === 'posting';
  return (
    <form
      className={classes['bar']}
      onPointerDown={holdPress}
      aria-busy={isPosting}
      onSubmit={(event) => {
        event.preventDefault();
        post();
      }}
    >
      <div className={classes['buttons']}>
        <Button type="submit" size="md" loading={isPosting} data-first-act>
          {kind.buttons?.yes}
        </Button>
        <Button variant="default" size="md" disabled={isPosting} onClick={form.cancel}>
          {kind.buttons?.no}
        </Button>
        <BackButton form={form} isDisabled={isPosting} />
      </div>
      <BarTotal totals={step.preview.totals} />
      <Said problem={problem} isPosting={isPosting} />
    </form>
  );
}

/** What is said of the answer, in a line of its own. */
function Said({ problem, isPosting }: { problem: string; isPosting: boolean }) {
  return (
    <>
      {problem === '' ? null : (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      <VisuallyHidden role="status">{isPosting ? 'Entering it. Please wait.' : ''}</VisuallyHidden>
    </>
  );
}

function YesOrNo({ form, kind, step, post, problem, setProblem }: AnswerProps) {
  const [answer, setAnswer] = useState('');
  const isPosting = step.name === 'posting';
  const submit = () => {
    if (answer === '') return setProblem('Choose Yes or No.');
    if (answer === 'no') return form.cancel();
    return post();
  };
  return (
    <form
      className={classes['bar']}
      onPointerDown={holdPress}
      noValidate
      aria-busy={isPosting}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPosting) submit();
      }}
    >
      <div className={classes['question']}>
        <NativeSelect
          className={classes['answer'] ?? ''}
          label={`Do you want to enter ${kind.title.endsWith('s') ? 'these' : 'this'} ${kind.title.toLowerCase()}?`}
          title="Yes enters it. No cancels it and returns to the start."
          required
          size="md"
          data-first-act
          value={answer}
          error={problem !== ''}
          disabled={isPosting}
          onChange={(event) => {
            setAnswer(event.currentTarget.value);
            setProblem('');
          }}
        >
          <option value="" disabled>
            Choose…
          </option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </NativeSelect>
        <Button type="submit" size="md" loading={isPosting}>
          Submit
        </Button>
      </div>
      <BackButton form={form} isDisabled={isPosting} />
      <BarTotal totals={step.preview.totals} />
      <Said problem={problem} isPosting={isPosting} />
    </form>
  );
}

function BackButton({
  form,
  isDisabled,
}: Pick<ConfirmStepProps, 'form'> & { isDisabled: boolean }) {
  return (
    <Button
      variant="default"
      size="md"
      disabled={isDisabled}
      leftSection={<ArrowLeftIcon size={18} />}
      onClick={() => form.dispatch({ type: 'back' })}
    >
      Back to edit
    </Button>
  );
}

/**
 * The connection broke while it was being entered. Asking again is safe, and is done alone once the
 * network is back.
 */
function Lost({ retry }: { retry: () => void }) {
  const latest = useRef(retry);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    box.current?.focus();
    const back = () => latest.current();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
  return (
    <Notice
      ref={box}
      tabIndex={-1}
      role="alert"
      color="yellow"
      icon={<AlertIcon />}
      title="The connection was lost while this was being entered"
    >
      <Text size="sm" mb="sm">
        Your entries are kept. Try again: if it was posted already, you get its number; it cannot be
        posted twice.
      </Text>
      <Button leftSection={<RetryIcon size={18} />} onClick={retry}>
        Try again
      </Button>
    </Notice>
  );
}
