import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Dispatch } from 'react';

import type { TypedAnswers } from '#shared/forms/fields.ts';

import { fillAndFollow } from '../first-empty.ts';
import type { FormEvent } from '../flow/form-flow.ts';
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

interface Begun {
  readonly defaults: Defaults;
  /** Whether what the server knows is still on its way. */
  readonly isAwaited: boolean;
}

/**
 * What a new form begins with: what the server knows (the next number, the receipt email), asked
 * anew after each that was entered, and the date of the one before it in a series. A correction
 * begins as the record was, and with nothing else.
 */
export function useDefaults(
  { kind, correct, turn }: FormInput,
  posted: PostedDraft | undefined,
): Begun {
  const known = useQuery({
    ...formDefaultsQuery(kind.id, turn, posted?.id ?? ''),
    enabled: correct === undefined,
  });
  const date = posted?.typed['date'];
  const answers = known.data?.answers;
  const isAwaited = known.isLoading;
  return useMemo(() => {
    if (answers === undefined) return { defaults: NONE, isAwaited };
    const defaults = { ...answers, ...(typeof date === 'string' && { date }) };
    return { defaults, isAwaited };
  }, [answers, date, isAwaited]);
}

interface Defaulting extends Begun {
  readonly initial: TypedAnswers;
  readonly dispatch: Dispatch<FormEvent>;
}

/**
 * Puts the defaults into a form that was begun before they came; a draft that was found stays as it
 * is. The focus follows, also where nothing came. Tells whether that has happened.
 */
export function useDefaulted(begun: Defaulting): boolean {
  const [isFilled, setFilled] = useState(false);
  const { defaults, isAwaited, initial, dispatch } = begun;
  const before = useRef<TypedAnswers>({});
  const fill = useEffectEvent((next: Defaults) => {
    const known = { ...initial, ...before.current };
    before.current = next;
    fillAndFollow(document, () => {
      setFilled(true);
      dispatch({ type: 'defaulted', typed: next, before: known });
    });
  });
  useEffect(() => {
    if (!isAwaited) fill(defaults);
  }, [defaults, isAwaited]);
  return isFilled;
}
