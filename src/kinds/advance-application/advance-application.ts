import type { AnswersOf } from '#shared/forms/fields.ts';

import { defineKind } from '../define-kind.ts';
import { credit, debit } from '../example-lines.ts';
import { EXAMPLE_VENDOR } from '../example-parties.ts';
import { checkApplication, postApplication } from '../settlement/application.ts';
import type { Application } from '../settlement/application.ts';

import { advanceApplicationFields } from './fields.ts';

const PLACES = { rows: 'bills', item: 'bill', word: 'bill' } as const;

/**
 * An advance to a supplier settles bills: Dr 2010, Cr 1250, in the General Journal (handbook 5.6).
 */
export const advanceApplication = defineKind({
  id: 'advance-application',
  form: 'payment',
  title: 'Apply an advance',
  book: 'GJ',
  documentNumber: { series: 'CA' },
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'none',
    needsSupportingDocument: false,
    vat: 'none',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: 'none',
  },
  fields: advanceApplicationFields,
  check: (answers, facts) => checkApplication(applicationOf(answers), facts, PLACES),
  post: (answers, facts) => postApplication(applicationOf(answers), facts),
  voucher: {
    heading: 'ADVANCE APPLICATION',
    phrase: '',
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Bills Payments',
    purpose: 'Settle bills with an advance that the supplier holds: no money moves.',
    steps: [
      'Choose Apply an advance on the form of Bills Payments.',
      'Pick the supplier, and the advance: it is named by the payment that it came from.',
      'Enter the amount applied to each open bill.',
      'On the confirmation page a Yes/No dropdown then submit either enters it (Yes) or cancels it and returns to the start (No).',
    ],
    mistakes: [
      'At most what is left of the advance is applied, and at most what is open of a bill.',
      'An advance or a credit that the supplier pays back is no application: record it with Deposit, at the supplier’s credit.',
    ],
  },
  examples: [
    {
      title: 'An advance from a payment above the balance, applied to the next bill',
      given: {
        items: [
          {
            account: '1250',
            partyId: EXAMPLE_VENDOR,
            document: 'BP-2026-000402',
            balance: '4000.00',
          },
          { account: '2010', partyId: EXAMPLE_VENDOR, document: 'BILL-309', balance: '9824.37' },
        ],
      },
      answers: {
        vendor: EXAMPLE_VENDOR,
        advance: 'BP-2026-000402',
        date: '2026-01-20',
        bills: [{ bill: 'BILL-309', amount: '4,000.00' }],
      },
      expected: [debit('2010', '4000.00'), credit('1250', '4000.00')],
    },
  ],
});

function applicationOf(answers: AnswersOf<typeof advanceApplicationFields>): Application {
  const { vendor: partyId, advance: source, date, bills } = answers;
  const rows = bills.map(({ bill, amount }) => ({ document: bill, amount }));
  return { side: 'payable', partyId, source, date, rows };
}
