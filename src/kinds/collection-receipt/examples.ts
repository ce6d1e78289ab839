import type { Example } from '../example.ts';
import { EXAMPLE_CUSTOMER } from '../invoice/examples.ts';
import { credit, debit } from '../example-lines.ts';

const cheque = {
  account: '1030',
  method: 'cheque',
  chequeBank: 'MBTC',
  chequeNumber: '0456781',
  chequeDate: '2026-01-20',
};

/**
 * The worked collections of the handbook (5.3): two invoices with 2307, above the balance,
 * government, advance.
 */
export const collectionExamples: readonly Example[] = [
  {
    title: 'A cheque for two invoices, one in part, less tax withheld with the 2307 in hand',
    given: {
      items: [invoice('INV-1188', '44800.00'), invoice('INV-1201', '123200.00')],
    },
    answers: collection({
      ...cheque,
      invoices: [
        row('INV-1188', '44,800.00', { atc: 'WC158', base: '40,000.00' }),
        row('INV-1201', '80,000.00', {
          atc: 'WC158',
          base: '85,000.00',
          secondAtc: 'WC160',
          secondBase: '25,000.00',
        }),
      ],
    }),
    expected: [
      debit('1030', '123050.00'),
      debit('1440', '1750.00'),
      credit('1210', '44800.00'),
      credit('1210', '80000.00'),
    ],
  },
  {
    title: 'A transfer above the balance: the rest becomes a credit of the customer',
    given: { items: [invoice('INV-1202', '56789.50')] },
    answers: collection({
      account: '1120',
      method: 'transfer',
      reference: 'IPAY-778812',
      invoices: [row('INV-1202', '60,000.00')],
    }),
    expected: [debit('1120', '60000.00'), credit('1210', '56789.50'), credit('2030', '3210.50')],
  },
  {
    title: 'Cash in part',
    given: { items: [invoice('INV-1207', '15680.00')] },
    answers: collection({
      account: '1030',
      method: 'cash',
      invoices: [row('INV-1207', '10,000.00')],
    }),
    expected: [debit('1030', '10000.00'), credit('1210', '10000.00')],
  },
  {
    title: 'Tax withheld, 2307 outstanding',
    given: { items: [invoice('INV-1208', '56000.00')] },
    answers: collection({
      account: '1110',
      method: 'transfer',
      reference: 'BDO-20260120',
      invoices: [
        row('INV-1208', '56,000.00', {
          atc: 'WC158',
          base: '50,000.00',
          certificate: 'to-follow',
        }),
      ],
    }),
    expected: [debit('1110', '55500.00'), debit('1260', '500.00'), credit('1210', '56000.00')],
  },
  {
    title: 'The government withholds VAT beside its income tax',
    given: { items: [invoice('INV-1209', '112000.00')] },
    answers: collection({
      account: '1110',
      method: 'transfer',
      reference: 'LBP-20260120',
      invoices: [
        row('INV-1209', '112,000.00', {
          atc: 'WC640',
          base: '100,000.00',
          secondAtc: 'WV010',
          secondBase: '100,000.00',
        }),
      ],
    }),
    expected: [
      debit('1110', '106000.00'),
      debit('1440', '1000.00'),
      debit('1445', '5000.00'),
      credit('1210', '112000.00'),
    ],
  },
  {
    title: 'An advance for no invoice yet',
    answers: collection({ account: '1030', method: 'cash', advance: '20,000.00' }),
    expected: [debit('1030', '20000.00'), credit('2030', '20000.00')],
  },
];

function collection(answers: Example['answers']): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    customer: EXAMPLE_CUSTOMER,
    date: '2026-01-20',
    invoices: [],
    attachments: [],
    ...answers,
  };
}

function invoice(document: string, balance: string) {
  return { account: '1210', partyId: EXAMPLE_CUSTOMER, document, balance };
}

function row(document: string, amount: string, withheld: Record<string, string> = {}) {
  const certificate = withheld['atc'] === undefined ? {} : { certificate: 'in-hand' };
  return { invoice: document, amount, ...certificate, ...withheld };
}
