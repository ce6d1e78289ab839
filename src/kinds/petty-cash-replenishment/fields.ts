import type { Fields } from '#shared/forms/fields.ts';

import {
  ACCOUNT_OF_METHOD,
  CHEQUE_OF_METHOD,
  NOTE,
  RECEIPT_EMAIL,
  attachmentsField,
} from '../common-fields.ts';

/** What filling the petty cash box asks (handbook 2.4, 5.4). */
export const replenishmentFields = {
  receiptEmail: RECEIPT_EMAIL,
  date: {
    type: 'date',
    label: 'Date',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  method: {
    type: 'choice',
    label: 'Paid by',
    required: true,
    initial: 'cheque',
    options: [
      { value: 'cheque', label: 'Cheque' },
      { value: 'bank', label: 'Withdrawal or transfer from the bank' },
      { value: 'cash', label: 'Cash on hand' },
    ],
  },
  account: ACCOUNT_OF_METHOD,
  chequeNumber: CHEQUE_OF_METHOD,
  amount: {
    type: 'money',
    label: 'Amount',
    hint: 'If left blank, what is missing to the limit of the fund.',
    required: false,
  },
  note: NOTE,
  attachments: attachmentsField('Photos or PDFs of the vouchers that are replaced.'),
} as const satisfies Fields;
