import { isOwnCheque, wordsOf } from '../bank-line.ts';
import { defineKind } from '../define-kind.ts';

import { checkDisbursement, questionsOfDisbursement } from './check.ts';
import { disbursementExamples } from './examples.ts';
import { disbursementFields } from './fields.ts';
import { postDisbursement } from './posting.ts';

/** A payment by cheque that has no bill (handbook 2.4, 5.7, 9). */
export const chequeDisbursement = defineKind({
  id: 'cheque-disbursement',
  form: 'chequedisbursement',
  title: 'Cheque disbursement',
  book: 'CDB',
  documentNumber: { series: 'CV' },
  receiptEmail: 'receiptEmail',
  start: { button: 'Start Recording Cheque Disbursement' },
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'releases',
    needsSupportingDocument: true,
    vat: 'raises-input',
    withholdsFromSuppliers: true,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: {
      out: 3,
      neverRepeats: true,
      prefill: (line) => ({
        receiptEmail: line.receiptEmail,
        bank: line.account,
        date: line.date,
        particulars: wordsOf(line),
        chequeNumber: isOwnCheque(line) ? line.chequeNumber : '',
      }),
    },
  },
  fields: disbursementFields,
  check: checkDisbursement,
  questions: questionsOfDisbursement,
  post: postDisbursement,
  voucher: {
    heading: 'CHEQUE VOUCHER',
    phrase: '',
    party: 'Payee',
    signatories: ['Prepared by', 'Checked by', 'Approved by', 'Received by (OR/CR no., date)'],
  },
  manual: {
    label: 'Cheque Disbursement',
    purpose:
      'Record a payment by cheque that has no bill: taxes, contributions, fees, advances, refunds.',
    steps: [
      'Press the start button.',
      'Enter the receipt email and pick the supplier’s TIN (format example 000-000-000, with a link to register a supplier if missing): whom the cheque is made out to.',
      'Enter the details: the bank account, the number of the cheque (the next one is offered), its date, and the particulars.',
      'Enter a line for each account that is paid. If a VAT invoice is attached, choose the VAT class; if tax is withheld, its code.',
      'On the confirmation page a Yes/No dropdown then submit either enters the cheque (Yes) or cancels it and returns to the start (No).',
      'The receipt arrives by email. The cheque appears in the cheque register, and its voucher has the amount in words.',
    ],
    mistakes: [
      'A bill is paid on the Bills Payment form, and petty cash is replenished on the Petty Cash form: both write cheques too.',
      'A number is used once, also by a form that was spoiled. Mark a spoiled form in the cheque register, and use the next.',
      'The date is the date on the cheque. A post-dated cheque is registered at once, and counts in the bank balance from its date on.',
      'An altered cheque is refused by banks, even when it is countersigned: issue another with Cheque replacement.',
      'The voucher alone does not support a claim of input tax: attach the supplier’s invoice.',
    ],
  },
  examples: disbursementExamples,
});
