import { defineKind } from '../define-kind.ts';

import { checkCount, questionsOfCount } from './check.ts';
import { countExamples } from './examples.ts';
import { countFields } from './fields.ts';
import { postCount } from './posting.ts';

/** A count of the petty cash box that found another amount than the books say (handbook 5.4). */
export const pettyCashCount = defineKind({
  id: 'petty-cash-count',
  form: 'pettycash',
  title: 'Petty cash count',
  book: 'CDB',
  documentNumber: { series: 'PCC' },
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
    restoresCheque: false,
    pettyCash: 'spends',
    bank: 'none',
  },
  fields: countFields,
  check: checkCount,
  questions: questionsOfCount,
  post: postCount,
  voucher: {
    heading: 'PETTY CASH COUNT',
    phrase: '',
    signatories: ['Counted by', 'Custodian', 'Approved by'],
  },
  manual: {
    label: 'Petty Cash',
    purpose: 'Enter what was counted in the petty cash box when the books say another amount.',
    steps: [
      'Enter all vouchers first, so that the books are complete.',
      'Choose Petty cash count on the petty cash form; enter the receipt email, the day, and who counted.',
      'Enter how many there are of each note and coin; blank counts as none.',
      'On the confirmation page check what is short or over. A Yes/No dropdown then submit either enters it (Yes) or cancels it and returns to the start (No).',
    ],
    mistakes: [
      'A count that agrees with the books needs no entry, and the form says so.',
      'A voucher that was not entered looks like missing money: look for it before you enter a shortage.',
      'The custodian does not count alone.',
    ],
  },
  examples: countExamples,
});
