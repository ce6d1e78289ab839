import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';

import type { Api } from '#shared/api/index.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { checkAnswers, initialAnswers } from '#shared/forms/form.ts';

import { CallError } from '../../../lib/call.ts';
import { problemText } from '../../../lib/notify.ts';
import type { FormTools } from '../../../forms/flow/form-context.ts';
import { beginForm, formFlow } from '../../../forms/flow/form-flow.ts';
import type { Draft } from '../../../forms/flow/form-flow.ts';
import type { FrameLink } from '../../../forms/frame-link.ts';
import { chooseParty } from '../../../lib/chosen-party.ts';
import { today } from '../../../lib/today.ts';
import { useKeptDraft } from '../../../forms/drafts/use-kept-draft.ts';
import { useLeave } from '../../../forms/flow/use-leave.ts';
import { isSameTyped } from '../../../forms/flow/typed-answers.ts';
import { answersOf, partyBody, partyFields } from './party-fields.ts';
import type { Register } from './party-fields.ts';
import { createPartySender } from './send-party.ts';

export type PartyRow = Extract<Api['POST /api/parties']['reply'], { registered: true }>['party'];

/** Where the person stands in registering. */
export type PartyStep =
  | { readonly name: 'fill' }
  | {
      readonly name: 'warned';
      readonly warnings: readonly string[];
      readonly similar: readonly PartyRow[];
    }
  | { readonly name: 'registered'; readonly row: PartyRow };

interface Input {
  readonly register: Register;
  readonly clientId: string;
  /** Counts how often the portal opened this form. */
  readonly turn: number;
  /** A name or TIN that was looked for before, and not found; may be empty. */
  readonly soughtFor: string;
  readonly link: FrameLink;
}

const MARKED = 'Some answers need your attention. Nothing has been registered yet.';

/**
 * The register form: the same typing, marking and keeping as the forms that post, with an end of
 * its own.
 */
export function useParty(input: Input) {
  const { register, clientId } = input;
  const form = usePartyForm(input);
  const { fields, day, state, dispatch, setStep } = form;
  const { typed } = state.draft;
  const [isSending, setSending] = useState(false);
  const [sendParty] = useState(() => createPartySender());

  const send = async (warningsSeen: boolean) => {
    const { problems } = checkAnswers(fields, typed, { today: day });
    if (problems.length > 0) {
      setStep({ name: 'fill' });
      return dispatch({ type: 'refused', problems, message: MARKED });
    }
    setSending(true);
    try {
      const reply = await sendParty(partyBody(register, typed, { fields, warningsSeen }));
      if (reply.registered) {
        const { partyId: id, name, tin } = reply.party;
        chooseParty({ clientId, register, label: { id, name, detail: tin ?? 'no TIN' } });
        setStep({ name: 'registered', row: reply.party });
      } else setStep({ name: 'warned', warnings: reply.warnings, similar: reply.similar });
    } catch (error) {
      const marked = error instanceof CallError ? error.fields : [];
      setStep({ name: 'fill' });
      dispatch({ type: 'refused', problems: marked, message: problemText(error) });
    }
    return setSending(false);
  };
  const startOver = () => {
    dispatch({ type: 'started', empty: form.empty() });
    setStep({ name: 'fill' });
  };
  return { ...form, isSending, send, startOver, back: () => setStep({ name: 'fill' }) };
}

export type Party = ReturnType<typeof useParty>;

function usePartyForm({ register, clientId, turn, soughtFor, link }: Input) {
  const [fields] = useState(() => partyFields(register));
  const [day] = useState(today);
  const empty = useCallback(
    (given: TypedAnswers = {}): Draft => ({
      typed: { ...initialAnswers(fields, day), ...given },
      labels: [],
      key: crypto.randomUUID(),
    }),
    [fields, day],
  );
  const begun = () => empty(answersOf(soughtFor));
  const [state, dispatch] = useReducer(formFlow, undefined, () => beginForm(begun()));
  const [step, setStep] = useState<PartyStep>({ name: 'fill' });
  const { draft } = state;
  const isUntouched = (typed: TypedAnswers) =>
    [empty(), begun()].some((draft) => isSameTyped(typed, draft.typed));
  const isBlank = isUntouched(draft.typed);
  const isOver = step.name === 'registered' || isBlank;
  const { conflict } = useKeptDraft({
    clientId,
    kind: `${register}-tin`,
    slot: '',
    title: '',
    draft,
    isTouched: state.isTouched,
    ending: step.name === 'registered' ? 'registered' : 'none',
    turn,
    isReady: true,
    isBlank: ({ typed }) => isUntouched(typed),
    show: (found, at) => dispatch({ type: 'restored', draft: found, at }),
    begin: () => dispatch({ type: 'started', empty: begun() }),
    opened: () => {},
    say: (message, color) => link.tell({ type: 'notify', color, title: 'Drafts', message }),
  });
  useEffect(() => {
    link.tell({ type: 'unsaved', unsaved: !isOver });
  }, [isOver, link]);

  const leave = useLeave({ fields, today: day, state, dispatch });
  const tools = useMemo<FormTools>(
    () => ({
      fields,
      today: day,
      labels: [],
      address: '',
      dispatch,
      tell: link.tell,
      leave,
      uploading: () => {},
    }),
    [fields, day, link, leave],
  );
  return { fields, day, empty, state, dispatch, tools, step, setStep, isBlank, conflict };
}
