import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';

import type { Kind } from '#kinds/define-kind.ts';
import type { FrameToPortal } from '#shared/platform/embed.ts';
import { initialAnswers } from '#shared/forms/form.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { settleAnswers } from '#shared/ledger/settled-answers.ts';

import type { FormTools } from './form-context.ts';
import { beginForm, formFlow } from './form-flow.ts';
import type { Draft, FormState } from './form-flow.ts';
import { recordPath } from '../../lib/paths.ts';
import { withoutOffered } from '../controls/offered-rows.ts';
import { today } from '../../lib/today.ts';
import { isSameTyped } from './typed-answers.ts';
import { useFormKeys } from './use-form-keys.ts';
import { useLeave } from './use-leave.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { createSubmission } from './submission.ts';
import type { FormInput } from './form-input.ts';

/**
 * One form from its first key to its number: state, tools for the controls, and what the steps can
 * do.
 */
export function useForm(input: FormInput) {
  const { kind, link } = input;
  const [day] = useState(today);
  const empty = useCallback((): Draft => emptyDraft(kind, day), [kind, day]);
  const [state, dispatch] = useReducer(formFlow, undefined, () => beginForm(empty()));
  const uploads = useRef(new Map<string, number>());
  const { forget, flush, company, ...drafts } = useDraft({ ...input, state, dispatch, empty });

  const leave = useLeave({ fields: kind.fields, today: day, state, dispatch });
  const uploading = useCallback((path: string, count: number) => {
    uploads.current.set(path, count);
  }, []);
  const tell = useCallback(
    (message: FrameToPortal) => {
      // Another form has another ticket, which does not save this one's draft.
      flush();
      link.tell(message);
    },
    [flush, link],
  );
  const address = addressOf(input);
  const tools = useMemo<FormTools>(
    () => ({
      fields: kind.fields,
      today: day,
      labels: state.draft.labels,
      address,
      dispatch,
      tell,
      leave,
      uploading,
    }),
    [kind, day, state.draft.labels, address, tell, leave, uploading],
  );
  const submission = useMemo(() => createSubmission({ kind, today: day, dispatch }), [kind, day]);
  const review = () => {
    // Entered from the keyboard, the last control may not have been left yet.
    const typed = settleAnswers(kind.fields, state.draft.typed, day);
    if (typed !== state.draft.typed) dispatch({ type: 'filled', typed, labels: [] });
    const settled = { ...state, draft: { ...state.draft, typed } };
    return submission.review(settled, waitingAttachments(uploads.current));
  };
  const post = (answered: readonly string[] = []) => submission.post(state, answered);
  /** No: nothing is entered, and the person is back where they began. */
  const cancel = () => {
    if (state.correction === undefined) return dispatch({ type: 'cancelled', empty: empty() });
    forget();
    return link.tell({ type: 'navigate', path: recordPath(state.correction.transactionId) });
  };
  const isUnsaved = useUnsaved(state, empty, input);
  useFormKeys();
  return { state, dispatch, tools, review, post, cancel, empty, isUnsaved, company, ...drafts };
}

/** The form's own address in the portal, with what it was asked to show. */
function addressOf({ kind, correct, slot }: FormInput): string {
  const search = new URLSearchParams({ kind: kind.id });
  if (correct !== undefined) search.set('correct', correct);
  if (slot !== '') search.set('draft', slot);
  return `/${kind.form}form?${search.toString()}`;
}

function emptyDraft(kind: Kind, day: string): Draft {
  return { typed: initialAnswers(kind.fields, day), labels: [], key: crypto.randomUUID() };
}

function waitingAttachments(uploads: ReadonlyMap<string, number>): FieldProblem[] {
  const message =
    'A paper was not taken or is still on its way. Wait for it, try it again, or remove it.';
  return [...uploads].filter(([, count]) => count > 0).map(([path]) => ({ path, message }));
}

function useUnsaved(
  state: FormState,
  empty: () => Draft,
  { kind: { fields }, link }: FormInput,
): boolean {
  const [blank] = useState(() => empty().typed);
  const isUnsaved =
    state.step.name !== 'posted' && !isSameTyped(withoutOffered(fields, state.draft.typed), blank);
  useEffect(() => {
    link.tell({ type: 'unsaved', unsaved: isUnsaved });
  }, [isUnsaved, link]);
  return isUnsaved;
}
