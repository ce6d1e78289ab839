/** What goes wrong with reports and budgets; see `problems.ts`. */
export const REPORT_PROBLEMS = {
  'report-unbalanced': [
    409,
    'The debits and credits of these books do not agree, so there is no trial balance. Have your administrator run the verification of the books.',
  ],
  'monthly-reports-enough': [
    409,
    'The report of this month was mailed thirty times. Save the PDF and send it yourself.',
  ],
  'saved-report-exists': [
    409,
    'There is a saved report of this name already. Choose another name.',
  ],
} as const;
