import type { Fields } from '#shared/forms/fields.ts';

import {
  NOTE,
  PRICE_MODE,
  RECEIPT_EMAIL,
  attachmentsField,
  supplierInvoiceNumber,
} from '../common-fields.ts';
import { EXPENSE_COLUMNS, EXPENSE_LINES } from '../expense/line-columns.ts';

/** What the petty cash form asks (specification, section 2, Petty Cash; handbook 2.4 and 5.4). */
export const pettyCashFields = {
  receiptEmail: RECEIPT_EMAIL,
  vendor: {
    type: 'party',
    register: 'vendor',
    label: 'Supplier’s TIN',
    hint: 'Search by TIN (000-000-000) or by name. Leave blank for fares and the like.',
    required: false,
  },
  typeOfExpense: {
    type: 'choice',
    label: 'Type of Expense',
    required: true,
    initial: 'petty-cash',
    options: [{ value: 'petty-cash', label: 'Petty Cash' }],
  },
  payee: {
    type: 'text',
    label: 'Payee',
    hint: 'Who received the money; if blank, the supplier.',
    required: false,
    maxLength: 100,
    givesWayTo: 'vendor',
  },
  invoiceNumber: {
    ...supplierInvoiceNumber('As printed on the invoice or receipt, if there is one.'),
    required: false,
  },
  date: {
    type: 'date',
    label: 'Date',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  lines: {
    ...EXPENSE_LINES,
    columns: {
      ...EXPENSE_COLUMNS,
      description: { ...EXPENSE_COLUMNS.description, label: 'Particulars' },
      // VAT needs a supplier: a fare, which has none, begins without.
      vatClass: {
        ...EXPENSE_COLUMNS.vatClass,
        initial: 'non-vat',
        lastOf: { party: 'vendor', atFirst: 'goods' },
      },
      // Nothing is withheld on small casual purchases, so nothing is proposed (handbook 5.4).
      withholding: { ...EXPENSE_COLUMNS.withholding, usualOf: undefined },
    },
  },
  priceMode: { ...PRICE_MODE, initial: 'vat-inclusive' },
  note: NOTE,
  attachments: attachmentsField('Photos or PDFs of the receipt.'),
} as const satisfies Fields;
