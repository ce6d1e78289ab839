/** The words on the buttons of a payment (specification, section 2, Collection Receipts). */
export const PAYMENT_BUTTONS = {
  submit: 'Submit Payment',
  yes: 'Confirm Payment',
  no: 'Cancel Payment',
} as const;

/** Stands on every supplementary document (handbook 2.1, rule 2). */
export const SUPPLEMENTARY = 'THIS DOCUMENT IS NOT VALID FOR CLAIM OF INPUT TAX';
