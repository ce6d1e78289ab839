import type { Api } from '#shared/api/index.ts';
import type { TypedAnswers, TypedValue } from '#shared/forms/fields.ts';
import type { FieldProblem, ProblemRecord } from '#shared/problems.ts';

import { answered, defaulted, hasItsAnswers, proposed, touched } from './answering.ts';
import { textsAt, valueAt, withRow, withoutRow } from './typed-answers.ts';

export type Preview = Api['POST /api/transactions/:kind/preview']['reply'];
export type Posted = Api['POST /api/transactions/:kind']['reply'];

/**
 * What stands behind an id in the answers, so that a kept draft can show it: a party's name, an
 * attachment's file name.
 */
export interface Label {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

/** What is typed, with the key that makes entering it a second time harmless. */
export interface Draft {
  readonly typed: TypedAnswers;
  readonly labels: readonly Label[];
  readonly key: string;
  /** Why the transaction that it corrects was wrong. */
  readonly reason?: string;
}

/** The transaction that this form corrects, and why. */
interface Correction {
  readonly transactionId: string;
  readonly number: string;
  readonly reason: string;
}

/**
 * Where the person stands. `lost`: the connection broke while posting, so nobody knows yet whether
 * it was entered.
 */
export type Step =
  | { readonly name: 'fill' }
  | { readonly name: 'checking' }
  | { readonly name: 'confirm' | 'posting' | 'lost'; readonly preview: Preview }
  | { readonly name: 'posted'; readonly posted: Posted }
  /** It waits for a second person, who posts it by approving. */
  | { readonly name: 'submitted'; readonly requestId: string };

export interface FormState {
  readonly step: Step;
  readonly draft: Draft;
  readonly problems: readonly FieldProblem[];
  /** A sentence above the form that belongs to no field. */
  readonly message: string;
  /** The record that the sentence speaks of. */
  readonly blocking: ProblemRecord | undefined;
  /**
   * The key of this draft belongs to an entry with other content: this one needs another key to be
   * entered as well.
   */
  readonly isKeySpent: boolean;
  /** How often the form was refused: each time the errors are shown anew. */
  readonly refusals: number;
  /** When the draft that was found was last kept; nothing for a form that began empty. */
  readonly restoredFrom: string | undefined;
  /** What No threw away, as long as it can be had back. */
  readonly discarded: Draft | undefined;
  readonly correction: Correction | undefined;
  /**
   * Whether somebody has answered anything since it began or was found. What the form fills in
   * on its own changes a draft that is only looked at as little as reading does.
   */
  readonly isTouched: boolean;
}

export type FormEvent =
  | { readonly type: 'typed'; readonly path: string; readonly value: TypedValue }
  /** The form itself has an answer: the next cheque, the documents that are open. */
  | { readonly type: 'offered'; readonly path: string; readonly value: TypedValue }
  /** Another text where this one still stands. */
  | {
      readonly type: 'exchanged';
      readonly path: string;
      readonly from: string;
      readonly to: string;
    }
  | { readonly type: 'labelled'; readonly label: Label }
  | { readonly type: 'attachment-added'; readonly path: string; readonly label: Label }
  | { readonly type: 'attachment-removed'; readonly path: string; readonly id: string }
  | {
      readonly type: 'row-added';
      readonly field: string;
      readonly row: TypedAnswers;
      readonly at?: number;
    }
  | { readonly type: 'row-removed'; readonly field: string; readonly at: number }
  | {
      readonly type: 'rows-set';
      readonly field: string;
      readonly rows: readonly TypedAnswers[];
      readonly labels: readonly Label[];
      readonly problems: readonly FieldProblem[];
    }
  | { readonly type: 'filled'; readonly typed: TypedAnswers; readonly labels: readonly Label[] }
  | {
      readonly type: 'proposed';
      readonly field: string;
      readonly column: string;
      readonly value: string;
      /** What was proposed before: a row that still has it gets the new value. */
      readonly instead: string;
    }
  /** What a new form begins with has come, perhaps after somebody began to type. */
  | { readonly type: 'defaulted'; readonly typed: TypedAnswers; readonly before: TypedAnswers }
  | { readonly type: 'left'; readonly path: string; readonly problem: string }
  | { readonly type: 'reason-typed'; readonly reason: string }
  | {
      readonly type: 'refused';
      readonly problems: readonly FieldProblem[];
      readonly message: string;
      readonly blocking?: ProblemRecord | undefined;
      readonly isKeySpent?: boolean;
    }
  | { readonly type: 'rekeyed'; readonly key: string }
  | { readonly type: 'checking' }
  | { readonly type: 'checked'; readonly preview: Preview }
  | { readonly type: 'back' }
  | { readonly type: 'posting' }
  | { readonly type: 'lost' }
  | { readonly type: 'posted'; readonly posted: Posted }
  | { readonly type: 'submitted'; readonly requestId: string }
  | { readonly type: 'cancelled'; readonly empty: Draft }
  | { readonly type: 'undone' }
  | { readonly type: 'undo-ended' }
  | { readonly type: 'restored'; readonly draft: Draft; readonly at: string }
  | { readonly type: 'started'; readonly empty: Draft }
  | { readonly type: 'correcting'; readonly draft: Draft; readonly correction: Correction };

/** A form that begins with this draft. */
export function beginForm(draft: Draft): FormState {
  return {
    step: { name: 'fill' },
    draft,
    problems: [],
    message: '',
    blocking: undefined,
    isKeySpent: false,
    refusals: 0,
    restoredFrom: undefined,
    discarded: undefined,
    correction: undefined,
    isTouched: false,
  };
}

/**
 * The whole way of a form: fill, check, confirm, post, posted. Pure; an event that does not fit its
 * step is passed over.
 */
export function formFlow(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'typed':
    case 'offered':
    case 'exchanged':
    case 'labelled':
    case 'attachment-added':
    case 'attachment-removed':
    case 'row-added':
    case 'row-removed':
    case 'rows-set':
    case 'filled':
    case 'proposed':
    case 'defaulted':
    case 'left':
    case 'reason-typed':
      return state.step.name === 'fill' ? touched(filling(state, event), event.type) : state;
    case 'checking':
    case 'checked':
    case 'refused':
    case 'back':
    case 'posting':
    case 'lost':
    case 'posted':
    case 'submitted':
      return stepping(state, event);
    case 'cancelled':
      return { ...beginForm(event.empty), discarded: state.draft };
    case 'rekeyed':
      return {
        ...state,
        draft: { ...state.draft, key: event.key },
        isKeySpent: false,
        message: '',
      };
    case 'undone':
      if (state.discarded === undefined) return state;
      return { ...beginForm(state.discarded), isTouched: true };
    case 'undo-ended':
      return { ...state, discarded: undefined };
    case 'restored':
      // Without a time nothing was kept yet: somebody was registered, and is put in.
      return { ...beginForm(event.draft), restoredFrom: event.at, isTouched: event.at === '' };
    case 'started':
      return beginForm(event.empty);
    case 'correcting':
      return { ...beginForm(event.draft), correction: event.correction };
    default:
      return event satisfies never;
  }
}

type Filling = Exclude<FormEvent, Stepping | Whole>;

/** What puts another draft into the form, or says of all of it what it is. */
type Whole = Extract<
  FormEvent,
  {
    type: 'cancelled' | 'rekeyed' | 'undone' | 'undo-ended' | 'restored' | 'started' | 'correcting';
  }
>;

function filling(state: FormState, event: Filling): FormState {
  const { draft, problems } = state;
  switch (event.type) {
    case 'typed':
    case 'offered':
      return answered(state, event.path, event.value);
    case 'exchanged': {
      const { path, from, to } = event;
      return (valueAt(draft.typed, path) ?? '') === from ? answered(state, path, to) : state;
    }
    case 'labelled':
      return { ...state, draft: { ...draft, labels: withLabel(draft.labels, event.label) } };
    case 'attachment-added': {
      const before = textsAt(draft.typed, event.path);
      // What was kept for want of a line may be named a second time after a crash.
      if (before.includes(event.label.id)) return state;
      const ids = [...before, event.label.id];
      const next = answered(state, event.path, ids);
      return filling(next, { type: 'labelled', label: event.label });
    }
    case 'attachment-removed': {
      const ids = textsAt(draft.typed, event.path).filter((id) => id !== event.id);
      return answered(state, event.path, ids);
    }
    case 'row-added': {
      const typed = withRow(draft.typed, event.field, event);
      return { ...state, draft: { ...draft, typed }, problems: notUnder(problems, event.field) };
    }
    case 'row-removed': {
      const typed = withoutRow(draft.typed, event.field, event.at);
      return { ...state, draft: { ...draft, typed }, problems: notUnder(problems, event.field) };
    }
    case 'rows-set': {
      const typed = { ...draft.typed, [event.field]: event.rows };
      const others = notUnder(problems, event.field);
      return {
        ...state,
        draft: { ...draft, typed, labels: event.labels.reduce(withLabel, draft.labels) },
        problems: [...others, ...event.problems],
      };
    }
    case 'filled':
      return refilled(state, event);
    case 'proposed':
      return proposed(state, event);
    case 'defaulted':
      // Asked for an empty form, they may come after a draft was found.
      return hasItsAnswers(state) ? state : defaulted(state, event);
    case 'left':
      return marked(state, event.path, event.problem);
    case 'reason-typed': {
      if (state.correction === undefined) return state;
      const correction = { ...state.correction, reason: event.reason };
      return { ...state, correction, problems: problems.filter(({ path }) => path !== 'reason') };
    }
    default:
      return event satisfies never;
  }
}

function refilled(state: FormState, event: Extract<Filling, { type: 'filled' }>): FormState {
  const { draft, problems } = state;
  return {
    ...state,
    draft: { ...draft, typed: event.typed, labels: event.labels.reduce(withLabel, draft.labels) },
    problems: problems.filter(
      ({ path }) => valueAt(draft.typed, path) === valueAt(event.typed, path),
    ),
  };
}

function marked(state: FormState, path: string, message: string): FormState {
  const others = state.problems.filter((problem) => problem.path !== path);
  return { ...state, problems: [...others, { path, message }] };
}

type Stepping = Extract<
  FormEvent,
  {
    type: 'checking' | 'checked' | 'refused' | 'back' | 'posting' | 'lost' | 'posted' | 'submitted';
  }
>;

function stepping(state: FormState, event: Stepping): FormState {
  const { step } = state;
  switch (event.type) {
    case 'checking':
      return step.name === 'fill'
        ? { ...state, step: { name: 'checking' }, problems: [], message: '' }
        : state;
    case 'checked':
      return step.name === 'checking'
        ? { ...state, step: { name: 'confirm', preview: event.preview } }
        : state;
    case 'refused':
      return {
        ...state,
        step: { name: 'fill' },
        problems: event.problems,
        message: event.message,
        blocking: event.blocking,
        isKeySpent: event.isKeySpent ?? false,
        refusals: state.refusals + 1,
      };
    case 'back':
      return { ...state, step: { name: 'fill' }, message: '' };
    case 'posting':
      return step.name === 'confirm' || step.name === 'lost'
        ? { ...state, step: { name: 'posting', preview: step.preview } }
        : state;
    case 'lost':
      return step.name === 'posting'
        ? { ...state, step: { name: 'lost', preview: step.preview } }
        : state;
    case 'posted':
      return { ...state, step: { name: 'posted', posted: event.posted }, message: '' };
    case 'submitted':
      return { ...state, step: { name: 'submitted', requestId: event.requestId }, message: '' };
    default:
      return event satisfies never;
  }
}

function withLabel(labels: readonly Label[], label: Label): readonly Label[] {
  return [...labels.filter((known) => known.id !== label.id), label];
}

// Rows move up or down, so what was marked in them stands at another number now. The same list when
// nothing was: rows that stay where they are are not drawn again.
function notUnder(problems: readonly FieldProblem[], field: string): readonly FieldProblem[] {
  const others = problems.filter(({ path }) => !path.startsWith(`${field}.`) && path !== field);
  return others.length === problems.length ? problems : others;
}
