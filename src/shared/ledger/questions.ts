/** What a question can be about. `document`: a supporting document that a transaction lacks. */
export const QUESTION_SUBJECTS = [
  'transaction',
  'document',
  'bank-line',
  'party',
  'figure',
] as const;
export type QuestionSubject = (typeof QUESTION_SUBJECTS)[number];

/** How a question stands; the last two are its end. */
export const QUESTION_STATES = ['waiting', 'answered', 'settled', 'withdrawn'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** What happens to a question after it was asked. */
export const QUESTION_ACTIONS = ['answered', 'asked-again', 'settled', 'withdrawn'] as const;
export type QuestionAction = (typeof QUESTION_ACTIONS)[number];

/** How long a link to somebody outside opens. */
export const LINK_DAYS = 14;

/** How many files come with one answer at most. */
export const MOST_ANSWER_FILES = 5;
