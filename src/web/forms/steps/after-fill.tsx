import '../../lib/styles/mantine-later.css';

import type { Kind } from '#kinds/define-kind.ts';

import type { useForm } from '../flow/use-form.ts';
import type { FrameLink } from '../frame-link.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { PostedStep } from './posted-step.tsx';
import { SubmittedStep } from './submitted-step.tsx';

export interface AfterFillProps {
  form: ReturnType<typeof useForm>;
  kind: Kind;
  link: FrameLink;
  onNew: () => void;
}

/** What comes after a form is filled in: it is confirmed, and then posted or submitted. */
export function AfterFill({ form, kind, link, onNew }: AfterFillProps) {
  const { step } = form.state;
  if (step.name === 'confirm' || step.name === 'posting' || step.name === 'lost')
    return <ConfirmStep form={form} kind={kind} step={step} />;
  if (step.name === 'posted')
    return <PostedStep posted={step.posted} kind={kind} link={link} onNew={onNew} />;
  return step.name === 'submitted' ? (
    <SubmittedStep requestId={step.requestId} kind={kind} link={link} onNew={onNew} />
  ) : null;
}
