import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { Dispatch } from 'react';

import type { Kind } from '#kinds/define-kind.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { FrameToPortal } from '#shared/platform/embed.ts';
import { initialAnswers } from '#shared/forms/form.ts';
import { settleAnswers } from '#shared/ledger/settled-answers.ts';

import type { FormTools } from './form-context.ts';
import { beginForm, formFlow } from './form-flow.ts';
import type { Draft, FormEvent, FormState } from './form-flow.ts';
import { draftStorageKey } from '../../lib/draft-storage.ts';
import { recordPath } from '../../lib/paths.ts';
import { withoutOffered } from '../controls/offered-rows.ts';
import { today } from '../../lib/today.ts';
import { isSameTyped } from './typed-answers.ts';
import { useAfterwards, usePapersOnTheWay } from './use-waiting-papers.ts';
import { useFormKeys } from './use-form-keys.ts';
import { useLeave } from './use-leave.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { createSubmission } from './submission.ts';
import { useDefaulted, useDefaults } from '../drafts/use-defaults.ts';
import type { Defaults, PostedDraft } from '../drafts/use-defaults.ts';
import type { FormInput } from './form-input.ts';

/**
 * One form from its first key to its number: state, tools for the controls, and what the steps can
 * do.
 */
export function useForm(input: FormInput) {
  const { kind, link } = input;
  const [day] = useState(today);
  const [posted, setPosted] = useState<PostedDraft>();
  const { defaults, isAwaited } = useDefaults(input, posted);
  const empty = useCallback(
    (): Draft => emptyDraft({ kind, day, defaults }),
    [kind, day, defaults],
  );
  const [state, dispatch] = useReducer(formFlow, undefined, () => beginForm(empty()));
  const papers = usePapersOnTheWay();
  const { uploading, isAny: hasFiles } = papers;
  const found = { ...input, state, dispatch, empty, hasFiles };
  const { forget, flush, keepNow, company, ...drafts } = useDraft(found);
  const draft = keyOfDraft(input);

  const initial = initialAnswers(kind.fields, day);
  const isFilled = useDefaulted({ defaults, isAwaited, initial, dispatch });
  if (state.step.name === 'posted' && posted?.id !== state.step.posted.transactionId)
    setPosted({ id: state.step.posted.transactionId, typed: state.draft.typed });

  const leave = useLeave({ fields: kind.fields, today: day, state, dispatch });
  const tell = useCallback(
    (message: FrameToPortal) => {
      // Another form has another ticket, which does not save this one's draft.
      flush();
      link.tell(message);
    },
    [flush, link],
  );
  const address = addressOf(input);
  const begunWith = useBegunWith(defaults);
  const tools = useMemo<FormTools>(
    () => ({
      fields: kind.fields,
      today: day,
      labels: state.draft.labels,
      begunWith,
      address,
      draft,
      keepNow,
      dispatch,
      tell,
      leave,
      uploading,
    }),
    [kind, day, state.draft.labels, begunWith, address, draft, keepNow, tell, leave, uploading],
  );
  const submission = useSubmission(input, day, dispatch);
  const reviewNow = () => {
    const typed = settleAnswers(kind.fields, state.draft.typed, day);
    // Entered from the keyboard, the last control may not have been left yet.
    if (typed !== state.draft.typed) dispatch({ type: 'filled', typed, labels: [] });
    return submission.review({ ...state, draft: { ...state.draft, typed } }, papers.problems);
  };
  const { isWaiting, start: review } = useAfterwards(papers.isRunning, reviewNow);
  const post = (answered: readonly string[] = []) => submission.post(state, answered);
  const cancel = buildCancel({ state, dispatch, link }, { empty, forget });
  const isUnsaved = useUnsaved(state, empty, input);
  useFormKeys();
  const ways = { review, post, cancel, isWaiting, isAwaited, isFilled };
  return { state, dispatch, tools, ...ways, empty, isUnsaved, company, ...drafts };
}

/** Asks for what a field began with; the same function for as long as the form stands. */
function useBegunWith(defaults: Defaults): (name: string) => string | undefined {
  const latest = useRef(defaults);
  useLayoutEffect(() => {
    latest.current = defaults;
  }, [defaults]);
  return useCallback((name: string) => latest.current[name], []);
}

function useSubmission(
  { kind, ready }: FormInput,
  day: BusinessDate,
  dispatch: Dispatch<FormEvent>,
) {
  return useMemo(
    () => createSubmission({ kind, today: day, dispatch, ready }),
    [kind, day, dispatch, ready],
  );
}

/** No: nothing is entered, and the person is back where they began. */
function buildCancel(
  {
    state,
    dispatch,
    link,
  }: { state: FormState; dispatch: FormTools['dispatch'] } & Pick<FormInput, 'link'>,
  { empty, forget }: { empty: () => Draft; forget: () => void },
) {
  return () => {
    if (state.correction === undefined) return dispatch({ type: 'cancelled', empty: empty() });
    forget();
    return link.tell({ type: 'navigate', path: recordPath(state.correction.transactionId) });
  };
}

/** Where this browser keeps the draft. */
function keyOfDraft({ clientId, kind, correct, slot }: FormInput): string {
  return draftStorageKey(clientId, kind.id, correct === undefined ? slot : `correct:${correct}`);
}

/** The form's own address in the portal, with what it was asked to show. */
function addressOf({ kind, correct, slot }: FormInput): string {
  const search = new URLSearchParams({ kind: kind.id });
  if (correct !== undefined) search.set('correct', correct);
  if (slot !== '') search.set('draft', slot);
  return `/${kind.form}form?${search.toString()}`;
}

function emptyDraft({ kind, day, defaults }: Beginning): Draft {
  const typed = { ...initialAnswers(kind.fields, day), ...defaults };
  return { typed, labels: [], key: crypto.randomUUID() };
}

interface Beginning {
  readonly kind: Kind;
  readonly day: string;
  readonly defaults: Defaults;
}

/** Posted, or submitted for approval: nothing of it is left to save. */
function isOver({ step }: FormState): boolean {
  return step.name === 'posted' || step.name === 'submitted';
}

function useUnsaved(
  state: FormState,
  empty: () => Draft,
  { kind: { fields }, link }: FormInput,
): boolean {
  const blank = useMemo(() => withoutOffered(fields, empty().typed), [fields, empty]);
  const isUnsaved =
    !isOver(state) && !isSameTyped(withoutOffered(fields, state.draft.typed), blank);
  useEffect(() => {
    link.tell({ type: 'unsaved', unsaved: isUnsaved });
  }, [isUnsaved, link]);
  return isUnsaved;
}
