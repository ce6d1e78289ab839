import { typedAmount, wordsOf } from '../bank-line.ts';
import { defineKind } from '../define-kind.ts';

import { checkTransfer } from './check.ts';
import { transferExamples } from './examples.ts';
import { transferFields } from './fields.ts';
import { postTransfer } from './posting.ts';
import { questionsOfTransfer } from './questions.ts';

/**
 * Money between two bank accounts of the company, in pesos or with foreign currency (handbook 2.4,
 * 5.9, 5.10).
 */
export const fundTransfer = defineKind({
  id: 'fund-transfer',
  form: 'transfer',
  title: 'Fund transfer',
  book: 'GJ',
  documentNumber: { series: 'FT' },
  receiptEmail: 'receiptEmail',
  start: { button: 'Start Recording Fund Transfer', choice: 'scope' },
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'releases',
    needsSupportingDocument: true,
    vat: 'none',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: {
      in: 3,
      out: 5,
      prefill: (line) => ({
        receiptEmail: line.receiptEmail,
        scope: 'local',
        date: line.date,
        amount: typedAmount(line),
        purpose: wordsOf(line),
        reference: line.reference,
        ...(line.amount > 0n ? { receiving: line.account } : { source: line.account }),
      }),
    },
  },
  fields: transferFields,
  check: checkTransfer,
  questions: questionsOfTransfer,
  post: postTransfer,
  voucher: {
    heading: 'FUND TRANSFER MEMO',
    phrase: '',
    signatories: ['Prepared by', 'Approved by'],
  },
  manual: {
    label: 'Transfers',
    purpose: 'Record money that went from one bank account of the company to another.',
    steps: [
      'Choose Local or Foreign, then “Start Recording Fund Transfer”.',
      'Enter the receipt email, the day, the source account and the receiving account.',
      'Enter the amount, and the bank’s fee if there is one. For a foreign transfer the currency is that of the source account, and the exchange rate is the rate from the source account to the receiving account.',
      'For a foreign transfer fill in any two of amount, rate and received amount, as on the bank’s advice: the third follows. Between two foreign currencies also enter how many pesos one unit of the source currency was worth.',
      'On the confirmation page a Yes/No dropdown then submit either enters the transfer (Yes) or cancels it and returns to the start (No). It shows the rate both ways, and a realised gain or loss in words.',
      'The receipt arrives by email.',
    ],
    mistakes: [
      'The rate goes from source to receiving: from pesos to dollars it is 0.0170940, not 58.50. A rate more than 5 % off the last one is asked about.',
      'The fee is added to the amount: 100,000.00 with a fee of 25.00 takes 100,025.00 from the source.',
      'Dollars leave at what they cost on average. What they bring above it is a gain, what they bring below it a loss; both are booked for you.',
      'Cash that is carried to the bank is a deposit, and cash taken from it a withdrawal.',
    ],
  },
  examples: transferExamples,
});
