import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Dispatch, RefObject } from 'react';

import type { Facts } from '#kinds/facts.ts';

import { withoutOffered } from '../controls/offered-rows.ts';
import type { Draft, FormEvent, FormState } from '../flow/form-flow.ts';
import { fillAndFollow } from '../first-empty.ts';
import { correctionDraft } from './correction-draft.ts';
import type { Opening } from './meet-server-draft.ts';
import { fillRegistered, settleRegistered } from './registered-party.ts';
import { isSameTyped } from '../flow/typed-answers.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import type { KeptDraftTools } from './use-kept-draft.ts';
import type { FormInput } from '../flow/form-input.ts';

interface Input extends FormInput {
  readonly state: FormState;
  readonly dispatch: Dispatch<FormEvent>;
  readonly empty: () => Draft;
  /** Files are on their way, or wait: a form with one is not blank. */
  readonly hasFiles: boolean;
}

type CompanyFacts = Facts['company'];

interface KeptForm extends KeptDraftTools {
  /** What the live totals must know; nothing until the server has said it. */
  readonly company: CompanyFacts | undefined;
  /** What this draft is called, when somebody gave it a name. */
  readonly title: string;
  /**
   * A form's own draft may make room for another; one that stands in a slot of its own has it
   * already.
   */
  readonly mayPutAside: boolean;
}

const MISSING = 'This draft is no longer available: it was posted or discarded. This is a new one.';

/**
 * Finds the draft when the form opens, keeps it with every key until it is entered, and gives the
 * way to throw it away.
 */
export function useDraft(input: Input): KeptForm {
  const { kind, clientId, link, correct, slot, turn, state, dispatch, empty } = input;
  const { draft, step, correction } = state;
  const [company, setCompany] = useState<CompanyFacts>();
  const [title, setTitle] = useState('');
  const begun = useCorrection(input);
  const isAsked = useRef(false);
  const isFound = useRef(false);

  const show = (next: Draft, at: string) => {
    isFound.current = true;
    // What is empty now is another field than in the form that stood here.
    fillAndFollow(document, () => {
      if (correction === undefined) return showFound(input, next, at);
      const reason = next.reason ?? '';
      return dispatch({ type: 'correcting', draft: next, correction: { ...correction, reason } });
    });
  };
  const begin = () => {
    setTitle('');
    if (correction === undefined) return dispatch({ type: 'started', empty: empty() });
    const again = { ...correction, reason: '' };
    return dispatch({ type: 'correcting', draft: begun.current, correction: again });
  };
  const say = (message: string, color: 'red' | 'blue') =>
    link.tell({ type: 'notify', color, title: 'Drafts', message });
  const opened = (opening: Opening) => {
    setCompany(opening.company);
    setTitle(opening.draft?.title ?? '');
    if (slot !== '' && correct === undefined && opening.draft === undefined && !isAsked.current) {
      say(MISSING, 'blue');
    }
    isAsked.current = true;
  };
  const reason = correction?.reason ?? '';
  const kept = useMemo(() => (reason === '' ? draft : { ...draft, reason }), [draft, reason]);
  const tools = useKeptDraft({
    clientId,
    kind: kind.id,
    slot: correct === undefined ? slot : `correct:${correct}`,
    title: correction === undefined ? title : `Correction of ${correction.number}`,
    draft: kept,
    isTouched: state.isTouched,
    ending: step.name === 'posted' || step.name === 'submitted' ? 'entered' : 'none',
    turn,
    isReady: correct === undefined || correction !== undefined,
    isBlank: (now) =>
      !input.hasFiles &&
      isSameTyped(
        withoutOffered(kind.fields, now.typed),
        withoutOffered(kind.fields, correct === undefined ? empty().typed : begun.current.typed),
      ) &&
      (now.reason ?? '') === '',
    show,
    begin,
    opened,
    say,
  });
  useRegistered(input, isFound);
  const mayPutAside = slot === '' && correct === undefined && tools.conflict === undefined;
  return { ...tools, company, title, mayPutAside };
}

/** A draft as it was kept; who was just registered is put in as if it had been chosen here. */
function showFound({ kind, clientId, dispatch }: Input, draft: Draft, at: string): void {
  dispatch({ type: 'restored', draft, at });
  const { typed, labels } = fillRegistered(kind.fields, draft, clientId);
  if (typed !== draft.typed) dispatch({ type: 'filled', typed, labels });
}

/**
 * Reads the transaction that is corrected, and gives the answers that the correction begins with.
 */
function useCorrection({ correct, state, dispatch }: Input) {
  const begun = useRef<Draft>(state.draft);
  useEffect(() => {
    const open = async (transactionId: string) => {
      try {
        const { draft, number } = await correctionDraft(transactionId);
        begun.current = draft;
        const correction = { transactionId, number, reason: '' };
        // The first empty field is another one now: the reason.
        fillAndFollow(document, () => dispatch({ type: 'correcting', draft, correction }));
      } catch {
        const message = 'The record to correct could not be read. Go back to it and try again.';
        dispatch({ type: 'refused', problems: [], message });
      }
    };
    if (correct !== undefined) void open(correct);
  }, [correct, dispatch]);
  return begun;
}

/** Who was just registered is put in also where no draft was found. */
function useRegistered(
  { kind, clientId, correct, state, dispatch }: Input,
  isFound: RefObject<boolean>,
): void {
  const { draft } = state;
  const greet = useEffectEvent(() => {
    if (correct !== undefined || isFound.current) return;
    const filled = fillRegistered(kind.fields, state.draft, clientId);
    if (filled !== state.draft) dispatch({ type: 'restored', draft: filled, at: '' });
  });
  useEffect(() => greet(), []);
  useEffect(() => settleRegistered(draft), [draft]);
}
