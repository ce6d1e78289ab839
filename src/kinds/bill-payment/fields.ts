import { ACCOUNT, ACCOUNT_RANGE } from '#shared/ledger/chart.ts';
import type { Fields, TypedAnswers } from '#shared/forms/fields.ts';

import { OPTIONAL_RECEIPT_EMAIL, SUPPLIER, attachmentsField } from '../common-fields.ts';

const isCheque = (typed: TypedAnswers) => typed['method'] === 'cheque';

/**
 * What the form of a bill payment asks (specification, section 2, Bills Payments; handbook 2.4 and
 * 5.6).
 */
export const billPaymentFields = {
  receiptEmail: OPTIONAL_RECEIPT_EMAIL,
  date: {
    type: 'date',
    label: 'Payment date',
    hint: 'For a cheque, its date (may be post-dated).',
    required: true,
    initial: 'today',
  },
  vendor: SUPPLIER,
  account: {
    type: 'account',
    label: 'Payment account',
    hint: 'The bank of the cheque or transfer; 1010 for cash.',
    required: true,
    numbers: [ACCOUNT.cashOnHand, ACCOUNT_RANGE.banks],
    isRemembered: true,
  },
  method: {
    type: 'choice',
    label: 'Payment method',
    required: true,
    isRemembered: true,
    options: [
      { value: 'cheque', label: 'Cheque' },
      { value: 'transfer', label: 'Bank transfer' },
      { value: 'cash', label: 'Cash' },
    ],
  },
  chequeNumber: {
    type: 'cheque-number',
    account: 'account',
    label: 'Cheque number',
    required: true,
    shownWhen: isCheque,
  },
  reference: {
    type: 'text',
    label: 'Reference number',
    hint: 'Of the transfer, or of the supplier’s receipt.',
    required: false,
    maxLength: 40,
  },
  bills: {
    type: 'lines',
    label: 'Open bills',
    hint: 'Enter the amount paid on each. Press Enter in an empty amount to fill in the balance; more than the balance is allowed.',
    required: false,
    maxRows: 500,
    openItems: { item: 'bill', amount: 'amount' },
    columns: {
      bill: {
        type: 'item',
        account: ACCOUNT.payable,
        party: 'vendor',
        label: 'Bill',
        required: true,
      },
      amount: { type: 'money', label: 'Amount paid', required: true },
    },
  },
  advance: {
    type: 'money',
    label: 'Advance',
    hint: 'A payment not yet for a bill. It becomes an advance to the supplier.',
    required: false,
  },
  attachments: attachmentsField(
    'Photos or PDFs of the cheque, the transfer, the supplier’s receipt.',
  ),
} as const satisfies Fields;
