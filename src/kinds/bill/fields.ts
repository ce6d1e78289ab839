import type { Fields } from '#shared/forms/fields.ts';

import {
  NOTE,
  PRICE_MODE,
  RECEIPT_EMAIL,
  SUPPLIER,
  attachmentsField,
  supplierInvoiceNumber,
} from '../common-fields.ts';
import { COVERS_COLUMNS } from '../covered.ts';
import { EXPENSE_COLUMNS, EXPENSE_LINES } from '../expense/line-columns.ts';
import { DISCOUNT_COLUMN } from '../line-discount.ts';
import { termsFields } from '../terms.ts';

const { description, account, amount, vatClass, withholding } = EXPENSE_COLUMNS;

/** What was bought, with the discount that the supplier's invoice shows beside it. */
const BILL_COLUMNS = {
  description,
  account,
  amount,
  vatClass,
  withholding,
  // Last, so that rows pasted from a sheet find the columns where they were.
  discount: { ...DISCOUNT_COLUMN, hint: 'An amount, or a percentage such as 10%.' },
  ...COVERS_COLUMNS,
} as const;

/**
 * What the bills form asks (specification, section 2, Bills). It requires what the buyer needs to
 * keep the input tax: amount, VAT, name and TIN of the seller, description and date (handbook 2.2).
 */
export const billFields = {
  receiptEmail: RECEIPT_EMAIL,
  vendor: SUPPLIER,
  typeOfExpense: {
    type: 'choice',
    label: 'Type of Expense',
    required: true,
    initial: 'bill',
    options: [{ value: 'bill', label: 'Bill' }],
  },
  invoiceNumber: {
    ...supplierInvoiceNumber('As printed on the invoice.'),
    required: true,
  },
  date: {
    type: 'date',
    label: 'Date of the invoice',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  ...termsFields,
  lines: { ...EXPENSE_LINES, columns: BILL_COLUMNS },
  priceMode: PRICE_MODE,
  note: NOTE,
  attachments: attachmentsField('Photos or PDFs of the supplier’s invoice.'),
} as const satisfies Fields;
