import { Title } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';

import type { Kind } from '#kinds/define-kind.ts';

import { ConfirmStep } from './confirm-step.tsx';
import { FillStep } from './fill-step.tsx';
import type { FormState } from './form-flow.ts';
import { FormContext, ProblemsContext } from './form-context.ts';
import type { FormOrder, FrameLink } from './frame-link.ts';
import classes from './form-page.module.css';
import { PostedStep } from './posted-step.tsx';
import { useForm } from './use-form.ts';
import { useStepFocus } from './use-step-focus.ts';

interface FormPageProps {
  kind: Kind;
  order: FormOrder;
  link: FrameLink;
}

/** The form page of any kind: fill, confirm, posted. What differs between kinds stands in their definitions. */
export function FormPage({ kind, order, link }: FormPageProps) {
  const correct = new URLSearchParams(order.search).get('correct') ?? undefined;
  const form = useForm({ kind, clientId: order.clientId, link, correct });
  const { state, dispatch, tools } = form;
  const { step } = state;
  const opened = useEffectEvent((asked: FormOrder) => {
    // The portal asked for this form again after it was entered: a new one.
    if (step.name === 'posted') dispatch({ type: 'started', empty: form.empty() });
    link.tell({ type: 'ready', form: asked.form });
  });
  useEffect(() => opened(order), [order]);
  useStepFocus(GROUPS[step.name]);

  return (
    <FormContext value={tools}>
      <ProblemsContext value={state.problems}>
        <main className={classes['page']}>
          <Title order={1} size="h2" tabIndex={-1} data-step-heading>
            {headingOf(kind, step.name, state.correction?.number)}
          </Title>
          {step.name === 'fill' || step.name === 'checking' ? (
            <FillStep form={form} kind={kind} />
          ) : null}
          {step.name === 'confirm' || step.name === 'posting' || step.name === 'lost' ? (
            <ConfirmStep form={form} kind={kind} step={step} />
          ) : null}
          {step.name === 'posted' ? (
            <PostedStep
              posted={step.posted}
              kind={kind}
              link={link}
              onNew={() => dispatch({ type: 'started', empty: form.empty() })}
            />
          ) : null}
        </main>
      </ProblemsContext>
    </FormContext>
  );
}

function headingOf(kind: Kind, step: string, corrected: string | undefined): string {
  const name = corrected === undefined ? kind.title : `Correct ${kind.title} ${corrected}`;
  if (step === 'fill' || step === 'checking') return name;
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
};
