/** What goes wrong where a second person approves or releases; see `problems.ts`. */
export const APPROVAL_PROBLEMS = {
  'approval-needed': [
    409,
    '{name} needs the approval of a second person at this amount. Enter it on its own form and submit it for approval.',
  ],
  'approval-waits': [
    409,
    'This was submitted for approval and has not been posted yet. See Approvals.',
  ],
  'approval-decided': [409, 'Somebody has decided this already. Reload the page.'],
  'approval-own': [403, 'You submitted this yourself. Another person has to approve it.'],
  'approval-not-for-this': [
    409,
    'A posted payment cannot be sent back. Reverse it if it must not be paid.',
  ],
  'approval-nobody-else': [
    409,
    'Nobody else could approve: this rule needs a second active accountant or admin. Add one under User Management first.',
  ],
  'release-needed': [
    409,
    'This payment is not released yet. A second person releases it under Approvals before its cheque is printed or handed over.',
  ],
  'period-second-person': [
    409,
    'Reopening a month needs the approval of a second person. Submit it again.',
  ],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;
