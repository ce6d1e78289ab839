import type { Fields } from '#shared/forms/fields.ts';

import { NOTE, PRICE_MODE, RECEIPT_EMAIL, SUPPLIER, attachmentsField } from '../common-fields.ts';
import { EXPENSE_LINES } from '../expense/line-columns.ts';
import { RAISING_REASON } from '../settlement/reasons.ts';
import { termsFields } from '../terms.ts';

/** What the form of a supplier's debit memo asks (handbook 14, ruling 1). */
export const supplierDebitMemoFields = {
  receiptEmail: RECEIPT_EMAIL,
  vendor: SUPPLIER,
  memoNumber: {
    type: 'text',
    label: 'Supplier’s memo number',
    hint: 'As printed on the debit memo, if it has one.',
    required: false,
    maxLength: 40,
  },
  date: {
    type: 'date',
    label: 'Debit memo date',
    hint: 'The VAT is claimed and the tax is withheld in the quarter of this date.',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  reason: RAISING_REASON,
  bill: {
    type: 'text',
    label: 'Bill',
    hint: 'The bill that is charged more, open or paid, if any.',
    required: false,
    maxLength: 40,
    isDocument: true,
  },
  ...termsFields,
  priceMode: PRICE_MODE,
  lines: EXPENSE_LINES,
  note: NOTE,
  attachments: attachmentsField('Photos or PDFs of the supplier’s debit memo and its invoice.'),
} as const satisfies Fields;
