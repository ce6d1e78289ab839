import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';
import { EXAMPLE_PROFESSIONAL, EXAMPLE_VENDOR } from '../example-parties.ts';

/**
 * The cases of the rule: goods returned with the tax that was withheld, an allowance on the account
 * of the bill, several bills, a paid bill, a supplier without VAT.
 */
export const supplierCreditMemoExamples: readonly Example[] = [
  {
    title: 'Merchandise sent back: VAT and the tax that was withheld come back too',
    given: open('SI-20941', '166500.00'),
    answers: memo('return', { bill: 'SI-20941', memoNumber: 'CN-118' }, [
      line('Cartons that were wet', '10,000.00', { withholding: 'WC158' }),
    ]),
    expected: [
      debit('2010', '11100.00'),
      debit('2210', '100.00'),
      credit('5030', '10000.00'),
      credit('1410', '1200.00'),
    ],
  },
  {
    title: 'An allowance on the rent, on the account of the bill, at a price that includes VAT',
    given: open('BI-1241', '37450.00'),
    answers: memo('allowance', { bill: 'BI-1241', priceMode: 'vat-inclusive' }, [
      line('No power for two days', '1,120.00', {
        account: '6110',
        vatClass: 'services',
        withholding: 'WC100',
      }),
    ]),
    expected: [
      debit('2010', '1070.00'),
      debit('2210', '50.00'),
      credit('6110', '1000.00'),
      credit('1415', '120.00'),
    ],
  },
  {
    title: 'A discount of the year, shared among two bills; the rest is a credit',
    given: {
      items: [...open('SI-20942', '5600.00').items, ...open('SI-20943', '3360.00').items],
    },
    answers: memo(
      'discount',
      {
        applyTo: 'several',
        bills: [
          { bill: 'SI-20942', amount: '5,600.00' },
          { bill: 'SI-20943', amount: '3,000.00' },
        ],
      },
      [line('Volume discount', '8,000.00')],
    ),
    expected: [
      debit('2010', '5600.00'),
      debit('2010', '3000.00'),
      debit('1250', '360.00'),
      credit('5030', '8000.00'),
      credit('1410', '960.00'),
    ],
  },
  {
    title: 'A paid bill of a supplier who is not VAT-registered: all of it is a credit',
    answers: memo(
      'cancellation',
      { vendor: EXAMPLE_PROFESSIONAL, applyTo: 'credit', paidBill: '0304' },
      [
        line('Report that was not delivered', '20,000.00', {
          account: '6150',
          vatClass: 'non-vat',
          withholding: 'WI010',
        }),
      ],
    ),
    expected: [debit('1250', '19000.00'), debit('2210', '1000.00'), credit('6150', '20000.00')],
  },
];

function open(document: string, balance: string) {
  return { items: [{ account: '2010', partyId: EXAMPLE_VENDOR, document, balance }] };
}

function memo(
  reason: string,
  more: Example['answers'],
  lines: readonly Record<string, string>[],
): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    vendor: EXAMPLE_VENDOR,
    date: '2026-01-20',
    reason,
    applyTo: 'bill',
    priceMode: 'vat-exclusive',
    lines,
    ...more,
  };
}

function line(description: string, amount: string, more: Record<string, string> = {}) {
  return { description, amount, vatClass: 'goods', ...more };
}
