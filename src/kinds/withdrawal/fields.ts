import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { Fields, TypedAnswers } from '#shared/forms/fields.ts';

import {
  BANK_NUMBERS,
  CUSTOMER,
  NOTE,
  RECEIPT_EMAIL,
  attachmentsField,
  KEPT_BY_ACCOUNT,
} from '../common-fields.ts';

const isFor = (purpose: string) => (typed: TypedAnswers) => typed['purpose'] === purpose;

/** What the withdrawal form asks (specification, section 2, Withdrawals; handbook 2.4 and 5.8). */
export const withdrawalFields = {
  receiptEmail: RECEIPT_EMAIL,
  bank: {
    type: 'account',
    label: 'Bank account',
    required: true,
    numbers: BANK_NUMBERS,
    isRemembered: true,
  },
  date: {
    type: 'date',
    label: 'Date of withdrawal',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  amount: { type: 'money', label: 'Amount', required: true },
  purpose: {
    type: 'choice',
    label: 'Purpose',
    hint: 'Sets the account to debit.',
    required: true,
    initial: 'cash-on-hand',
    options: [
      { value: 'cash-on-hand', label: 'Cash on hand' },
      { value: 'petty-cash', label: 'Petty cash fund: set up or increased' },
      { value: 'advance', label: 'Advance to an officer or employee' },
      { value: 'salaries', label: 'Salaries' },
      { value: 'refund', label: 'Refund to a customer' },
      { value: 'other', label: 'Another account of your choice' },
    ],
  },
  employee: {
    type: 'party',
    register: 'any',
    label: 'Officer or employee',
    hint: 'As registered. The advance is kept by name until it is liquidated.',
    required: true,
    shownWhen: isFor('advance'),
  },
  customer: { ...CUSTOMER, shownWhen: isFor('refund') },
  credit: {
    type: 'item',
    account: ACCOUNT.customerCredits,
    party: 'customer',
    label: 'Credit refunded',
    hint: 'The credit memo, or the receipt that was above the balance.',
    required: true,
    shownWhen: isFor('refund'),
  },
  account: {
    type: 'account',
    label: 'Account',
    hint: 'What the money was for, such as 6015 for 13th-month pay.',
    required: true,
    numbers: KEPT_BY_ACCOUNT,
    shownWhen: isFor('other'),
  },
  particulars: {
    type: 'text',
    label: 'Particulars',
    hint: 'What it is for, such as cash for deliveries, or payroll of December.',
    required: true,
    maxLength: 200,
  },
  reference: {
    type: 'text',
    label: 'Bank reference',
    hint: 'The number on the bank’s slip or of the transfer.',
    required: false,
    maxLength: 60,
  },
  note: NOTE,
  attachments: attachmentsField('A photo or PDF of the withdrawal slip or the bank’s advice.'),
} as const satisfies Fields;
