import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { Fields, TypedAnswers } from '#shared/forms/fields.ts';

import { CASH_COLUMNS, amountOfPieces } from '../cash-pieces.ts';
import type { CashPieces } from '../cash-pieces.ts';
import { BANK_NUMBERS, NOTE, RECEIPT_EMAIL, SUPPLIER, attachmentsField } from '../common-fields.ts';

const isRefunded = ({ supplier }: TypedAnswers) => supplier !== undefined && supplier !== '';

/** What the deposit form asks (specification, section 2, Deposits; handbook 2.4 and 5.8). */
export const depositFields = {
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
    label: 'Date of deposit',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  receipts: {
    type: 'lines',
    label: 'Receipts deposited',
    hint: 'Receipts that were not deposited yet. A receipt is deposited whole.',
    required: false,
    maxRows: 500,
    openItems: { item: 'receipt', amount: 'amount', isWhole: true },
    columns: {
      receipt: { type: 'item', label: 'Receipt', required: true, account: ACCOUNT.undeposited },
      amount: { type: 'money', label: 'Amount', required: true },
    },
  },
  cashOnHand: {
    type: 'money',
    label: 'From cash on hand',
    hint: 'Cash of account 1010 that goes into the bank, such as what a withdrawal left over.',
    required: false,
  },
  supplier: {
    ...SUPPLIER,
    label: 'Refund from a supplier',
    hint: 'If a supplier paid back a credit or an advance: its TIN or name.',
    required: false,
  },
  refunds: {
    type: 'lines',
    label: 'Credits refunded',
    hint: 'Enter what the supplier paid back of each credit or advance.',
    required: true,
    maxRows: 100,
    openItems: { item: 'credit', amount: 'amount' },
    shownWhen: isRefunded,
    columns: {
      credit: {
        type: 'item',
        label: 'Credit',
        required: true,
        account: ACCOUNT.supplierAdvances,
        party: 'supplier',
      },
      amount: { type: 'money', label: 'Amount', required: true },
    },
  },
  breakdown: {
    type: 'lines',
    label: 'Cash breakdown',
    hint: 'If the bank’s slip asks for it: the notes and coins of all the cash deposited.',
    required: false,
    maxRows: 30,
    rowAmount: { label: 'Amount', of: (row) => amountOfPieces(row as unknown as CashPieces) },
    columns: CASH_COLUMNS,
  },
  note: NOTE,
  attachments: attachmentsField('A photo or PDF of the slip as the bank validated it.'),
} as const satisfies Fields;
