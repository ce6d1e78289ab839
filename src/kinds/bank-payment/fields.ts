import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { Fields } from '#shared/forms/fields.ts';

import {
  BANK_NUMBERS,
  NOTE,
  OPTIONAL_RECEIPT_EMAIL,
  PRICE_MODE,
  attachmentsField,
} from '../common-fields.ts';
import { EXPENSE_COLUMNS } from '../expense/line-columns.ts';

const { description, amount, vatClass, withholding } = EXPENSE_COLUMNS;

/**
 * What the bank may be debited for. Not money in boxes and banks, receivables, payables of bills
 * and customers' credits: those have forms of their own.
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

/** What is asked of a payment by bank transfer or debit that has no bill (handbook 5.7, 5.8). */
export const bankPaymentFields = {
  payee: {
    type: 'party',
    register: 'any',
    label: 'Payee’s TIN',
    hint: 'Who was paid. Search by TIN (000-000-000) or by name. VAT and withholding need one.',
    required: false,
  },
  bank: {
    type: 'account',
    label: 'Bank account',
    required: true,
    numbers: BANK_NUMBERS,
    isRemembered: true,
  },
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
