import { defineKind } from '../define-kind.ts';

import { checkPettyCash, questionsOfPettyCash } from './check.ts';
import { pettyCashExamples } from './examples.ts';
import { pettyCashFields } from './fields.ts';
import { postPettyCash } from './posting.ts';

/** What was paid out of the petty cash box (handbook 2.4, 5.4). */
export const pettyCashExpense = defineKind({
  id: 'petty-cash-expense',
  form: 'pettycash',
  title: 'Petty cash expense',
  book: 'CDB',
  documentNumber: { series: 'PCV' },
  receiptEmail: 'receiptEmail',
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'none',
    needsSupportingDocument: true,
    vat: 'raises-input',
    withholdsFromSuppliers: true,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'spends',
    bank: 'none',
  },
  fields: pettyCashFields,
  check: checkPettyCash,
  questions: questionsOfPettyCash,
  post: postPettyCash,
  voucher: {
    heading: 'PETTY CASH VOUCHER',
    phrase: '',
    signatories: ['Requested by', 'Approved by', 'Paid by (custodian)', 'Received by'],
  },
  manual: {
    label: 'Petty Cash',
    purpose: 'Record a small expense that was paid out of the petty cash box.',
    steps: [
      'Enter the receipt email.',
      'Pick the supplier’s TIN (format example 000-000-000, with a link to register a supplier if missing). For fares and the like leave it blank and enter the payee.',
      'Type of Expense is set to Petty Cash.',
      'Enter the details: the number of the supplier’s invoice, the date, and a line for each thing bought with its account, amount and VAT class.',
      'On the confirmation page a Yes/No dropdown then submit either enters the expense (Yes) or cancels it and returns to the start (No). The page says what is left in the box.',
      'The receipt arrives by email.',
    ],
    mistakes: [
      'The voucher alone supports neither the deduction nor the input tax: attach the supplier’s invoice.',
      'VAT is claimed only of a supplier who is VAT-registered, by its TIN. A fare, or a shop without VAT, has the class Non-VAT.',
      'The box cannot pay more than it holds: replenish it first.',
      'A number of the same supplier that is already recorded, also as a bill, is shown beside this one: compare them before you confirm that it is a different document.',
    ],
  },
  examples: pettyCashExamples,
});
