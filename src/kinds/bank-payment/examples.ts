import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';
import { EXAMPLE_PROFESSIONAL, EXAMPLE_VENDOR } from '../example-parties.ts';

/** Payments that the bank made by itself: a loan, a subscription with its invoice, an advance. */
export const bankPaymentExamples: readonly Example[] = [
  {
    title: 'An instalment of a loan, split into principal and interest',
    answers: payment('Loan instalment, January', [
      { account: '2510', amount: '8,500.00' },
      { account: '7010', amount: '1,500.00' },
    ]),
    expected: [debit('2510', '8500.00'), debit('7010', '1500.00'), credit('1110', '10000.00')],
  },
  {
    title: 'A subscription with its VAT invoice, less withholding tax',
    answers: {
      ...payment('Internet, January', [
        { account: '6130', amount: '5,600.00', vatClass: 'services', withholding: 'WC160' },
      ]),
      payee: EXAMPLE_VENDOR,
      invoiceNumber: 'SI-0991',
      reference: 'AUTO DEBIT 7781',
    },
    expected: [
      debit('6130', '5000.00'),
      debit('1415', '600.00'),
      credit('2210', '100.00'),
      credit('1110', '5500.00'),
    ],
  },
  {
    title: 'An advance to a supplier, kept by name',
    answers: {
      ...payment('Down payment for shelves', [{ account: '1250', amount: '12,000.00' }]),
      payee: EXAMPLE_PROFESSIONAL,
    },
    expected: [debit('1250', '12000.00'), credit('1110', '12000.00')],
  },
];

function payment(
  particulars: string,
  lines: readonly Record<string, string>[],
): Example['answers'] {
  return {
    bank: '1110',
    date: '2026-01-15',
    particulars,
    priceMode: 'vat-inclusive',
    lines: lines.map((line) => ({ vatClass: 'non-vat', ...line })),
    attachments: [],
  };
}
