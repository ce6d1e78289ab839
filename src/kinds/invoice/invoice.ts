import { defineKind } from '../define-kind.ts';

import { checkInvoice } from './check.ts';
import { invoiceExamples } from './examples.ts';
import { invoiceFields } from './fields.ts';
import { postInvoice } from './posting.ts';

/**
 * What a customer owes for goods or services, with the invoice as issued (handbook 2.2, 2.3, 5.2).
 */
export const invoice = defineKind({
  id: 'invoice',
  form: 'invoice',
  title: 'Invoice',
  book: 'SJ',
  documentNumber: { typedIn: 'invoiceNumber' },
  receiptEmail: 'receiptEmail',
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'none',
    needsSupportingDocument: true,
    vat: 'raises-output',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'expected',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: 'none',
  },
  fields: invoiceFields,
  check: checkInvoice,
  post: postInvoice,
  voucher: {
    // The document that counts is the invoice that was issued; ours only records it (handbook 2.3,
    // rule 3).
    heading: 'INVOICE RECORD',
    phrase: 'internal copy, not valid for claim of input tax',
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Invoices',
    purpose: 'Record what a customer owes for goods or services, with the invoice as issued.',
    steps: [
      'Enter the receipt email.',
      'Pick the customer’s TIN (format example 000-000-000, with a link to register a customer if missing).',
      'Fill in the invoice.',
      'On the confirmation page a Yes/No dropdown then submit either enters the invoice (Yes) or cancels it and returns to the start (No).',
      'The receipt arrives by email.',
    ],
    mistakes: [
      'Enter the invoice number as printed; a number that is already recorded is refused.',
      'Choose whether the prices include VAT: the same figures give another total otherwise.',
      'The tax that the customer will withhold is only noted; it is booked when the customer pays.',
      'What was entered is never changed. An accountant reverses it, or corrects it with a new entry.',
    ],
  },
  examples: invoiceExamples,
});
