/** Why a document is changed after it was issued (handbook 14, ruling 1). */
export const LOWERING_REASON = {
  type: 'choice',
  label: 'Reason',
  required: true,
  options: [
    { value: 'return', label: 'Returned goods' },
    { value: 'allowance', label: 'Allowance' },
    { value: 'discount', label: 'Discount' },
    { value: 'error', label: 'Price or quantity corrected' },
    { value: 'cancellation', label: 'Cancellation' },
  ],
} as const;

/** Why more is owed than a document says. */
export const RAISING_REASON = {
  type: 'choice',
  label: 'Reason',
  required: true,
  options: [
    { value: 'error', label: 'Price or quantity corrected' },
    { value: 'return', label: 'Return withdrawn' },
    { value: 'allowance', label: 'Allowance withdrawn' },
    { value: 'discount', label: 'Discount withdrawn' },
    { value: 'cancellation', label: 'Cancellation withdrawn' },
  ],
} as const;
