import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { Fields } from '#shared/forms/fields.ts';

import { BANK_NUMBERS, CUSTOMER, attachmentsField } from '../common-fields.ts';

/** What the form of a returned cheque asks (handbook 5.12). */
export const returnedChequeFields = {
  customer: CUSTOMER,
  receipt: {
    type: 'item',
    account: ACCOUNT.undeposited,
    party: 'customer',
    settled: true,
    label: 'Collection receipt',
    hint: 'The receipt of the cheque; only cheques that were deposited can come back.',
    required: true,
  },
  reason: {
    type: 'choice',
    label: 'Reason of the bank',
    required: true,
    options: [
      { value: 'daif', label: 'DAIF: drawn against insufficient funds' },
      { value: 'daud', label: 'DAUD: drawn against uncollected deposit' },
      { value: 'closed', label: 'Account closed' },
      { value: 'stopped', label: 'Payment stopped' },
      { value: 'other', label: 'Another reason' },
    ],
  },
  account: {
    type: 'account',
    label: 'Bank account',
    hint: 'If left blank, the account that the cheque was deposited to.',
    required: false,
    numbers: BANK_NUMBERS,
  },
  debitMemo: {
    type: 'text',
    label: 'Debit memo',
    hint: 'As the bank’s statement calls it, such as DM 2026-12-21.',
    required: false,
    maxLength: 40,
  },
  date: {
    type: 'date',
    label: 'Date',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  charge: {
    type: 'money',
    label: 'Bank’s charge',
    hint: 'The fee for the returned cheque, if it is on the same advice.',
    required: false,
  },
  certificate: {
    type: 'choice',
    label: 'Form 2307 of the receipt',
    hint: 'Only asked where tax was withheld.',
    required: false,
    options: [
      { value: 'stands', label: 'Remains valid: the tax stays withheld' },
      { value: 'withdrawn', label: 'Withdrawn: the invoices are open in full again' },
    ],
  },
  attachments: attachmentsField('Photos or PDFs of the debit memo and the cheque.'),
} as const satisfies Fields;
