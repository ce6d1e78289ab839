import type { Example } from '../example.ts';
import { defineKind } from '../define-kind.ts';
import { credit, debit } from '../example-lines.ts';

import { staleFields } from './fields.ts';
import { checkStale, postStale } from './posting.ts';

const examples: readonly Example[] = [
  {
    title: 'A cheque that the payee never presented',
    given: {
      cheques: [
        {
          account: '1110',
          number: '0101201',
          amount: '1600.00',
          date: '2025-06-15',
          state: 'released',
        },
      ],
    },
    answers: {
      receiptEmail: 'accounting@sandigan.example',
      bank: '1110',
      chequeNumber: '0101201',
      date: '2026-01-15',
    },
    expected: [debit('1110', '1600.00'), credit('2040', '1600.00')],
  },
];

/**
 * A cheque of ours that nobody presented within 180 days: the money is the bank's again, the debt
 * remains (handbook 9.3).
 */
export const chequeStale = defineKind({
  id: 'cheque-stale',
  form: 'chequedisbursement',
  title: 'Stale cheque',
  book: 'GJ',
  documentNumber: { series: 'SC' },
  receiptEmail: 'receiptEmail',
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'none',
    needsSupportingDocument: true,
    vat: 'none',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: true,
    pettyCash: 'none',
    bank: 'none',
  },
  fields: staleFields,
  check: checkStale,
  post: postStale,
  voucher: {
    heading: 'STALE CHEQUE',
    phrase: '',
    party: 'Payee',
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Cheque Disbursement',
    purpose:
      'Take a cheque back into the books that nobody presented within 180 days; the debt remains.',
    steps: [
      'Choose Stale cheque on the form of Cheque Disbursement.',
      'Enter the receipt email, the bank account, the number of the cheque and the day.',
      'On the confirmation page a Yes/No dropdown then submit either enters it (Yes) or cancels it and returns to the start (No).',
      'The receipt arrives by email. The register shows the cheque as stale.',
    ],
    mistakes: [
      'A cheque is stale when more than 180 days have passed since its date, not since it was handed over.',
      'The payee is still owed the money: it remains in Stale Cheques Payable until the cheque is replaced.',
      'A cheque that was never handed over is voided instead: an accountant reverses its entry.',
    ],
  },
  examples,
});
