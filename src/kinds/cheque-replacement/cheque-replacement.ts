import type { Example } from '../example.ts';
import { defineKind } from '../define-kind.ts';
import { credit, debit } from '../example-lines.ts';

import { replacementFields } from './fields.ts';
import { checkReplacement, postReplacement } from './posting.ts';

const examples: readonly Example[] = [
  {
    title: 'A stale cheque is written again',
    given: {
      items: [{ account: '2040', document: 'CHQ 0101202', balance: '1600.00' }],
      cheques: [
        {
          account: '1110',
          number: '0101202',
          amount: '1600.00',
          date: '2025-06-15',
          state: 'stale',
        },
      ],
    },
    answers: replacement('0101202', '0101252', 'Stale: not presented in time'),
    expected: [debit('2040', '1600.00'), credit('1110', '1600.00')],
  },
  {
    title: 'A cheque that was spoiled while printing',
    given: {
      cheques: [
        {
          account: '1110',
          number: '0101238',
          amount: '4563.00',
          date: '2026-01-10',
          state: 'written',
        },
      ],
    },
    answers: replacement('0101238', '0101253', 'Spoiled while printing'),
    expected: [debit('1110', '4563.00'), credit('1110', '4563.00')],
  },
];

function replacement(oldNumber: string, chequeNumber: string, reason: string): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    bank: '1110',
    oldNumber,
    newBank: '1110',
    chequeNumber,
    date: '2026-01-15',
    reason,
  };
}

/**
 * A cheque in the place of a stale, spoiled or lost one: same payee, same amount (handbook 9.1,
 * 9.3).
 */
export const chequeReplacement = defineKind({
  id: 'cheque-replacement',
  form: 'chequedisbursement',
  title: 'Cheque replacement',
  book: 'CDB',
  documentNumber: { series: 'CV' },
  receiptEmail: 'receiptEmail',
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'releases',
    needsSupportingDocument: true,
    vat: 'none',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: 'none',
  },
  fields: replacementFields,
  check: checkReplacement,
  post: postReplacement,
  voucher: {
    heading: 'CHEQUE VOUCHER',
    phrase: '',
    party: 'Payee',
    signatories: ['Prepared by', 'Checked by', 'Approved by', 'Received by (OR/CR no., date)'],
  },
  manual: {
    label: 'Cheque Disbursement',
    purpose: 'Enter a new cheque in the place of one that is stale, spoiled or lost.',
    steps: [
      'Choose Cheque replacement on the form of Cheque Disbursement.',
      'Enter the receipt email, the bank account and the number of the cheque that is replaced.',
      'Enter the bank account, the number and the date of the new cheque, and the reason.',
      'On the confirmation page a Yes/No dropdown then submit either enters the new cheque (Yes) or cancels it and returns to the start (No).',
      'The receipt arrives by email. In the register the old cheque is replaced and the new one written.',
    ],
    mistakes: [
      'The new cheque has the payee and the amount of the old one. For another amount reverse the old entry and enter the payment anew.',
      'A cheque that the bank paid is not replaced. Ask the bank to stop a lost cheque first.',
      'Keep the spoiled form, marked VOID.',
    ],
  },
  examples,
});
