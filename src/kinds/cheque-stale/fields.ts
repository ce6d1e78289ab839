import type { Fields } from '#shared/forms/fields.ts';

import { BANK_NUMBERS, NOTE, RECEIPT_EMAIL, attachmentsField } from '../common-fields.ts';

/**
 * What is asked to put a cheque of ours back that nobody presented in time (handbook 5.12, 9.3).
 */
export const staleFields = {
  receiptEmail: RECEIPT_EMAIL,
  bank: { type: 'account', label: 'Bank account', required: true, numbers: BANK_NUMBERS },
  chequeNumber: {
    type: 'cheque-number',
    label: 'Cheque number',
    hint: 'The cheque that was not presented.',
    required: true,
    account: 'bank',
    isWritten: true,
  },
  date: {
    type: 'date',
    label: 'Date',
    hint: 'The day on which the amount goes back into the books of the bank.',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  note: NOTE,
  attachments: attachmentsField('Letters to the payee, if any.'),
} as const satisfies Fields;
