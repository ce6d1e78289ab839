import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';
import { EXAMPLE_CUSTOMER } from '../invoice/examples.ts';

/** The cases of the rule: more of a sale in each VAT class, and a discount that is withdrawn. */
export const debitMemoExamples: readonly Example[] = [
  {
    title: 'A price that was too low, with withholding expected',
    answers: memo('error', { invoice: 'INV-1231' }, [
      { ...line('Laser copier, price as agreed', '5,000.00'), withholding: 'WC158' },
    ]),
    expected: [debit('1210', '5600.00'), credit('4010', '5000.00'), credit('2110', '600.00')],
  },
  {
    title: 'More pieces than invoiced, at prices that include VAT',
    answers: memo('error', { invoice: 'INV-1232', priceMode: 'vat-inclusive' }, [
      line('One more office chair', '5,678.95'),
    ]),
    expected: [debit('1210', '5678.95'), credit('4010', '5070.49'), credit('2110', '608.46')],
  },
  {
    title: 'Zero-rated and exempt goods: no VAT',
    answers: memo('error', {}, [
      line('Label printer', '15,000.00', 'zero-rated'),
      line('Reference books', '2,500.00', 'exempt'),
    ]),
    expected: [debit('1210', '17500.00'), credit('4030', '15000.00'), credit('4040', '2500.00')],
  },
  {
    title: 'A discount that was not earned',
    answers: memo('discount', { invoice: 'INV-1233' }, [
      line('2% discount, paid after the term', '1,600.00'),
    ]),
    expected: [debit('1210', '1792.00'), credit('4095', '1600.00'), credit('2110', '192.00')],
  },
];

function memo(
  reason: string,
  more: Record<string, string>,
  lines: readonly Record<string, string>[],
): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    customer: EXAMPLE_CUSTOMER,
    date: '2026-01-20',
    reason,
    terms: '30',
    priceMode: 'vat-exclusive',
    lines,
    ...more,
  };
}

function line(description: string, amount: string, taxClass = 'vatable') {
  return { description, amount, taxClass };
}
