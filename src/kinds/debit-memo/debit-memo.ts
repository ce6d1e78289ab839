import { defineKind } from '../define-kind.ts';
import { SUPPLEMENTARY } from '../settlement/texts.ts';

import { checkDebitMemo } from './check.ts';
import { debitMemoExamples } from './examples.ts';
import { debitMemoFields } from './fields.ts';
import { postDebitMemo } from './posting.ts';

/** What a customer owes beyond the invoice as issued (handbook 14, ruling 1). */
export const debitMemo = defineKind({
  id: 'debit-memo',
  form: 'invoice',
  title: 'Debit memo',
  book: 'SJ',
  documentNumber: { series: 'DM' },
  receiptEmail: 'receiptEmail',
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'approves',
    needsSupportingDocument: true,
    vat: 'raises-output',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'expected',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: 'none',
  },
  fields: debitMemoFields,
  check: checkDebitMemo,
  post: postDebitMemo,
  voucher: {
    heading: 'DEBIT MEMO',
    phrase: SUPPLEMENTARY,
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Invoices',
    purpose:
      'Charge a customer more than the invoice: a price or quantity that was too low, or a discount, an allowance or a return that is withdrawn.',
    steps: [
      'Open the card Debit Memo. On the form of Invoices: Choose Debit memo.',
      'Enter the receipt email.',
      'Pick the customer’s TIN, the date and the reason.',
      'Enter the invoice that is charged more, if any, and the terms.',
      'Enter the lines with the VAT class of the invoice.',
      'On the confirmation page a Yes/No dropdown then submit either enters the debit memo (Yes) or cancels it and returns to the start (No).',
      'The receipt arrives by email.',
    ],
    mistakes: [
      'The debit memo is open under its own number: a collection settles it beside the invoice.',
      'The VAT return and the summary list of sales of the debit memo’s date are increased, not those of the invoice’s date.',
      'A customer claims input VAT with an invoice only: issue an invoice for the difference where the customer needs one.',
    ],
  },
  examples: debitMemoExamples,
});
