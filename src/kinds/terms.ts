import { addDays, formatDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { AnswersOf, Fields } from '#shared/forms/fields.ts';
import type { FieldProblem } from '#shared/problems.ts';

/** When an invoice or a bill falls due: after the days of its terms, or on a day of its own. */
export const termsFields = {
  terms: {
    type: 'choice',
    label: 'Terms',
    required: true,
    initial: '30',
    isTerms: true,
    options: [
      { value: '0', label: 'Cash, due at once' },
      { value: '7', label: '7 days' },
      { value: '14', label: '14 days' },
      { value: '15', label: '15 days' },
      { value: '30', label: '30 days' },
      { value: '45', label: '45 days' },
      { value: '60', label: '60 days' },
      { value: '90', label: '90 days' },
      { value: 'until', label: 'Until a date you choose' },
    ],
  },
  dueDate: {
    type: 'date',
    label: 'Due date',
    required: true,
    shownWhen: (typed) => typed['terms'] === 'until',
  },
} as const satisfies Fields;

type Dated = AnswersOf<typeof termsFields> & { readonly date: BusinessDate };

/** The day a document falls due: its date and the days of its terms, or the day that was chosen. */
export function dueDateOf({ date, terms, dueDate }: Dated): BusinessDate {
  return terms === 'until' ? (dueDate ?? date) : addDays(date, Number(terms));
}

/** The day that follows from the terms; one that was typed stands among the answers already. */
export function dueNote(answers: Dated): { label: string; text: string }[] {
  if (answers.terms === 'until') return [];
  return [{ label: 'Due date', text: formatDate(dueDateOf(answers)) }];
}

/** A sentence when a document would fall due before its own day. */
export function checkDueDate(answers: Dated): FieldProblem[] {
  if (dueDateOf(answers) >= answers.date) return [];
  return [{ path: 'dueDate', message: 'The due date is before the invoice date.' }];
}
