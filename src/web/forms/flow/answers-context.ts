import { createContext, use } from 'react';

import type { TypedAnswers } from '#shared/forms/fields.ts';

/** What stands in the form at the moment, for the few controls that depend on another answer. */
export const AnswersContext = createContext<TypedAnswers>({});

/** The text of another answer of the form; empty when it is not a text. */
export function useAnswer(name: string | undefined): string {
  const value = use(AnswersContext)[name ?? ''];
  return typeof value === 'string' ? value : '';
}
