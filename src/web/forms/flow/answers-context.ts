import { createContext, use, useLayoutEffect, useState, useSyncExternalStore } from 'react';

import type { TypedAnswers } from '#shared/forms/fields.ts';

/** The answers of a form, for who has to know when one of them changes. */
export interface AnswersStore {
  readonly typed: () => TypedAnswers;
  /** Calls at each change; gives what ends that. */
  readonly subscribe: (onChange: () => void) => () => void;
}

/** What stands in the form at the moment, for the few controls that depend on another answer. */
export const AnswersContext = createContext<AnswersStore>({
  typed: () => ({}),
  subscribe: () => () => {},
});

/**
 * The answers as a store that stays the same: a control is drawn again when the answer changes that
 * it asks for, not at each key that is pressed in a form of a hundred rows.
 */
export function useAnswersStore(typed: TypedAnswers): AnswersStore {
  const [{ store, put }] = useState(() => createStore(typed));
  useLayoutEffect(() => put(typed), [put, typed]);
  return store;
}

/** The text of another answer of the form; empty when it is not a text. */
export function useAnswer(name: string | undefined): string {
  const { typed, subscribe } = use(AnswersContext);
  return useSyncExternalStore(subscribe, () => {
    const value = typed()[name ?? ''];
    return typeof value === 'string' ? value : '';
  });
}

function createStore(first: TypedAnswers) {
  let current = first;
  const listeners = new Set<() => void>();
  const store: AnswersStore = {
    typed: () => current,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
  const put = (typed: TypedAnswers) => {
    current = typed;
    for (const tell of listeners) tell();
  };
  return { store, put };
}
