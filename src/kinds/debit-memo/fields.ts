import type { Fields } from '#shared/forms/fields.ts';

import { codesField } from '../codes-field.ts';
import { CUSTOMER, NOTE, PRICE_MODE, RECEIPT_EMAIL, attachmentsField } from '../common-fields.ts';
import { TAX_CLASS } from '../invoice/fields.ts';
import { RAISING_REASON } from '../settlement/reasons.ts';
import { termsFields } from '../terms.ts';

/** What the form of a debit memo asks (handbook 14, ruling 1). */
export const debitMemoFields = {
  receiptEmail: RECEIPT_EMAIL,
  customer: CUSTOMER,
  date: {
    type: 'date',
    label: 'Debit memo date',
    hint: 'The VAT is added in the quarter of this date.',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  reason: RAISING_REASON,
  invoice: {
    type: 'text',
    label: 'Invoice number',
    hint: 'The invoice that is charged more, open or paid, if any.',
    required: false,
    maxLength: 40,
    isDocument: true,
  },
  ...termsFields,
  priceMode: PRICE_MODE,
  lines: {
    type: 'lines',
    label: 'Lines',
    required: true,
    maxRows: 100,
    columns: {
      description: { type: 'text', label: 'Description', required: true, maxLength: 200 },
      amount: { type: 'money', label: 'Amount', required: true },
      taxClass: TAX_CLASS,
      account: {
        type: 'account',
        label: 'Account',
        hint: 'If left blank, sales of the VAT class, or the account that the reason takes back.',
        required: false,
        // Sales, and what is taken from them; not the other income (45…).
        numbers: ['40'],
      },
      withholding: {
        type: 'choice',
        label: 'Expected withholding',
        hint: 'Tax the customer will withhold on payment. For information only.',
        required: false,
        ...codesField('income'),
      },
    },
  },
  note: NOTE,
  attachments: attachmentsField('Photos or PDFs of the debit memo.'),
} as const satisfies Fields;
