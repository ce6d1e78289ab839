import type { Fields } from '#shared/forms/fields.ts';

import { NOTE, OPTIONAL_RECEIPT_EMAIL, PRICE_MODE, attachmentsField } from '../common-fields.ts';
import { EXPENSE_COLUMNS } from '../expense/line-columns.ts';
import { ATTACHED_INVOICE_NUMBER, PAYING_BANK, paidColumns } from '../expense/paid-without-bill.ts';

const { withholding } = EXPENSE_COLUMNS;

/** What is asked of a payment by bank transfer or debit that has no bill (handbook 5.7, 5.8). */
export const bankPaymentFields = {
  payee: {
    type: 'party',
    register: 'any',
    label: 'Payee’s TIN',
    hint: 'Who was paid. Search by TIN (000-000-000) or by name. VAT and withholding need one.',
    required: false,
  },
  bank: PAYING_BANK,
  date: {
    type: 'date',
    label: 'Date of payment',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  particulars: { type: 'text', label: 'Particulars', required: true, maxLength: 200 },
  reference: {
    type: 'text',
    label: 'Bank reference',
    hint: 'The number on the bank’s advice or of the transfer.',
    required: false,
    maxLength: 60,
  },
  invoiceNumber: ATTACHED_INVOICE_NUMBER,
  lines: {
    type: 'lines',
    label: 'Lines',
    required: true,
    maxRows: 100,
    columns: {
      ...paidColumns(),
      withholding: { ...withholding, usualOf: 'payee' },
    },
  },
  priceMode: { ...PRICE_MODE, initial: 'vat-inclusive' },
  receiptEmail: OPTIONAL_RECEIPT_EMAIL,
  note: NOTE,
  attachments: attachmentsField(
    'Photos or PDFs of the invoice, the statement or the bank’s advice.',
  ),
} as const satisfies Fields;
