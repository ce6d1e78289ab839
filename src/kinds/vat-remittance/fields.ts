import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { Fields } from '#shared/forms/fields.ts';

import {
  ACCOUNT_OF_METHOD,
  CHEQUE_OF_METHOD,
  NOTE,
  OPTIONAL_RECEIPT_EMAIL,
  attachmentsField,
} from '../common-fields.ts';

/** What is asked when VAT withheld on services of non-residents is remitted (ruling 14). */
export const vatRemittanceFields = {
  receiptEmail: OPTIONAL_RECEIPT_EMAIL,
  date: {
    type: 'date',
    label: 'Date remitted',
    hint: 'The VAT is input tax of the quarter of this date.',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  months: {
    type: 'lines',
    label: 'Returns remitted',
    hint: 'Months with VAT withheld that was not remitted yet. A month is remitted whole.',
    required: true,
    maxRows: 60,
    openItems: { item: 'month', amount: 'amount', isWhole: true },
    columns: {
      month: { type: 'item', label: 'Return', required: true, account: ACCOUNT.withheldVat },
      amount: { type: 'money', label: 'Amount', required: true },
    },
  },
  penalties: {
    type: 'money',
    label: 'Surcharge, interest and compromise',
    hint: 'Items 23 to 25 of a late return. They are not input tax.',
    required: false,
  },
  method: {
    type: 'choice',
    label: 'Paid by',
    required: true,
    initial: 'bank',
    options: [
      { value: 'bank', label: 'eFPS or transfer from the bank' },
      { value: 'cheque', label: 'Cheque' },
      { value: 'cash', label: 'Cash on hand' },
    ],
  },
  account: ACCOUNT_OF_METHOD,
  chequeNumber: CHEQUE_OF_METHOD,
  reference: {
    type: 'text',
    label: 'Confirmation number',
    hint: 'Of eFPS, or of the bank’s receipt.',
    required: false,
    maxLength: 40,
  },
  note: NOTE,
  attachments: attachmentsField('The filed Form 1600-VT and the proof of payment.'),
} as const satisfies Fields;
