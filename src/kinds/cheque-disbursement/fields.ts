import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { Fields } from '#shared/forms/fields.ts';

import {
  BANK_NUMBERS,
  NOTE,
  PRICE_MODE,
  RECEIPT_EMAIL,
  attachmentsField,
} from '../common-fields.ts';
import { EXPENSE_COLUMNS } from '../expense/line-columns.ts';

const { description, amount, vatClass, withholding } = EXPENSE_COLUMNS;

/**
 * Accounts that a cheque may pay for. Not money in boxes and banks (transfers, petty cash),
 * receivables and payables of invoices and bills, nor stale cheques: those have forms of their own.
 */
const PAID_FOR = [
  '122',
  '123',
  '124',
  '125',
  '126',
  '13',
  '14',
  '15',
  '16',
  '17',
  '202',
  '203',
  ACCOUNT.outputVat,
  '212',
  '213',
  '22',
  '23',
  '24',
  '25',
  '26',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
];

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
  bank: {
    type: 'account',
    label: 'Bank account',
    required: true,
    numbers: BANK_NUMBERS,
    isRemembered: true,
  },
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
  invoiceNumber: {
    type: 'text',
    label: 'Supplier’s invoice number',
    hint: 'If an invoice is attached. Input VAT needs one.',
    required: false,
    maxLength: 40,
    pattern: {
      regex: /[A-Za-z0-9]/,
      sentence: 'Enter the number with its letters and digits as printed.',
    },
  },
  lines: {
    type: 'lines',
    label: 'Lines',
    required: true,
    maxRows: 100,
    columns: {
      description: { ...description, required: false, hint: 'If left blank, the particulars.' },
      account: {
        type: 'account',
        label: 'Account',
        required: true,
        numbers: PAID_FOR,
        lastOf: { party: 'payee' },
      },
      amount,
      vatClass: { ...vatClass, initial: 'non-vat', lastOf: { party: 'payee' } },
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
