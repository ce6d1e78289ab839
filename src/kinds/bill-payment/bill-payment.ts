import { isOwnCheque, referenceOf } from '../bank-line.ts';
import { defineKind } from '../define-kind.ts';
import { PAYMENT_BUTTONS } from '../settlement/texts.ts';

import { checkBillPayment, questionsOfBillPayment } from './check.ts';
import { billPaymentExamples } from './examples.ts';
import { billPaymentFields } from './fields.ts';
import { postBillPayment } from './posting.ts';

/** Money to a supplier, applied to bills or kept as an advance (handbook 2.4 and 5.6). */
export const billPayment = defineKind({
  id: 'bill-payment',
  form: 'payment',
  title: 'Bill payment',
  book: 'CDB',
  documentNumber: { series: 'BP' },
  receiptEmail: 'receiptEmail',
  buttons: PAYMENT_BUTTONS,
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'releases',
    needsSupportingDocument: true,
    vat: 'none',
    withholdsFromSuppliers: true,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: {
      out: 1,
      neverRepeats: true,
      prefill: (line) => ({
        account: line.account,
        date: line.date,
        reference: referenceOf(line),
        ...(isOwnCheque(line)
          ? { method: 'cheque', chequeNumber: line.chequeNumber }
          : { method: 'transfer' }),
      }),
    },
  },
  fields: billPaymentFields,
  check: checkBillPayment,
  questions: questionsOfBillPayment,
  post: postBillPayment,
  voucher: {
    heading: 'BILL PAYMENT VOUCHER',
    phrase: '',
    signatories: ['Prepared by', 'Checked by', 'Approved by', 'Received by'],
  },
  manual: {
    label: 'Bills Payments',
    purpose:
      'Record what you pay to a supplier, which bills it settles, and what is left over as an advance.',
    steps: [
      'Pick a vendor: the supplier who is paid, by TIN or by name.',
      'Enter payment account, payment method and reference number; of a cheque its number and date.',
      'Select bill rows and an amount for each, then Submit Payment (a payment above the balance is allowed).',
      'The confirmation page lists an amount to be credited if the payment exceeds the balance, and the tax withheld of each bill for the supplier’s Form 2307.',
      'Confirm Payment enters the payment; Cancel Payment goes back.',
      'A voucher page lets you print the voucher or download it as a PDF.',
    ],
    mistakes: [
      'The balance of a bill is already less the tax withheld: nothing is withheld again when it is paid.',
      'A cheque credits the bank on the date that it bears. A post-dated one is in the register at once.',
      'Cash is paid from cash on hand; small purchases from the petty cash box are vouchers of Petty Cash.',
      'An advance is applied to a later bill with Apply an advance, not with another payment.',
      'A receipt email is optional here: with one, the voucher is also mailed.',
      'A cheque number is used once. A spoiled form is recorded void in the cheque register.',
    ],
  },
  examples: billPaymentExamples,
});
