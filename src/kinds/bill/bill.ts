import { checkCoveredAccounts, checkCovers } from '../covered.ts';
import { defineKind } from '../define-kind.ts';
import { checkExpense } from '../expense/check-expense.ts';
import { questionsOfExpense } from '../expense/questions.ts';
import { findDiscountFault } from '../line-discount.ts';
import { checkDueDate } from '../terms.ts';

import { billExamples } from './examples.ts';
import { billFields } from './fields.ts';
import { postBill } from './posting.ts';
import type { BillAnswers } from './posting.ts';

/** What we owe a supplier, by its invoice (handbook 2.2, 5.5). */
export const bill = defineKind({
  id: 'bill',
  form: 'bills',
  title: 'Bill',
  book: 'PJ',
  documentNumber: { typedIn: 'invoiceNumber', scopedBy: 'vendor' },
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
  fields: billFields,
  check: (answers, facts) => [
    ...checkDueDate(answers),
    ...checkDiscounts(answers),
    ...checkCovers(answers.lines),
    ...checkCoveredAccounts(answers.lines),
    ...checkExpense({ purchase: answers, vendor: facts.party(answers.vendor) }, facts),
  ],
  questions: (answers, facts) =>
    questionsOfExpense({ purchase: answers, vendor: facts.party(answers.vendor) }, facts, {
      mayBeCasual: false,
    }),
  post: postBill,
  voucher: {
    // The supplier's invoice is the document that counts; ours is the company's authority to pay it
    // (handbook 2.1).
    heading: 'BILL RECORD',
    phrase: 'internal copy, not valid for claim of input tax',
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Bills',
    purpose: 'Record what the company owes a supplier, as the supplier’s invoice says.',
    steps: [
      'Enter the receipt email.',
      'Pick the supplier’s TIN (format example 000-000-000, with a link to register a supplier if missing).',
      'Type of Expense is Bill.',
      'Enter the details: the number and date of the supplier’s invoice, the terms, and a line for each thing bought with its account, amount, VAT class and withholding tax.',
      'On the confirmation page a Yes/No dropdown then submit either enters the bill (Yes) or cancels it and returns to the start (No).',
      'The receipt arrives by email.',
    ],
    mistakes: [
      'Choose whether the amounts include VAT: the same figures give another total otherwise.',
      'A supplier who is not VAT-registered charges no VAT: its lines have the class Non-VAT.',
      'Tax is withheld on the amount without VAT, and when the bill is recorded, not when it is paid.',
      'WC158, WI158, WC160 and WI160 are for top withholding agents only.',
      'A number of the same supplier that is already recorded, also as petty cash, is shown beside this one: compare them before you confirm that it is a different document.',
      'Of a supplier abroad, choose a class of non-residents: the VAT is withheld, remitted with Form 1600-VT, and becomes input VAT when it is remitted.',
      'For what covers several months, add the period it covers to the line and choose the expense account: the bill waits as prepaid, and Schedules takes up each month’s part.',
      'Attach the supplier’s invoice: our own record does not support the claim of input tax.',
    ],
  },
  examples: billExamples,
});

function checkDiscounts({ lines }: BillAnswers) {
  return lines.flatMap(({ discount, amount }, index) => {
    const message = findDiscountFault(discount, amount);
    return message === undefined ? [] : [{ path: `lines.${index}.discount`, message }];
  });
}
