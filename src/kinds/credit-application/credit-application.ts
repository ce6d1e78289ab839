import type { AnswersOf } from '#shared/forms/fields.ts';

import { defineKind } from '../define-kind.ts';
import { EXAMPLE_CUSTOMER } from '../invoice/examples.ts';
import { credit, debit } from '../example-lines.ts';
import { checkApplication, postApplication } from '../settlement/application.ts';
import type { Application } from '../settlement/application.ts';

import { creditApplicationFields } from './fields.ts';

const PLACES = { rows: 'invoices', item: 'invoice', word: 'invoice' } as const;

/**
 * A customer's credit settles invoices: Dr 2030, Cr 1210, in the General Journal (handbook 5.3).
 */
export const creditApplication = defineKind({
  id: 'credit-application',
  form: 'collectionreceipt',
  title: 'Apply a credit',
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
  fields: creditApplicationFields,
  check: (answers, facts) => checkApplication(applicationOf(answers), facts, PLACES),
  post: (answers, facts) => postApplication(applicationOf(answers), facts),
  voucher: {
    heading: 'CREDIT APPLICATION',
    phrase: '',
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Collection Receipts',
    purpose: 'Settle invoices with a credit that the customer has: no money moves.',
    steps: [
      'Choose Apply a credit on the form of Collection Receipts.',
      'Pick the customer, and the credit: it is named by the receipt that it came from.',
      'Enter the amount applied to each open invoice.',
      'On the confirmation page a Yes/No dropdown then submit either enters it (Yes) or cancels it and returns to the start (No).',
    ],
    mistakes: [
      'At most what is left of the credit is applied, and at most what is open of an invoice.',
      'A credit that is paid back is no application: record the cheque with Cheque Disbursement, on account 2030 with the receipt.',
    ],
  },
  examples: [
    {
      title: 'A credit from a payment above the balance, applied to the next invoice',
      given: {
        items: [
          {
            account: '2030',
            partyId: EXAMPLE_CUSTOMER,
            document: 'CR-2026-000502',
            balance: '3210.50',
          },
          {
            account: '1210',
            partyId: EXAMPLE_CUSTOMER,
            document: 'INV-1206',
            balance: '22400.00',
          },
        ],
      },
      answers: {
        customer: EXAMPLE_CUSTOMER,
        credit: 'CR-2026-000502',
        date: '2026-01-20',
        invoices: [{ invoice: 'INV-1206', amount: '3,210.50' }],
      },
      expected: [debit('2030', '3210.50'), credit('1210', '3210.50')],
    },
  ],
});

function applicationOf(answers: AnswersOf<typeof creditApplicationFields>): Application {
  const { customer: partyId, credit: source, date, invoices } = answers;
  const rows = invoices.map(({ invoice, amount }) => ({ document: invoice, amount }));
  return { side: 'receivable', partyId, source, date, rows };
}
