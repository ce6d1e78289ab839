import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';
import {
  EXAMPLE_CONTRACTOR,
  EXAMPLE_NON_RESIDENT,
  EXAMPLE_PROFESSIONAL,
  EXAMPLE_VENDOR,
} from '../example-parties.ts';

/**
 * Bills of the handbook's golden month: goods, rent, a professional without VAT, a price with VAT,
 * equipment, and mixed classes.
 */
export const billExamples: readonly Example[] = [
  {
    title: 'Merchandise, VAT added, with tax withheld by a top withholding agent',
    answers: bill('SI-20881', [
      line('Merchandise for resale', ['5010', '150,000.00'], { withholding: 'WC158' }),
    ]),
    expected: [
      debit('5010', '150000.00'),
      debit('1410', '18000.00'),
      credit('2210', '1500.00'),
      credit('2010', '166500.00'),
    ],
  },
  {
    title: 'Office rent',
    answers: bill(
      'BI-1201',
      [
        line('Office rent', ['6110', '35,000.00'], {
          vatClass: 'services',
          withholding: 'WC100',
        }),
      ],
      { terms: '7' },
    ),
    expected: [
      debit('6110', '35000.00'),
      debit('1415', '4200.00'),
      credit('2210', '1750.00'),
      credit('2010', '37450.00'),
    ],
  },
  {
    title: 'Insurance of a year, which waits as prepaid',
    answers: bill('KI-5512', [
      line('Fire insurance, February 2026 to January 2027', ['6200', '36,000.00'], {
        vatClass: 'services',
        withholding: 'WC160',
        coversFrom: '2026-02-01',
        coversTo: '2027-01-31',
      }),
    ]),
    expected: [
      debit('1465', '36000.00'),
      debit('1415', '4320.00'),
      credit('2210', '720.00'),
      credit('2010', '39600.00'),
    ],
  },
  {
    title: 'An accountant who is not VAT-registered',
    answers: bill(
      '0304',
      [
        line('Accounting services', ['6150', '20,000.00'], {
          vatClass: 'non-vat',
          withholding: 'WI010',
        }),
      ],
      { vendor: EXAMPLE_PROFESSIONAL },
    ),
    expected: [debit('6150', '20000.00'), credit('2210', '1000.00'), credit('2010', '19000.00')],
  },
  {
    title: 'A repair, priced with VAT',
    answers: bill(
      '5518',
      [
        line('Electrical repairs', ['6160', '13,440.00'], {
          vatClass: 'services',
          withholding: 'WI120',
        }),
      ],
      { vendor: EXAMPLE_CONTRACTOR, priceMode: 'vat-inclusive' },
    ),
    expected: [
      debit('6160', '12000.00'),
      debit('1415', '1440.00'),
      credit('2210', '240.00'),
      credit('2010', '13200.00'),
    ],
  },
  {
    title:
      'Equipment, its delivery and textbooks: VAT is rounded once for each class, tax once for each code',
    answers: bill('SI-20902', [
      line('Computer workstations', ['1520', '100,000.00'], {
        vatClass: 'capital-goods',
        withholding: 'WC158',
      }),
      line('Delivery', ['6190', '1,250.04'], { vatClass: 'services', withholding: 'WC160' }),
      line('Installation', ['6160', '1,250.04'], { vatClass: 'services', withholding: 'WC160' }),
      line('Textbooks', ['6140', '500.50'], { vatClass: 'exempt', withholding: 'WC158' }),
    ]),
    expected: [
      debit('1520', '100000.00'),
      debit('6190', '1250.04'),
      debit('6160', '1250.04'),
      debit('6140', '500.50'),
      debit('1415', '300.01'),
      debit('1420', '12000.00'),
      credit('2210', '1005.01'),
      credit('2210', '50.00'),
      credit('2010', '114245.58'),
    ],
  },
  {
    title: 'Discounts on the lines: of merchandise on 5030, of anything else on its own account',
    answers: bill('SI-20903', [
      line('Merchandise for resale', ['5010', '10,000.00'], {
        discount: '7.5%',
        withholding: 'WC158',
      }),
      line('Paper', ['6140', '1,000.00'], { discount: '100.00', withholding: 'WC158' }),
    ]),
    expected: [
      debit('5010', '10000.00'),
      debit('6140', '1000.00'),
      debit('1410', '1218.00'),
      credit('5030', '750.00'),
      credit('6140', '100.00'),
      credit('2210', '101.50'),
      credit('2010', '11266.50'),
    ],
  },
  {
    title: 'Cloud services from abroad: the buyer withholds the VAT, and remits it with 1600-VT',
    answers: bill(
      'CS-2026-0117',
      [
        line('Cloud hosting', ['6130', '20,000.00'], { vatClass: 'non-resident-digital' }),
        line('Licence of a design', ['6230', '10,000.00'], {
          vatClass: 'non-resident-rights',
          withholding: 'WC230',
        }),
      ],
      { vendor: EXAMPLE_NON_RESIDENT },
    ),
    expected: [
      debit('6130', '20000.00'),
      debit('6230', '10000.00'),
      debit('1435', '3600.00'),
      credit('2230', '2500.00'),
      credit('2225', '2400.00'),
      credit('2225', '1200.00'),
      credit('2010', '27500.00'),
    ],
  },
];

function bill(
  invoiceNumber: string,
  lines: readonly Record<string, string>[],
  change: Record<string, string> = {},
): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    vendor: EXAMPLE_VENDOR,
    typeOfExpense: 'bill',
    invoiceNumber,
    date: '2026-01-15',
    terms: '30',
    priceMode: 'vat-exclusive',
    lines,
    note: '',
    attachments: [],
    ...change,
  };
}

function line(
  description: string,
  [account, amount]: readonly [string, string],
  more: Record<string, string> = {},
) {
  return { description, account, amount, vatClass: 'goods', ...more };
}
