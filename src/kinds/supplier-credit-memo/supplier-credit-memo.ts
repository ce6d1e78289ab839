import { defineKind } from '../define-kind.ts';

import { checkSupplierCreditMemo } from './check.ts';
import { supplierCreditMemoExamples } from './examples.ts';
import { supplierCreditMemoFields } from './fields.ts';
import { postSupplierCreditMemo } from './posting.ts';

/**
 * What a supplier takes back of a bill: returned, allowed, discounted, or billed in error (handbook
 * 14, ruling 1).
 */
export const supplierCreditMemo = defineKind({
  id: 'supplier-credit-memo',
  form: 'bills',
  title: 'Supplier’s credit memo',
  book: 'PJ',
  documentNumber: { series: 'SCM' },
  receiptEmail: 'receiptEmail',
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'approves',
    needsSupportingDocument: true,
    vat: 'lowers-input',
    withholdsFromSuppliers: true,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: 'none',
  },
  fields: supplierCreditMemoFields,
  check: checkSupplierCreditMemo,
  post: postSupplierCreditMemo,
  voucher: {
    heading: 'SUPPLIER’S CREDIT MEMO RECORD',
    phrase: 'internal copy, not valid for claim of input tax',
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Bills',
    purpose:
      'Reduce what the company owes a supplier, with the input VAT and the tax withheld: returned goods, an allowance, a discount, or an error.',
    steps: [
      'Open the card Supplier’s Credit Memo. On the form of Bills: Choose Supplier’s credit memo.',
      'Enter the receipt email.',
      'Pick the supplier’s TIN, the date and the reason.',
      'Choose the open bill, or several with an amount for each, or keep the amount as a credit with the supplier.',
      'Enter the lines with the account, VAT class and withholding tax of the bill.',
      'On the confirmation page a Yes/No dropdown then submit either enters the memo (Yes) or cancels it and returns to the start (No).',
      'The receipt arrives by email.',
    ],
    mistakes: [
      'Use the VAT class and the withholding tax of the bill: what it did not have cannot come back.',
      'The VAT return, the summary list of purchases and the tax withheld of the memo’s date are reduced, not those of the bill’s date.',
      'The credit is applied to a later bill with Apply an advance, on the form of Bills Payments, or, when the supplier pays it back, recorded with Deposit.',
    ],
  },
  examples: supplierCreditMemoExamples,
});
