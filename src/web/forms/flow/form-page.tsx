import { Title } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';

import type { Kind } from '#kinds/define-kind.ts';

import { AfterFillLater, loadAfterFill } from './after-fill-later.tsx';
import { AnswersContext, useAnswersStore } from './answers-context.ts';
import { FillStep } from '../steps/fill-step.tsx';
import type { FormState } from './form-flow.ts';
import { FormContext, ProblemsContext } from './form-context.ts';
import type { FormOrder, FrameLink } from '../frame-link.ts';
import classes from '../form-page.module.css';
import { FormNotices } from '../steps/form-notices.tsx';
import { CorrectsContext } from '../controls/open-item-queries.ts';
import { StartStep } from '../steps/start-step.tsx';
import { useForm } from './use-form.ts';
import { useStepFocus } from './use-step-focus.ts';

interface FormPageProps {
  kind: Kind;
  /** Stands above the form until it is confirmed: which kind is recorded. */
  chooser: ReactNode;
  order: FormOrder;
  link: FrameLink;
}

/**
 * The form page of any kind: fill, confirm, posted. What differs between kinds stands in their
 * definitions.
 */
export function FormPage({ kind, order, link, chooser }: FormPageProps) {
  const search = new URLSearchParams(order.search);
  const correct = search.get('correct') ?? undefined;
  const slot = search.get('draft') ?? '';
  const form = useForm({
    kind,
    clientId: order.clientId,
    link,
    correct,
    slot,
    turn: order.turn,
    ready: loadAfterFill,
  });
  const { state, dispatch, tools } = form;
  const answers = useAnswersStore(state.draft.typed);
  const { step } = state;
  const isFilling = step.name === 'fill' || step.name === 'checking';
  // The draft that was begun on the start page: another one begins there again, and one that is had
  // back does not.
  const [begun, setBegun] = useState('');
  // Whoever comes back to a draft or a correction, or was refused, has begun it already.
  const isFound = state.restoredFrom !== undefined || correct !== undefined || state.refusals > 0;
  const hasContent = begun === state.draft.key || isFound;
  const isAtStart = kind.start !== undefined && step.name === 'fill' && !hasContent;
  const begin = () => dispatch({ type: 'started', empty: form.empty() });
  const beginNext = () => {
    if (slot === '') return begin();
    // The slot belonged to the draft that was entered; the next one is the form's own.
    return link.tell({ type: 'navigate', path: `/${order.form}form?kind=${kind.id}` });
  };
  const opened = useEffectEvent((asked: FormOrder) => {
    // The portal asked for this form again after it was entered: a new one.
    if (step.name === 'posted' || step.name === 'submitted') begin();
    link.tell({ type: 'ready', form: asked.form });
  });
  useEffect(() => opened(order), [order]);
  useStepFocus(isAtStart ? 'start' : GROUPS[step.name]);

  return (
    <FormContext value={tools}>
      <ProblemsContext value={state.problems}>
        <main className={classes['page']}>
          <Title
            order={1}
            size="h2"
            tabIndex={-1}
            data-step-heading
            className={isFilling && correct === undefined ? classes['said'] : undefined}
          >
            {headingOf(kind, step.name, state.correction?.number)}
          </Title>
          {step.name === 'fill' ? chooser : null}
          {isAtStart ? (
            <>
              <FormNotices form={form} />
              <StartStep form={form} kind={kind} onStart={() => setBegun(state.draft.key)} />
            </>
          ) : null}
          {!isAtStart && isFilling ? (
            <CorrectsContext value={correct}>
              <AnswersContext value={answers}>
                <FillStep form={form} kind={kind} />
              </AnswersContext>
            </CorrectsContext>
          ) : null}
          <AfterFillLater form={form} kind={kind} link={link} onNew={beginNext} />
        </main>
      </ProblemsContext>
    </FormContext>
  );
}

function headingOf(kind: Kind, step: string, corrected: string | undefined): string {
  const name = corrected === undefined ? kind.title : `Correct ${kind.title} ${corrected}`;
  if (step === 'fill' || step === 'checking') return name;
  if (step === 'submitted') return `${kind.title} submitted for approval`;
  return step === 'posted' ? `${kind.title} entered` : `${name}: please confirm`;
}

/** Steps that are one screen to who looks at it. */
const GROUPS: Record<FormState['step']['name'], string> = {
  fill: 'fill',
  checking: 'fill',
  confirm: 'confirm',
  posting: 'confirm',
  lost: 'confirm',
  posted: 'posted',
  submitted: 'posted',
};
