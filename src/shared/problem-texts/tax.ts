/** What goes wrong with tax returns, lists and certificates; see `problems.ts`. */
export const TAX_PROBLEMS = {
  'tax-period-wrong': [400, 'This is of a {wanted}. Choose another period.'],
  'tax-quarter-wrong': [
    400,
    '{form} is of another quarter: that of VAT and percentage tax goes by the taxable year, that of withholding by the calendar.',
  ],
  'certificate-received': [
    409,
    'This is more than is still outstanding: the certificate was received already, its collection was reversed, or it says more than the customer deducted. Enter at most what the register expects.',
  ],
  'certificate-none': [404, 'No tax withheld from this supplier in this quarter.'],
  'certificates-none': [404, 'No tax withheld from a supplier in this quarter.'],
  'reminder-sent': [409, 'This customer was reminded today. Remind again on another day.'],
  'dat-empty': [404, 'There is nothing to send for this period.'],
  'company-tin-missing': [
    409,
    'Enter the company’s TIN and RDO code in the company profile first: every file begins with them.',
  ],
  'withholding-code-used': [
    409,
    'Tax was withheld under {code} on or after this day. End the code on its last day instead.',
  ],
  'uncollected-claimed': [
    409,
    'The output VAT of this invoice was claimed meanwhile. An invoice is claimed once.',
  ],
  'importation-exists': [409, 'An importation with this entry number is in the list already.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;
