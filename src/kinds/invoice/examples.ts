import type { Example } from '../example.ts';

/**
 * Stands for a customer of the example company: whoever uses an example puts an id of theirs in its
 * place.
 */
export const EXAMPLE_CUSTOMER = '11111111-1111-4111-8111-111111111111';

/**
 * The worked invoices of the handbook (5.2): goods and service, price list with VAT, export, exempt
 * books, and all mixed.
 */
export const invoiceExamples: readonly Example[] = [
  {
    title: 'Goods and a service, VAT added, with withholding expected',
    answers: invoice('INV-1201', 'vat-exclusive', [
      line('Laser copier', '85,000.00', { account: '4010', withholding: 'WC158' }),
      line('Annual maintenance service', '25,000.00', { account: '4020', withholding: 'WC160' }),
    ]),
    expected: [
      debit('1210', '123200.00'),
      credit('4010', '85000.00'),
      credit('4020', '25000.00'),
      credit('2110', '13200.00'),
    ],
  },
  {
    title: 'A price list that includes VAT',
    answers: invoice('INV-1202', 'vat-inclusive', [line('Office chairs', '56,789.50')]),
    expected: [debit('1210', '56789.50'), credit('4010', '50704.91'), credit('2110', '6084.59')],
  },
  {
    title: 'A zero-rated sale to a registered export enterprise',
    answers: invoice('INV-1203', 'vat-exclusive', [
      line('Label printers', '15,000.00', { quantity: '4', taxClass: 'zero-rated' }),
    ]),
    expected: [debit('1210', '60000.00'), credit('4030', '60000.00')],
  },
  {
    title: 'VAT-exempt books',
    answers: invoice('INV-1204', 'vat-exclusive', [
      line('Reference books', '250.00', { quantity: '50', taxClass: 'exempt' }),
    ]),
    expected: [debit('1210', '12500.00'), credit('4040', '12500.00')],
  },
  {
    title: 'All three VAT classes on one invoice; VAT is rounded once',
    answers: invoice('INV-1206', 'vat-exclusive', [
      line('Cable, per metre', '10.04'),
      line('Cable, per metre', '10.04'),
      line('Cable, per metre', '10.04'),
      line('Export samples', '1,000.00', { taxClass: 'zero-rated' }),
      line('Textbook', '500.50', { taxClass: 'exempt' }),
    ]),
    expected: [
      debit('1210', '1534.23'),
      credit('4010', '30.12'),
      credit('4030', '1000.00'),
      credit('4040', '500.50'),
      credit('2110', '3.61'),
    ],
  },
  {
    title: 'Discounts on the lines, a percentage and an amount, before VAT',
    answers: invoice('INV-1208', 'vat-exclusive', [
      line('Office chairs', '4,999.95', { quantity: '3', discount: '12.5%' }),
      line('Delivery', '800.00', { account: '4020', discount: '50.00' }),
    ]),
    expected: [
      debit('1210', '15539.85'),
      debit('4095', '1924.98'),
      credit('4010', '14999.85'),
      credit('4020', '800.00'),
      credit('2110', '1664.98'),
    ],
  },
  {
    title: 'A discount on prices that include VAT',
    answers: invoice('INV-1209', 'vat-inclusive', [
      line('Office chairs', '56,789.50', { discount: '10%' }),
    ]),
    expected: [
      debit('1210', '51110.55'),
      debit('4095', '5070.49'),
      credit('4010', '50704.91'),
      credit('2110', '5476.13'),
    ],
  },
  {
    title: 'A senior citizen: 20% on the price without its VAT, which is not charged',
    answers: invoice('INV-1210', 'vat-inclusive', [
      line('Vitamins', '1,000.00', { taxClass: 'senior', ...holder('Lourdes Reyes', '4821-07') }),
      line('Shampoo', '112.00'),
    ]),
    expected: [
      debit('1210', '826.29'),
      debit('4095', '178.57'),
      credit('4010', '100.00'),
      credit('4040', '892.86'),
      credit('2110', '12.00'),
    ],
  },
  {
    title: 'A bearer of the Medal of Valor: 20% before VAT, which is charged on what is left',
    answers: invoice('INV-1212', 'vat-inclusive', [
      line('Vitamins', '1,120.00', { taxClass: 'valor', ...holder('Robert Cruz', 'MOV-12') }),
    ]),
    expected: [
      debit('1210', '896.00'),
      debit('4095', '200.00'),
      credit('4010', '1000.00'),
      credit('2110', '96.00'),
    ],
  },
  {
    title: 'A national athlete: 20% before VAT; a solo parent: 10%, VAT-exempt',
    answers: invoice('INV-1211', 'vat-inclusive', [
      line('Running shoes', '5,600.00', { taxClass: 'athlete', ...holder('Ana Cruz', 'PSC-88') }),
      line('Milk', '560.00', { taxClass: 'solo-parent', ...holder('Jose Lim', 'SP-1207') }),
    ]),
    expected: [
      debit('1210', '4930.00'),
      debit('4095', '1050.00'),
      credit('4010', '5000.00'),
      credit('4040', '500.00'),
      credit('2110', '480.00'),
    ],
  },
];

function holder(name: string, holderId: string) {
  return { holder: name, holderId };
}

function invoice(
  invoiceNumber: string,
  priceMode: 'vat-exclusive' | 'vat-inclusive',
  lines: readonly Record<string, string>[],
): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    customer: EXAMPLE_CUSTOMER,
    invoiceNumber,
    date: '2026-01-15',
    terms: '30',
    priceMode,
    lines,
    note: '',
    attachments: [],
  };
}

function line(description: string, unitPrice: string, more: Record<string, string> = {}) {
  return { description, quantity: '1', unitPrice, taxClass: 'vatable', ...more };
}

function debit(account: string, amount: string) {
  return { account, debit: amount, credit: '0.00' };
}

function credit(account: string, amount: string) {
  return { account, debit: '0.00', credit: amount };
}
