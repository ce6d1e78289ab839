import { defineKind } from '../define-kind.ts';
import { SUPPLEMENTARY } from '../settlement/texts.ts';

import { checkCreditMemo } from './check.ts';
import { creditMemoExamples } from './examples.ts';
import { creditMemoFields } from './fields.ts';
import { postCreditMemo } from './posting.ts';

/**
 * What is taken back of a sale: returned, allowed, discounted, or charged in error (handbook 5.2;
 * 14, ruling 1).
 */
export const creditMemo = defineKind({
  id: 'credit-memo',
  form: 'invoice',
  title: 'Credit memo',
  book: 'SJ',
  documentNumber: { series: 'CM' },
  receiptEmail: 'receiptEmail',
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'approves',
    needsSupportingDocument: true,
    vat: 'lowers-output',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'expected-less',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: 'none',
  },
  fields: creditMemoFields,
  check: checkCreditMemo,
  post: postCreditMemo,
  voucher: {
    heading: 'CREDIT MEMO',
    phrase: SUPPLEMENTARY,
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Invoices',
    purpose:
      'Reduce what a customer owes, and the VAT on it: returned goods, an allowance, a discount, or an error.',
    steps: [
      'Open the card Credit Memo. On the form of Invoices: Choose Credit memo.',
      'Enter the receipt email.',
      'Pick the customer’s TIN, the date and the reason.',
      'Choose the open invoice, or several with an amount for each, or keep the amount as the customer’s credit.',
      'Enter the lines with the VAT class of the invoice.',
      'On the confirmation page a Yes/No dropdown then submit either enters the credit memo (Yes) or cancels it and returns to the start (No).',
      'The receipt arrives by email.',
    ],
    mistakes: [
      'Use the VAT class of the invoice: a zero-rated or exempt sale has no VAT to reduce.',
      'The VAT return and the summary list of sales of the credit memo’s date are reduced, not those of the invoice’s date.',
      'The customer’s credit is applied to a later invoice with Apply a credit, on the form of Collection Receipts, or refunded: with Cheque Disbursement on account 2030, or with Withdrawal, purpose Refund to a customer.',
      'The tax that the customer is expected to withhold becomes less with what the invoice takes of the credit memo. What is kept as a credit changes nothing of it: that invoice was paid, and its 2307 is entered as it says.',
    ],
  },
  examples: creditMemoExamples,
});
