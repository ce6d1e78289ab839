import { typedAmount, wordsOf } from '../bank-line.ts';
import { defineKind } from '../define-kind.ts';

import { checkBankPayment, questionsOfBankPayment } from './check.ts';
import { bankPaymentExamples } from './examples.ts';
import { bankPaymentFields } from './fields.ts';
import { postBankPayment } from './posting.ts';

/**
 * A payment by bank transfer or debit that has no bill: automatic debits, loans, subscriptions
 * (handbook 5.7, 5.8).
 */
export const bankPayment = defineKind({
  id: 'bank-payment',
  form: 'chequedisbursement',
  title: 'Bank payment',
  book: 'CDB',
  documentNumber: { series: 'BP' },
  receiptEmail: 'receiptEmail',
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'none',
    needsSupportingDocument: true,
    vat: 'raises-input',
    withholdsFromSuppliers: true,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: {
      out: 2,
      prefill: (line) => ({
        bank: line.account,
        date: line.date,
        particulars: wordsOf(line),
        reference: line.reference,
        lines: [{ account: '', amount: typedAmount(line), vatClass: 'non-vat' }],
      }),
    },
  },
  fields: bankPaymentFields,
  check: checkBankPayment,
  questions: questionsOfBankPayment,
  post: postBankPayment,
  voucher: {
    heading: 'BANK PAYMENT VOUCHER',
    phrase: '',
    party: 'Payee',
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Bank Payments',
    purpose:
      'Record a payment by bank transfer or automatic debit that has no bill: loans, subscriptions, utilities, contributions.',
    steps: [
      'Choose Bank payment. From the bank desk it opens with the date, amount and words of the bank’s line.',
      'Pick the payee by TIN or name. Input VAT and withholding tax need one.',
      'Enter a line for each account that is paid. If a VAT invoice is attached, choose the VAT class; if tax is withheld, its code.',
      'On the confirmation page a Yes/No dropdown then submit either enters the payment (Yes) or cancels it and returns to the start (No).',
    ],
    mistakes: [
      'A bill is paid on the Bills Payment form: recorded here, it would remain unpaid.',
      'The amount paid is what the bank debited: prices with VAT, less the tax withheld.',
      'The bank’s own charges are recorded from their line at the bank desk.',
    ],
  },
  examples: bankPaymentExamples,
});
