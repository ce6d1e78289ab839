import type { Fields } from '#shared/forms/fields.ts';

import { BANK_NUMBERS, NOTE, RECEIPT_EMAIL, attachmentsField } from '../common-fields.ts';

/** What is asked to write a cheque in the place of another (handbook 5.12, 9.1, 9.3). */
export const replacementFields = {
  receiptEmail: RECEIPT_EMAIL,
  bank: { type: 'account', label: 'Bank account', required: true, numbers: BANK_NUMBERS },
  oldNumber: {
    type: 'cheque-number',
    label: 'Cheque that is replaced',
    hint: 'A stale cheque, or one that was spoiled or lost before the bank paid it.',
    required: true,
    account: 'bank',
    isWritten: true,
  },
  newBank: {
    type: 'account',
    label: 'Bank account of the new cheque',
    required: true,
    numbers: BANK_NUMBERS,
  },
  chequeNumber: {
    type: 'cheque-number',
    label: 'Number of the new cheque',
    required: true,
    account: 'newBank',
  },
  date: {
    type: 'date',
    label: 'Date of the new cheque',
    hint: 'The entry has the date of the cheque; a post-dated cheque counts from that day on.',
    required: true,
    initial: 'today',
  },
  reason: {
    type: 'text',
    label: 'Reason',
    hint: 'Such as stale, spoiled while printing, or lost by the payee.',
    required: true,
    maxLength: 200,
  },
  note: NOTE,
  attachments: attachmentsField('The old form, or the payee’s letter.'),
} as const satisfies Fields;
