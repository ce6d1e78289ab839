import { isOwnCheque, typedAmount } from '../bank-line.ts';
import { defineKind } from '../define-kind.ts';

import { checkReplenishment } from './check.ts';
import { replenishmentExamples } from './examples.ts';
import { replenishmentFields } from './fields.ts';
import { postReplenishment } from './posting.ts';

/**
 * Money for the petty cash box: to begin the fund, to enlarge it, or for what was spent (handbook
 * 5.4).
 */
export const pettyCashReplenishment = defineKind({
  id: 'petty-cash-replenishment',
  form: 'pettycash',
  title: 'Petty cash replenishment',
  book: 'CDB',
  documentNumber: { series: 'CV' },
  receiptEmail: 'receiptEmail',
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'none',
    needsSupportingDocument: true,
    vat: 'none',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'fills',
    bank: {
      out: 6,
      neverRepeats: true,
      prefill: (line) => ({
        receiptEmail: line.receiptEmail,
        date: line.date,
        account: line.account,
        amount: typedAmount(line),
        ...(isOwnCheque(line)
          ? { method: 'cheque', chequeNumber: line.chequeNumber }
          : { method: 'bank' }),
      }),
    },
  },
  fields: replenishmentFields,
  check: checkReplenishment,
  post: postReplenishment,
  voucher: {
    heading: 'DISBURSEMENT VOUCHER',
    phrase: '',
    signatories: ['Prepared by', 'Checked by', 'Approved by', 'Received by (custodian)'],
  },
  manual: {
    label: 'Petty Cash',
    purpose:
      'Fill the petty cash box: begin the fund, enlarge it, or put back what was spent since the last time.',
    steps: [
      'Count the box first, and enter the count if it differs from the books.',
      'Choose Petty cash replenishment on the petty cash form, and enter the receipt email and the day.',
      'Choose how it is paid: by cheque with its number, from the bank, or from cash on hand.',
      'If the amount is left blank, the fund is replenished to its limit.',
      'On the confirmation page check the vouchers since the last time. A Yes/No dropdown then submit either enters it (Yes) or cancels it and returns to the start (No).',
    ],
    mistakes: [
      'The box is never filled above the fund’s limit. An accountant or administrator changes the limit in the settings.',
      'The cheque is made out to the custodian, and its number is used once.',
      'Expenses were booked by their vouchers already: this only moves money into the box.',
    ],
  },
  examples: replenishmentExamples,
});
