import { defineKind } from '../define-kind.ts';

import { checkDeposit, questionsOfDeposit } from './check.ts';
import { depositExamples } from './examples.ts';
import { depositFields } from './fields.ts';
import { postDeposit } from './posting.ts';

/** Receipts and cash that were brought to the bank, on one slip (handbook 2.4, 5.8). */
export const deposit = defineKind({
  id: 'deposit',
  form: 'deposit',
  title: 'Deposit',
  book: 'CRB',
  documentNumber: { series: 'DEP' },
  receiptEmail: 'receiptEmail',
  start: { button: 'Start Recording Deposit' },
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'none',
    needsSupportingDocument: true,
    vat: 'none',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: {
      in: 2,
      neverRepeats: true,
      prefill: ({ receiptEmail, account, date }) => ({ receiptEmail, bank: account, date }),
    },
  },
  fields: depositFields,
  check: checkDeposit,
  questions: questionsOfDeposit,
  post: postDeposit,
  voucher: {
    heading: 'DEPOSIT SLIP',
    phrase: '',
    signatories: ['Prepared by', 'Bank teller’s validation'],
  },
  manual: {
    label: 'Deposits',
    purpose: 'Record a deposit: the collections and the cash on one deposit slip.',
    steps: [
      'Press the start button.',
      'Enter the receipt email, the bank account and the day of the deposit.',
      'Choose the receipts on the slip: all that were not deposited yet are listed. Enter in an empty amount, or a press on the balance, puts the whole receipt on the slip.',
      'If a supplier paid back a credit or an advance, pick the supplier and enter the amount at its credit.',
      'Add cash on hand, if some goes with it, and the notes and coins if the bank asks for them.',
      'On the confirmation page a Yes/No dropdown then submit either enters the deposit (Yes) or cancels it and returns to the start (No).',
      'The receipt arrives by email.',
    ],
    mistakes: [
      'A receipt is deposited whole and once. What was deposited is no longer listed.',
      'A customer’s bank transfer is in the bank already: it is recorded as a collection receipt and needs no deposit.',
      'The date is the day on the bank’s slip, also when the bank credits it later. The reconciliation shows it as a deposit in transit.',
      'The notes and coins must equal the cash on the slip: cash receipts and cash on hand, without the cheques.',
    ],
  },
  examples: depositExamples,
});
