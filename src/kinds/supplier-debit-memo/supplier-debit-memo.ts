import { defineKind } from '../define-kind.ts';
import { questionsOfExpense } from '../expense/questions.ts';

import { checkSupplierDebitMemo } from './check.ts';
import { supplierDebitMemoExamples } from './examples.ts';
import { supplierDebitMemoFields } from './fields.ts';
import { postSupplierDebitMemo } from './posting.ts';

/** What we owe a supplier beyond its bill (handbook 14, ruling 1). */
export const supplierDebitMemo = defineKind({
  id: 'supplier-debit-memo',
  form: 'bills',
  title: 'Supplier’s debit memo',
  book: 'PJ',
  documentNumber: { series: 'SDM' },
  receiptEmail: 'receiptEmail',
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'approves',
    needsSupportingDocument: true,
    vat: 'raises-input',
    withholdsFromSuppliers: true,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: 'none',
  },
  fields: supplierDebitMemoFields,
  check: checkSupplierDebitMemo,
  questions: (answers, facts) =>
    questionsOfExpense({ purchase: answers, vendor: facts.party(answers.vendor) }, facts, {
      mayBeCasual: false,
    }),
  post: postSupplierDebitMemo,
  voucher: {
    heading: 'SUPPLIER’S DEBIT MEMO RECORD',
    phrase: 'internal copy, not valid for claim of input tax',
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Bills',
    purpose:
      'Record what a supplier charges beyond its bill: a price or quantity that was too low, or a discount, an allowance or a return that is withdrawn.',
    steps: [
      'Open the card Supplier’s Debit Memo. On the form of Bills: Choose Supplier’s debit memo.',
      'Enter the receipt email.',
      'Pick the supplier’s TIN, the date and the reason.',
      'Enter the number of the memo and the bill that is charged more, if any, and the terms.',
      'Enter the lines with the account, VAT class and withholding tax of the bill.',
      'On the confirmation page a Yes/No dropdown then submit either enters the memo (Yes) or cancels it and returns to the start (No).',
      'The receipt arrives by email.',
    ],
    mistakes: [
      'The memo is open under its own number: a payment settles it beside the bill.',
      'Input VAT needs an invoice: ask the supplier for one for the difference, and attach it. Without one, choose the class Non-VAT.',
    ],
  },
  examples: supplierDebitMemoExamples,
});
