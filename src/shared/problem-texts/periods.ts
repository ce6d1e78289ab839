/** What goes wrong with closing months and years, and with what is filed; see `problems.ts`. */
export const PERIOD_PROBLEMS = {
  'period-not-over': [409, 'The month {name} is not over yet. Close it after its last day.'],
  'period-earlier-open': [409, 'The month {name} is still open. Close it first.'],
  'period-closed': [409, 'This month is closed already. Load the page again.'],
  'period-not-closed': [409, 'The month {name} is open already. Load the page again.'],
  'reopening-waits': [
    409,
    'A second person has been asked already to reopen this month. See Approvals.',
  ],
  'period-blocked': [409, 'This blocks closing: {found}'],
  'period-changed': [
    409,
    'The checklist has changed since you opened it. Review it again, then close the month.',
  ],
  'period-note-needed': [
    400,
    'Some items need review: enter why the month is closed with them, or accept them first.',
  ],
  'finding-blocks': [
    409,
    'What blocks closing cannot be accepted. Resolve it, then close the month.',
  ],
  'finding-changed': [
    409,
    'This finding has changed since you opened the checklist. Reload the page and review it again.',
  ],
  'finding-accepted': [409, 'This finding is accepted already. Reload the page.'],
  'acceptance-withdrawn': [409, 'This acceptance is taken back already. Reload the page.'],
  'period-reopened-by-admin': [403, 'Only an admin reopens a closed month.'],
  'closing-obstructed': [409, 'The closing entries cannot be recorded yet: {found}'],
  'closing-changed': [
    409,
    'The balances have changed since you opened them. Review the closing entries again, then post them.',
  ],
  'closing-not-posted': [409, 'Record the closing entries first; then the year can be locked.'],
  'remeasurement-changed': [
    409,
    'The balances have changed since you opened them. Review the remeasurement again, then post it.',
  ],
  'nothing-to-prepare': [409, 'There is nothing left to enter here. Load the page again.'],
  'reversing-not-planned': [404, 'This entry is not planned to reverse itself.'],
  'reversing-not-for-this': [
    409,
    'Only a journal entry in force reverses automatically. Reverse this one by hand.',
  ],
  'reversing-too-early': [409, 'The reversal date is in the future: {date}.'],
  'filing-subject-unknown': [404, 'There is nothing of this name to file.'],
  'filing-period-wrong': [400, '{title} is not filed for such a period. Choose another.'],
  'filing-not-over': [409, 'This period is not over yet. Mark it as filed after its last day.'],
  'filing-changed': [
    409,
    'The figures have changed since you opened them. Review them again, then mark it as filed.',
  ],
  'filing-exists': [
    409,
    'This is filed already. View what was filed; if the figures changed, file the amendment.',
  ],
  'filing-not-standing': [409, 'This was filed again meanwhile. Reload the page and review it.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;
