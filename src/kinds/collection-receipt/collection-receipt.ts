import { referenceOf } from '../bank-line.ts';
import { defineKind } from '../define-kind.ts';
import { PAYMENT_BUTTONS, SUPPLEMENTARY } from '../settlement/texts.ts';

import { checkCollection, questionsOfCollection } from './check.ts';
import { collectionExamples } from './examples.ts';
import { collectionFields } from './fields.ts';
import { postCollection } from './posting.ts';

/** Money from a customer, applied to invoices or kept as a credit (handbook 2.4 and 5.3). */
export const collectionReceipt = defineKind({
  id: 'collection-receipt',
  form: 'collectionreceipt',
  title: 'Collection receipt',
  book: 'CRB',
  documentNumber: { series: 'CR' },
  receiptEmail: 'receiptEmail',
  buttons: PAYMENT_BUTTONS,
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'none',
    needsSupportingDocument: true,
    vat: 'none',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'to-follow',
    customersCheques: 'takes',
    restoresCheque: false,
    pettyCash: 'none',
    bank: {
      in: 1,
      neverRepeats: true,
      prefill: (line) => ({
        account: line.account,
        method: 'transfer',
        reference: referenceOf(line),
        date: line.date,
      }),
    },
  },
  fields: collectionFields,
  check: checkCollection,
  questions: questionsOfCollection,
  post: postCollection,
  voucher: {
    heading: 'COLLECTION RECEIPT',
    phrase: SUPPLEMENTARY,
    signatories: ['Received by'],
  },
  manual: {
    label: 'Collection Receipts',
    purpose:
      'Record what a customer pays, which invoices it settles, the tax withheld, and what is left over as a credit.',
    steps: [
      'Pick a vendor: here that is the customer who pays, by TIN or by name.',
      'Enter payment account, payment method and reference number; of a cheque also its bank, number and date.',
      'Select invoice rows and an amount for each, then Submit Payment (a payment above the balance is allowed).',
      'Where the customer withheld tax, the row says which and whether the Form 2307 is in hand; what the invoice expects is filled in.',
      'The confirmation page lists an amount to be credited if the payment exceeds the balance.',
      'Confirm Payment enters the receipt; Cancel Payment goes back.',
      'A voucher page lets you print the voucher or download it as a PDF.',
    ],
    mistakes: [
      'The amount of a row is what the invoice goes down by: the money and the tax withheld together.',
      'A receipt email is optional here: with one, the receipt is also mailed with its voucher.',
      'Tax is only claimed with its certificate. While the 2307 is outstanding, the tax remains in account 1260.',
      'A certificate with another tax than the rate is entered as it says, under Tax on the 2307; more than a peso beside the rate is asked about.',
      'A certificate that comes after the money: leave the tax open on the invoice, and collect it later with an amount equal to the tax.',
      'A post-dated cheque is recorded when it comes; its entry has the date of the cheque.',
      'A credit is applied to a later invoice with Apply a credit, not with another receipt.',
      'A cheque that the bank sent back is recorded with Returned cheque; a receipt that was never deposited is reversed.',
    ],
  },
  examples: collectionExamples,
});
