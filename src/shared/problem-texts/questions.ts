/** What goes wrong with questions and their answers; see `problems.ts`. */
export const QUESTION_PROBLEMS = {
  'question-closed': [
    409,
    'This question was settled or withdrawn in the meantime. Reload the page.',
  ],
  'question-waits': [409, 'This question has no answer yet. Reload the page.'],
  'question-not-yours': [403, 'This question was asked of somebody else.'],
  'question-link-closed': [
    410,
    'This link is not valid, has expired, or was used already. Please ask the sender for a new one.',
  ],
  'question-mails-limit': [
    429,
    'You have sent {most} questions by email in the last hour. Please wait {seconds} seconds, or ask a colleague to send it.',
  ],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;
