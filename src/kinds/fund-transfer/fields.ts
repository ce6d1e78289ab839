import type { Fields, TypedAnswers } from '#shared/forms/fields.ts';

import { BANK_NUMBERS, NOTE, RECEIPT_EMAIL, attachmentsField } from '../common-fields.ts';

const isForeign = (typed: TypedAnswers) => typed['scope'] === 'foreign';

/**
 * What the fund transfer form asks (specification, section 2, Transfers; handbook 2.4, 5.9 and
 * 5.10).
 */
export const transferFields = {
  receiptEmail: RECEIPT_EMAIL,
  scope: {
    type: 'choice',
    label: 'Scope',
    required: true,
    initial: 'local',
    options: [
      { value: 'local', label: 'Local' },
      { value: 'foreign', label: 'Foreign' },
    ],
  },
  date: {
    type: 'date',
    label: 'Date of transfer',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  source: {
    type: 'account',
    label: 'Source account',
    required: true,
    numbers: BANK_NUMBERS,
    isRemembered: true,
  },
  receiving: { type: 'account', label: 'Receiving account', required: true, numbers: BANK_NUMBERS },
  amount: {
    type: 'money',
    label: 'Amount sent',
    currencyOf: 'source',
    hint: 'In the currency of the source account. Foreign: any two of amount, rate and received amount give the third.',
    required: false,
  },
  rate: {
    type: 'rate',
    label: 'Exchange rate',
    hint: 'How much of the receiving account’s currency one unit of the source account’s currency gives.',
    required: false,
    shownWhen: isForeign,
  },
  received: {
    type: 'money',
    label: 'Amount received',
    currencyOf: 'receiving',
    hint: 'In the currency of the receiving account.',
    required: false,
    shownWhen: isForeign,
  },
  pesoRate: {
    type: 'rate',
    label: 'Pesos for one unit of the source currency',
    hint: 'Only between two foreign currencies, such as dollars to euros: the rate of that day.',
    required: false,
    shownWhen: isForeign,
  },
  purpose: { type: 'text', label: 'Purpose', required: true, maxLength: 200 },
  fee: {
    type: 'money',
    label: 'Bank’s fee',
    currencyOf: 'source',
    hint: 'Taken from the source account, in its currency, beside the amount.',
    required: false,
  },
  reference: {
    type: 'text',
    label: 'Bank reference',
    hint: 'The number on the bank’s advice.',
    required: false,
    maxLength: 60,
  },
  note: NOTE,
  attachments: attachmentsField('A photo or PDF of the bank’s advice.'),
} as const satisfies Fields;
