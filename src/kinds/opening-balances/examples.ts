import type { Example } from '../example.ts';

import { EXAMPLE_VENDOR as VENDOR } from '../example-parties.ts';
import { EXAMPLE_CUSTOMER as CUSTOMER } from '../invoice/examples.ts';

/**
 * A small company that begins in the middle of its year; amounts of the golden month where it has
 * them.
 */
export const openingExamples: readonly Example[] = [
  {
    title: 'A company begins with unpaid invoices, a bill, dollars and a cheque on its way',
    given: {
      cash: [
        { account: '1110', balance: '0.00' },
        { account: '1130', balance: '0.00', currency: 'USD' },
      ],
    },
    answers: {
      date: '2025-12-31',
      trialBalance: [
        row('1020', '15,000.00'),
        row('1110', '612,480.35'),
        { ...row('1130', '287,500.00'), foreign: '5,000.00' },
        row('1210', '67,200.00'),
        row('2010', '', '49,500.00'),
        row('3010', '', '500,000.00'),
        row('4010', '', '432,680.35'),
      ],
      receivables: [
        {
          customer: CUSTOMER,
          document: 'INV-0988',
          balance: '44,800.00',
          documentDate: '2025-12-12',
          dueDate: '2026-01-11',
        },
        {
          customer: CUSTOMER,
          document: 'INV-0965',
          balance: '22,400.00',
          documentDate: '2025-08-15',
          dueDate: '2025-09-14',
        },
      ],
      payables: [
        {
          vendor: VENDOR,
          document: 'BILL-088',
          balance: '49,500.00',
          documentDate: '2025-12-05',
          dueDate: '2026-01-04',
        },
      ],
      cheques: [
        {
          account: '1110',
          number: '0001232',
          payee: 'Mabuhay Trading Corporation',
          date: '2025-12-28',
          amount: '12,000.00',
        },
      ],
      taxes: [
        {
          tax: 'output-vat vatable',
          date: '2025-12-31',
          base: '295,500.00',
          amount: '35,460.00',
        },
      ],
    },
    expected: [
      { account: '1020', debit: '15000.00', credit: '0.00' },
      { account: '1110', debit: '612480.35', credit: '0.00' },
      { account: '1130', debit: '287500.00', credit: '0.00' },
      { account: '1210', debit: '44800.00', credit: '0.00' },
      { account: '1210', debit: '22400.00', credit: '0.00' },
      { account: '2010', debit: '0.00', credit: '49500.00' },
      { account: '3010', debit: '0.00', credit: '500000.00' },
      { account: '4010', debit: '0.00', credit: '432680.35' },
    ],
  },
];

function row(account: string, debit: string, credit = '') {
  return { account, debit, credit, foreign: '' };
}
