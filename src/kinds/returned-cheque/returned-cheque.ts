import { defineKind } from '../define-kind.ts';

import { checkReturnedCheque } from './check.ts';
import { returnedChequeExamples } from './examples.ts';
import { returnedChequeFields } from './fields.ts';
import { postReturnedCheque } from './posting.ts';

/** A customer's cheque that the bank sent back: the invoices are open again (handbook 5.12). */
export const returnedCheque = defineKind({
  id: 'returned-cheque',
  form: 'collectionreceipt',
  title: 'Returned cheque',
  book: 'GJ',
  documentNumber: { series: 'RC', once: 'receipt' },
  traits: {
    origin: 'document',
    stage: 'adjusting',
    secondPerson: 'none',
    needsSupportingDocument: true,
    vat: 'none',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'to-follow',
    customersCheques: 'returns',
    restoresCheque: false,
    pettyCash: 'none',
    bank: {
      out: 7,
      neverRepeats: true,
      prefill: ({ account, date }) => ({ account, date, debitMemo: `DM ${date}` }),
    },
  },
  fields: returnedChequeFields,
  check: checkReturnedCheque,
  post: postReturnedCheque,
  voucher: {
    heading: 'RETURNED CHEQUE',
    phrase: '',
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Collection Receipts',
    purpose: 'Record that the bank sent a customer’s cheque back: the invoices are open again.',
    steps: [
      'Choose Returned cheque on the form of Collection Receipts.',
      'Pick the customer, and the receipt of the cheque.',
      'Say why the bank returned it, and when; add its charge if it is on the same advice.',
      'Where tax was withheld, say whether the Form 2307 remains valid.',
      'On the confirmation page a Yes/No dropdown then submit either enters it (Yes) or cancels it and returns to the start (No).',
    ],
    mistakes: [
      'A cheque that is still with you was not returned by a bank: an accountant reverses its receipt.',
      'A receipt comes back once. When the customer pays again, that is a new collection receipt.',
      'While the 2307 remains valid, the invoice is open for the cash only: the tax is not asked again.',
      'If a credit came from the same receipt and was applied, reverse that application first.',
    ],
  },
  examples: returnedChequeExamples,
});
