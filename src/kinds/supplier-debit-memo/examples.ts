import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';
import { EXAMPLE_PROFESSIONAL, EXAMPLE_VENDOR } from '../example-parties.ts';

/** The cases of the rule: goods with tax withheld, prices with VAT, a supplier without VAT. */
export const supplierDebitMemoExamples: readonly Example[] = [
  {
    title: 'Merchandise billed too low, with tax withheld on the difference',
    answers: memo({ bill: 'SI-20931', memoNumber: 'DN-311' }, [
      line('Price as agreed', ['5010', '10,000.00'], { withholding: 'WC158' }),
    ]),
    expected: [
      debit('5010', '10000.00'),
      debit('1410', '1200.00'),
      credit('2210', '100.00'),
      credit('2010', '11100.00'),
    ],
  },
  {
    title: 'Office rent, billed too low, at a price that includes VAT',
    answers: memo({ priceMode: 'vat-inclusive' }, [
      line('Rent of the second floor', ['6110', '1,120.00'], {
        vatClass: 'services',
        withholding: 'WC100',
      }),
    ]),
    expected: [
      debit('6110', '1000.00'),
      debit('1415', '120.00'),
      credit('2210', '50.00'),
      credit('2010', '1070.00'),
    ],
  },
  {
    title: 'A supplier who is not VAT-registered',
    answers: memo({ vendor: EXAMPLE_PROFESSIONAL }, [
      line('One hour more', ['6150', '2,000.00'], { vatClass: 'non-vat', withholding: 'WI010' }),
    ]),
    expected: [debit('6150', '2000.00'), credit('2210', '100.00'), credit('2010', '1900.00')],
  },
];

function memo(
  more: Record<string, string>,
  lines: readonly Record<string, string>[],
): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    vendor: EXAMPLE_VENDOR,
    date: '2026-01-20',
    reason: 'error',
    terms: '30',
    priceMode: 'vat-exclusive',
    lines,
    ...more,
  };
}

function line(
  description: string,
  [account, amount]: readonly [string, string],
  more: Record<string, string>,
) {
  return { description, account, amount, vatClass: 'goods', ...more };
}
