import { useCallback, useEffect, useRef } from 'react';
import type { Dispatch } from 'react';

import type { BusinessDate } from '#shared/dates.ts';
import type { Fields } from '#shared/forms/fields.ts';
import { checkAnswers } from '#shared/forms/form.ts';

import type { FormEvent, FormState } from './form-flow.ts';
import { valueAt } from './typed-answers.ts';

interface Leaving {
  readonly fields: Fields;
  readonly today: BusinessDate;
  readonly state: FormState;
  readonly dispatch: Dispatch<FormEvent>;
}

// A mark makes its field higher: set while a button is being pressed, it would move the button away
// under the finger.
const MARK_AFTER_MS = 250;

/**
 * Marks a control when the person leaves it. Only what was begun is marked; what is still empty is
 * said at the end. `told`: text stands in the control that names nothing, so its answer is empty.
 */
export function useLeave({ fields, today, state, dispatch }: Leaving) {
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  return useCallback(
    (path: string, told?: string) => {
      setTimeout(() => {
        const { typed } = latest.current.draft;
        const isEmpty = (valueAt(typed, path) ?? '') === '';
        if (isEmpty && told === undefined) return;
        const { problems } = checkAnswers(fields, typed, { today });
        const found = problems.find((problem) => problem.path === path)?.message;
        const problem = isEmpty ? told : found;
        // A mark that stands already goes when the answer changes, not when it is only looked at.
        if (problem !== undefined) dispatch({ type: 'left', path, problem });
      }, MARK_AFTER_MS);
    },
    [fields, today, dispatch],
  );
}
