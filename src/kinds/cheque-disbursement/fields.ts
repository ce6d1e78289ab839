import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { Fields } from '#shared/forms/fields.ts';

import { NOTE, PRICE_MODE, RECEIPT_EMAIL, attachmentsField } from '../common-fields.ts';
import { EXPENSE_COLUMNS } from '../expense/line-columns.ts';
import { ATTACHED_INVOICE_NUMBER, PAYING_BANK, paidColumns } from '../expense/paid-without-bill.ts';

const { withholding } = EXPENSE_COLUMNS;

/**
 * What the cheque disbursement form asks (specification, section 2, Cheque Disbursement; handbook
 * 2.4 and 5.7).
 */
export const disbursementFields = {
  receiptEmail: RECEIPT_EMAIL,
  payee: {
    type: 'party',
    register: 'any',
    label: 'Supplier’s TIN',
    hint: 'Whom the cheque is made out to. Search by TIN (000-000-000) or by name.',
    required: true,
  },
  bank: PAYING_BANK,
  chequeNumber: {
    type: 'cheque-number',
    label: 'Cheque number',
    hint: 'As printed on the form.',
    required: true,
    account: 'bank',
  },
  date: {
    type: 'date',
    label: 'Cheque date',
    hint: 'The entry has the date of the cheque; a post-dated cheque counts from that day on.',
    required: true,
    initial: 'today',
  },
  particulars: { type: 'text', label: 'Particulars', required: true, maxLength: 200 },
  invoiceNumber: ATTACHED_INVOICE_NUMBER,
  lines: {
    type: 'lines',
    label: 'Lines',
    required: true,
    maxRows: 100,
    columns: {
      ...paidColumns(['203']),
      withholding,
      credit: {
        type: 'item',
        label: 'Credit refunded',
        hint: 'On account 2030 only: which credit of the customer is paid back.',
        required: false,
        account: ACCOUNT.customerCredits,
        party: 'payee',
      },
    },
  },
  priceMode: PRICE_MODE,
  note: NOTE,
  attachments: attachmentsField(
    'Photos or PDFs of the invoice, the statement or the signed voucher.',
  ),
} as const satisfies Fields;
