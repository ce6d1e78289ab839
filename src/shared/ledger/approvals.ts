/** What waits for a second person: a form, a payment, a closed month, a rule. */
export const APPROVAL_SUBJECTS = ['post', 'release', 'reopen', 'rule'] as const;
export type ApprovalSubject = (typeof APPROVAL_SUBJECTS)[number];

/**
 * How it ended. `alone`: nobody else could decide; `prepared`: the portal worked the entry out from
 * the books and asked nobody.
 */
export const APPROVAL_DECISIONS = [
  'approved',
  'sent-back',
  'withdrawn',
  'alone',
  'prepared',
] as const;
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number];

/** The rule that is no kind's, and on from the start: a closed month is reopened by two. */
export const REOPENING = 'reopening';
