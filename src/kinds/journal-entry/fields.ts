import type { Fields, TypedValue } from '#shared/forms/fields.ts';

import { NOTE, attachmentsField } from '../common-fields.ts';

/** Amounts are columns of their own; an empty one and `0.00` are the same. */
const AMOUNT = { type: 'money', required: false, min: 0n } as const;

function isGiven(typed: TypedValue): boolean {
  return typeof typed === 'string' && typed.trim() !== '';
}

/** What the journal entry form asks (handbook 2.4, 5.11 to 5.15). */
export const journalFields = {
  date: {
    type: 'date',
    label: 'Date of the entry',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  stage: {
    type: 'choice',
    label: 'Stage',
    hint: 'Adjusting and closing entries are shown separately in the trial balances at the end of a period.',
    required: true,
    initial: 'normal',
    options: [
      { value: 'normal', label: 'Normal' },
      { value: 'adjusting', label: 'Adjusting' },
      { value: 'closing', label: 'Closing' },
    ],
  },
  description: {
    type: 'text',
    label: 'Reason',
    hint: 'What this entry records, and why. Appears as the explanation in the books.',
    required: true,
    maxLength: 200,
  },
  lines: {
    type: 'lines',
    label: 'Lines',
    hint: 'Press Enter in an empty debit or credit to balance the entry.',
    required: true,
    maxRows: 200,
    sides: ['debit', 'credit'],
    columns: {
      account: {
        type: 'account',
        label: 'Account',
        required: true,
        numbers: ['1', '2', '3', '4', '5', '6', '7', '8'],
      },
      debit: { ...AMOUNT, label: 'Debit' },
      credit: { ...AMOUNT, label: 'Credit' },
      party: {
        type: 'party',
        register: 'any',
        label: 'Party',
        hint: 'Needed on 1210, 1240, 1250, 2010 and 2030.',
        required: false,
      },
      document: {
        type: 'text',
        label: 'Document',
        hint: 'The invoice, bill, receipt or cheque that a line is about; # means the number of this entry.',
        required: false,
        maxLength: 60,
        isDocument: true,
      },
      foreign: {
        ...AMOUNT,
        label: 'Foreign amount',
        onRequest: 'Add a foreign amount',
        hint: 'On an account in a foreign currency: how much of it. 0 when only its value in pesos changes.',
      },
      memo: { type: 'text', label: 'Memo', required: false, maxLength: 200 },
    },
  },
  reverseOn: {
    type: 'date',
    label: 'Reverse on',
    hint: 'For an accrual: the date it is reversed, usually the first day of the next month. If left blank, it is not reversed.',
    required: false,
    shownWhen: ({ stage }) => stage === 'adjusting',
  },
  reverseHow: {
    type: 'choice',
    label: 'On that date',
    required: true,
    initial: 'post',
    options: [
      { value: 'post', label: 'Reverse it automatically' },
      { value: 'ask', label: 'Ask me first' },
    ],
    shownWhen: ({ stage, reverseOn }) => stage === 'adjusting' && isGiven(reverseOn),
  },
  note: NOTE,
  attachments: attachmentsField(
    'What supports the entry: a computation, a schedule, the bank’s advice.',
  ),
} as const satisfies Fields;
