import type { TypedAnswers, TypedValue } from '#shared/forms/fields.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { rowsOf, withValue } from './typed-answers.ts';

/** What of a form's state answers change. */
interface Answerable {
  readonly draft: { readonly typed: TypedAnswers };
  readonly problems: readonly FieldProblem[];
}

/** The state with another answer at a path; what was marked there is not any more. */
export function answered<S extends Answerable>(state: S, path: string, value: TypedValue): S {
  return {
    ...state,
    draft: { ...state.draft, typed: withValue(state.draft.typed, path, value) },
    problems: withoutPath(state.problems, path),
  };
}

// The same list when nothing was marked there, so that nothing else is drawn again at every key.
function withoutPath(problems: readonly FieldProblem[], path: string): readonly FieldProblem[] {
  // Whoever types into a row mends what was said of the rows as a whole.
  const [whole] = path.split('.');
  const others = problems.filter((problem) => problem.path !== path && problem.path !== whole);
  return others.length === problems.length ? problems : others;
}

/** What is proposed for a column stands in the rows that nobody has answered otherwise. */
export function proposed<S extends Answerable>(state: S, proposal: Proposal): S {
  const { field, column, value, instead } = proposal;
  return rowsOf(state.draft.typed[field]).reduce((next, row, at) => {
    const given = row[column] ?? '';
    const isOpen = given === '' || given === instead;
    return isOpen && given !== value ? answered(next, `${field}.${at}.${column}`, value) : next;
  }, state);
}

interface Proposal {
  readonly field: string;
  readonly column: string;
  readonly value: string;
  /** What was proposed before: a row that still has it gets the new value. */
  readonly instead: string;
}

/** Fills in what nobody has answered otherwise: what is empty, or as the form began. */
export function defaulted<S extends Answerable>(
  state: S,
  { typed, before }: { readonly typed: TypedAnswers; readonly before: TypedAnswers },
): S {
  return Object.entries(typed).reduce((next, [name, value]) => {
    const now = next.draft.typed[name] ?? '';
    const isOpen = now === '' || now === before[name];
    return isOpen && now !== value ? answered(next, name, value) : next;
  }, state);
}

/** What the form does on its own while it is filled in. */
const OWN: ReadonlySet<string> = new Set([
  'offered',
  'exchanged',
  'labelled',
  'proposed',
  'defaulted',
  'left',
]);

/** The state after an event of this type: a person has answered something, or the form has. */
export function touched<S extends { readonly isTouched: boolean }>(state: S, type: string): S {
  return state.isTouched || OWN.has(type) ? state : { ...state, isTouched: true };
}

/** Whether it is a draft that was found, or a correction. */
export function hasItsAnswers(state: {
  readonly restoredFrom: string | undefined;
  readonly correction: object | undefined;
}): boolean {
  return (state.restoredFrom ?? '') !== '' || state.correction !== undefined;
}
