import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Dispatch } from 'react';

import type { TypedAnswers } from '#shared/forms/fields.ts';

import { followFirstEmpty } from '../first-empty.ts';
import type { FormEvent, FormState } from '../flow/form-flow.ts';
import type { FormInput } from '../flow/form-input.ts';
import { formDefaultsQuery } from '../queries.ts';

/** Texts that a new form begins with, by field. */
export type Defaults = Readonly<Record<string, string>>;

/** What was entered last in this window. */
export interface PostedDraft {
  readonly id: string;
  readonly typed: TypedAnswers;
}

const NONE: Defaults = {};

/**
 * What a new form begins with: what the server knows (the next number, the receipt email), asked
 * anew after each that was entered, and the date of the one before it in a series. A correction
 * begins as the record was, and with nothing else.
 */
export function useDefaults(
  { kind, correct, turn }: FormInput,
  posted: PostedDraft | undefined,
): Defaults {
  const known = useQuery({
    ...formDefaultsQuery(kind.id, turn, posted?.id ?? ''),
    enabled: correct === undefined,
  });
  const date = posted?.typed['date'];
  const answers = known.data?.answers;
  return useMemo(() => {
    if (answers === undefined) return NONE;
    return { ...answers, ...(typeof date === 'string' && { date }) };
  }, [answers, date]);
}

interface Defaulting {
  readonly defaults: Defaults;
  readonly initial: TypedAnswers;
  readonly state: FormState;
  readonly dispatch: Dispatch<FormEvent>;
}

/**
 * Puts the defaults into a form that was begun before they came; a draft that was found stays as it
 * is.
 */
export function useDefaulted({ defaults, initial, state, dispatch }: Defaulting): void {
  const before = useRef<TypedAnswers>({});
  const fill = useEffectEvent((next: Defaults) => {
    const isFound = (state.restoredFrom ?? '') !== '' || state.correction !== undefined;
    if (!isFound) {
      dispatch({ type: 'defaulted', typed: next, before: { ...initial, ...before.current } });
      followFirstEmpty(document);
    }
    before.current = next;
  });
  useEffect(() => {
    if (defaults !== NONE) fill(defaults);
  }, [defaults]);
}
