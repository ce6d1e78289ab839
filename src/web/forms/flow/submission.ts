import type { Dispatch } from 'react';

import type { Kind } from '#kinds/define-kind.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { CallError, call } from '../../lib/call.ts';
import { problemText } from '../../lib/notify.ts';
import type { Draft, FormEvent, FormState } from './form-flow.ts';

interface Input {
  readonly kind: Kind;
  readonly today: BusinessDate;
  readonly dispatch: Dispatch<FormEvent>;
  /** Waits between tries to post; replaced in tests. */
  readonly pause?: (ms: number) => Promise<void>;
  /** Until what shows the preview is there. */
  readonly ready?: () => Promise<void>;
}

/** What the steps of a form ask of the server. */
export interface Submission {
  /** Checks here, then on the server; `before` are problems known already. */
  review(state: FormState, before: readonly FieldProblem[]): Promise<void>;
  /**
   * Enters what was confirmed, with the questions that were said yes to. Also after a broken
   * connection: the same key cannot enter it twice.
   */
  post(state: FormState, answered?: readonly string[]): Promise<void>;
}

const PAUSES_MS = [800, 2500];
const MARKED = 'Some answers need your attention. Nothing has been entered yet.';

export function createSubmission(input: Input): Submission {
  return {
    review: (state, before) => review(input, state, before),
    post: (state, answered) => post(input, state, answered),
  };
}

async function review(input: Input, state: FormState, before: readonly FieldProblem[]) {
  const { kind, today, dispatch } = input;
  const { draft, correction, step } = state;
  if (step.name !== 'fill') return;
  const { problems } = checkAnswers(kind.fields, draft.typed, { today });
  const reason = correction?.reason.trim() ?? 'none asked';
  const all = [
    ...(reason === ''
      ? [{ path: 'reason', message: 'Say why it is corrected, in a few words.' }]
      : []),
    ...problems,
    ...before,
  ];
  if (all.length > 0) return dispatch({ type: 'refused', problems: all, message: MARKED });
  dispatch({ type: 'checking' });
  try {
    // The corrected transaction's own number is free for its replacement.
    const corrects = correction === undefined ? {} : { corrects: correction.transactionId };
    const body = { answers: sent(draft), ...corrects };
    const params = { kind: kind.id };
    const [preview] = await Promise.all([
      call('POST /api/transactions/:kind/preview', { params, body }),
      input.ready?.(),
    ]);
    dispatch({ type: 'checked', preview });
  } catch (error) {
    dispatch(refusal(error));
  }
}

async function post(input: Input, state: FormState, answered: readonly string[] = []) {
  const { kind, dispatch } = input;
  const { draft, step } = state;
  if (step.name !== 'confirm' && step.name !== 'lost') return;
  const { digest, secondPerson } = step.preview;
  dispatch({ type: 'posting' });
  const confirmed = {
    params: { kind: kind.id },
    body: { answers: sent(draft), digest, answered: [...answered], ...correctionOf(state) },
  };
  const headers = { 'idempotency-key': draft.key };
  const once = async (): Promise<FormEvent> => {
    if (secondPerson === 'approves') {
      const path = 'POST /api/transactions/:kind/submit';
      const { requestId } = await call(path, confirmed, { headers });
      return { type: 'submitted', requestId };
    }
    const posted = await call('POST /api/transactions/:kind', confirmed, { headers });
    return { type: 'posted', posted };
  };
  try {
    dispatch(await repeatWhileLost(once, input.pause ?? pause));
  } catch (error) {
    dispatch(isLost(error) ? { type: 'lost' } : refusal(error));
  }
}

async function repeatWhileLost<T>(work: () => Promise<T>, wait: (ms: number) => Promise<void>) {
  for (const ms of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isLost(error)) throw error;
      await wait(ms);
    }
  }
  return work();
}

/**
 * Whether nobody knows if the server entered it: no answer, half an answer, or a gateway's answer.
 */
function isLost(error: unknown): boolean {
  return !(error instanceof CallError) || error.code === 'network' || error.status >= 502;
}

function refusal(error: unknown): FormEvent {
  const problems = error instanceof CallError ? error.fields : [];
  const isKeySpent = error instanceof CallError && error.code === 'idempotency-key-reused';
  const blocking = error instanceof CallError ? error.record : undefined;
  return { type: 'refused', problems, message: problemText(error), blocking, isKeySpent };
}

/** What is sent: a control left empty is an empty text, which the server knows. */
function sent(draft: Draft) {
  return draft.typed as Record<string, string>;
}

function correctionOf({ correction }: FormState) {
  if (correction === undefined) return {};
  const { transactionId, reason } = correction;
  return { corrects: { transactionId, reason: reason.trim() } };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
