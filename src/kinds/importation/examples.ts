import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';
import { EXAMPLE_NON_RESIDENT, EXAMPLE_VENDOR } from '../example-parties.ts';

/** VAT and duties paid from the bank; goods and charges owed to the broker; VAT alone in cash. */
export const importationExamples: readonly Example[] = [
  {
    title: 'Duties and VAT paid to customs from the bank',
    answers: entry('C-104882', {
      dutiableValue: '400,000.00',
      charges: '25,000.00',
      lines: [{ description: 'Customs duties', account: '5010', amount: '25,000.00' }],
    }),
    expected: [debit('5010', '25000.00'), debit('1425', '51000.00'), credit('1110', '76000.00')],
  },
  {
    title: 'The broker paid for all of it, and is owed',
    answers: entry('C-104901', {
      dutiableValue: '80,000.00',
      charges: '5,500.00',
      exempt: '500.00',
      vat: '10,200.00',
      settledBy: 'payable',
      account: '',
      creditor: EXAMPLE_VENDOR,
      lines: [
        { description: 'Customs duties', account: '5010', amount: '4,000.00' },
        { description: 'Brokerage and arrastre', account: '5020', amount: '1,500.00' },
      ],
    }),
    expected: [
      debit('5010', '4000.00'),
      debit('5020', '1500.00'),
      debit('1425', '10200.00'),
      credit('2010', '15700.00'),
    ],
  },
  {
    title: 'VAT alone, paid in cash',
    answers: entry('C-104917', { dutiableValue: '10,000.00', account: '1010' }),
    expected: [debit('1425', '1200.00'), credit('1010', '1200.00')],
  },
];

function entry(entryNumber: string, change: Example['answers']): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    vendor: EXAMPLE_NON_RESIDENT,
    entryNumber,
    customsOffice: 'Port of Manila',
    country: 'CN',
    importationDate: '2026-01-08',
    assessmentDate: '2026-01-12',
    date: '2026-01-13',
    receiptNumber: 'BOC-77120',
    settledBy: 'paid',
    account: '1110',
    ...change,
  };
}
