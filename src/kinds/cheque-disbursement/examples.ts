import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';
import { EXAMPLE_PROFESSIONAL, EXAMPLE_VENDOR } from '../example-parties.ts';
import { EXAMPLE_CUSTOMER } from '../invoice/examples.ts';

/**
 * Cheques of the handbook's golden month and of its rules: taxes, contributions, a fee, a purchase,
 * a refund, a post-dated one.
 */
export const disbursementExamples: readonly Example[] = [
  {
    title: 'Taxes withheld, remitted to the BIR',
    answers: cheque('0101233', '0619-E and 1601-C for November', [
      { account: '2210', amount: '2,845.00' },
      { account: '2220', amount: '4,380.00' },
    ]),
    expected: [debit('2210', '2845.00'), debit('2220', '4380.00'), credit('1110', '7225.00')],
  },
  {
    title: 'Contributions to the SSS',
    answers: cheque('0101235', 'SSS premiums, November', [
      { account: '2310', amount: '12,120.00' },
    ]),
    expected: [debit('2310', '12120.00'), credit('1110', '12120.00')],
  },
  {
    title: 'Permit fees, to somebody who is not VAT-registered',
    answers: {
      ...cheque('0101239', 'Permit fees', [{ account: '6210', amount: '4,536.00' }]),
      payee: EXAMPLE_PROFESSIONAL,
    },
    expected: [debit('6210', '4536.00'), credit('1110', '4536.00')],
  },
  {
    title: 'A service with its VAT invoice, less withholding tax',
    answers: {
      ...cheque('0101242', 'Repair of the air conditioner', [
        { account: '6160', amount: '10,000.00', vatClass: 'services', withholding: 'WC160' },
      ]),
      invoiceNumber: 'SI-0771',
    },
    expected: [
      debit('6160', '10000.00'),
      debit('1415', '1200.00'),
      credit('2210', '200.00'),
      credit('1110', '11000.00'),
    ],
  },
  {
    title: 'A customer’s credit paid back',
    given: {
      items: [
        {
          account: '2030',
          document: 'CR-2026-000502',
          partyId: EXAMPLE_CUSTOMER,
          balance: '3210.50',
        },
      ],
    },
    answers: {
      ...cheque('0101243', 'Refund of an overpayment', [
        { account: '2030', amount: '3,210.50', credit: 'CR-2026-000502' },
      ]),
      payee: EXAMPLE_CUSTOMER,
    },
    expected: [debit('2030', '3210.50'), credit('1110', '3210.50')],
  },
  {
    title: 'A post-dated cheque: the entry has its date',
    answers: {
      ...cheque('0101244', 'Advance for delivery in April', [
        { account: '1250', amount: '25,000.00' },
      ]),
      date: '2027-03-31',
    },
    expected: [debit('1250', '25000.00'), credit('1110', '25000.00')],
  },
];

function cheque(
  chequeNumber: string,
  particulars: string,
  lines: readonly Record<string, string>[],
): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    payee: EXAMPLE_VENDOR,
    bank: '1110',
    chequeNumber,
    date: '2026-01-15',
    particulars,
    priceMode: 'vat-exclusive',
    lines: lines.map((line) => ({ vatClass: 'non-vat', ...line })),
    attachments: [],
  };
}
