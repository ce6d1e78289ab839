import { typedAmount, wordsOf } from '../bank-line.ts';
import { defineKind } from '../define-kind.ts';

import { withdrawalExamples } from './examples.ts';
import { withdrawalFields } from './fields.ts';
import { checkWithdrawal, postWithdrawal, questionsOfWithdrawal } from './posting.ts';

/**
 * Money taken out of a bank account over the counter or by transfer, for a purpose (handbook 2.4,
 * 5.8).
 */
export const withdrawal = defineKind({
  id: 'withdrawal',
  form: 'withdraw',
  title: 'Withdrawal',
  book: 'CDB',
  documentNumber: { series: 'WD' },
  receiptEmail: 'receiptEmail',
  start: { button: 'Start Recording Withdrawal' },
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
    pettyCash: 'none',
    bank: {
      out: 4,
      prefill: (line) => ({
        receiptEmail: line.receiptEmail,
        bank: line.account,
        date: line.date,
        amount: typedAmount(line),
        particulars: wordsOf(line),
        reference: line.reference,
      }),
    },
  },
  fields: withdrawalFields,
  check: checkWithdrawal,
  questions: questionsOfWithdrawal,
  post: postWithdrawal,
  voucher: {
    heading: 'WITHDRAWAL SLIP',
    phrase: '',
    party: 'Payee',
    signatories: ['Prepared by', 'Authorised signatory', 'Authorised signatory'],
  },
  manual: {
    label: 'Withdrawals',
    purpose: 'Record money that was taken out of a bank account, and what it was for.',
    steps: [
      'Press the start button.',
      'Enter the receipt email, the bank account, the day and the amount.',
      'Choose the purpose: it decides which account is debited. An advance names the officer or employee, a refund the customer and the credit; for another purpose choose the account yourself.',
      'Enter the particulars, and the number of the bank’s slip if there is one.',
      'On the confirmation page a Yes/No dropdown then submit either enters the withdrawal (Yes) or cancels it and returns to the start (No).',
      'The receipt arrives by email.',
    ],
    mistakes: [
      'Money that goes to another account of the company is a transfer, not a withdrawal.',
      'A payment by cheque is a cheque disbursement, and a payment of a bill is a bills payment.',
      'Replenishing petty cash for its vouchers is done on the Petty Cash form; here the fund is only set up or increased.',
      'Salaries debit what payroll credited to Salaries Payable: record the payroll first, so that it clears to zero.',
    ],
  },
  examples: withdrawalExamples,
});
