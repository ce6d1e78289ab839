import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';
import { EXAMPLE_VENDOR } from '../example-parties.ts';

/**
 * The worked payments of the handbook (5.6): a transfer, a cheque above the balance, a part by
 * post-dated cheque, cash.
 */
export const billPaymentExamples: readonly Example[] = [
  {
    title:
      'Two bills with one cheque above the balance: the rest becomes an advance to the supplier',
    given: { items: [bill('BILL-288', '49500.00'), bill('BILL-302', '166500.00')] },
    answers: payment({
      account: '1110',
      method: 'cheque',
      chequeNumber: '0001240',
      bills: [row('BILL-288', '49,500.00'), row('BILL-302', '170,500.00')],
    }),
    expected: [
      debit('2010', '49500.00'),
      debit('2010', '166500.00'),
      debit('1250', '4000.00'),
      credit('1110', '220000.00'),
    ],
  },
  {
    title: 'A bill in full by bank transfer',
    given: { items: [bill('BILL-301', '37450.00')] },
    answers: payment({
      account: '1120',
      method: 'transfer',
      reference: 'BPI-99120',
      bills: [row('BILL-301', '37,450.00')],
    }),
    expected: [debit('2010', '37450.00'), credit('1120', '37450.00')],
  },
  {
    title: 'A part by post-dated cheque: the bank is credited on the date of the cheque',
    given: { items: [bill('BILL-307', '67200.00')] },
    answers: payment({
      account: '1110',
      method: 'cheque',
      chequeNumber: '0001241',
      date: '+30',
      bills: [row('BILL-307', '60,000.00')],
    }),
    expected: [debit('2010', '60000.00'), credit('1110', '60000.00')],
  },
  {
    title: 'Cash from the cash on hand',
    given: {
      items: [bill('BILL-308', '1120.00')],
      cash: [{ account: '1010', balance: '5000.00' }],
    },
    answers: payment({
      account: '1010',
      method: 'cash',
      bills: [row('BILL-308', '1,120.00')],
    }),
    expected: [debit('2010', '1120.00'), credit('1010', '1120.00')],
  },
];

function payment(answers: Example['answers']): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    vendor: EXAMPLE_VENDOR,
    date: '2026-01-20',
    attachments: [],
    ...answers,
  };
}

function bill(document: string, balance: string) {
  return { account: '2010', partyId: EXAMPLE_VENDOR, document, balance };
}

function row(document: string, amount: string) {
  return { bill: document, amount };
}
