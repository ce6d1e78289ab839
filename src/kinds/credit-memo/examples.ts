import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';
import { EXAMPLE_CUSTOMER } from '../invoice/examples.ts';

/**
 * The cases of the rule: applied with VAT added or included, without VAT, above the balance, and of
 * a paid invoice.
 */
export const creditMemoExamples: readonly Example[] = [
  {
    title: 'Returned goods, applied to the open invoice',
    given: open('INV-1221', '123200.00'),
    answers: memo('return', { invoice: 'INV-1221' }, [line('Toner of the copier', '10,000.00')]),
    expected: [debit('4090', '10000.00'), debit('2110', '1200.00'), credit('1210', '11200.00')],
  },
  {
    title: 'A discount on prices that include VAT',
    given: open('INV-1222', '56789.50'),
    answers: memo('discount', { invoice: 'INV-1222', priceMode: 'vat-inclusive' }, [
      line('10% discount on office chairs', '5,678.95'),
    ]),
    expected: [debit('4095', '5070.49'), debit('2110', '608.46'), credit('1210', '5678.95')],
  },
  {
    title: 'Zero-rated and exempt goods returned: no VAT',
    given: open('INV-1223', '72500.00'),
    answers: memo('return', { invoice: 'INV-1223' }, [
      line('Label printer', '15,000.00', 'zero-rated'),
      line('Reference books', '2,500.00', 'exempt'),
    ]),
    expected: [debit('4090', '17500.00'), credit('1210', '17500.00')],
  },
  {
    title: 'More than is open of the invoice: the rest is the customer’s credit',
    given: open('INV-1224', '1000.00'),
    answers: memo('error', { invoice: 'INV-1224' }, [line('Charged twice', '1,000.00')]),
    expected: [
      debit('4090', '1000.00'),
      debit('2110', '120.00'),
      credit('1210', '1000.00'),
      credit('2030', '120.00'),
    ],
  },
  {
    title: 'A discount for prompt payment, shared among two invoices',
    given: {
      items: [...open('INV-1226', '56000.00').items, ...open('INV-1227', '33600.00').items],
    },
    answers: memo(
      'discount',
      {
        applyTo: 'several',
        invoices: [
          { invoice: 'INV-1226', amount: '1,120.00' },
          { invoice: 'INV-1227', amount: '672.00' },
        ],
      },
      [line('2% for payment within ten days', '1,600.00')],
    ),
    expected: [
      debit('4095', '1600.00'),
      debit('2110', '192.00'),
      credit('1210', '1120.00'),
      credit('1210', '672.00'),
    ],
  },
  {
    title: 'A cancelled sale of goods, taken out of the account it was recorded on',
    given: open('INV-1228', '11200.00'),
    answers: memo('cancellation', { invoice: 'INV-1228' }, [
      { ...line('Order that was not delivered', '10,000.00'), account: '4010' },
    ]),
    expected: [debit('4010', '10000.00'), debit('2110', '1200.00'), credit('1210', '11200.00')],
  },
  {
    title: 'An allowance on a paid invoice, kept as the customer’s credit',
    answers: memo('allowance', { applyTo: 'credit', paidInvoice: 'INV-1225' }, [
      line('Scratched cabinet', '2,000.00'),
    ]),
    expected: [debit('4095', '2000.00'), debit('2110', '240.00'), credit('2030', '2240.00')],
  },
];

function open(document: string, balance: string) {
  return { items: [{ account: '1210', partyId: EXAMPLE_CUSTOMER, document, balance }] };
}

function memo(
  reason: string,
  more: Example['answers'],
  lines: readonly Record<string, string>[],
): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    customer: EXAMPLE_CUSTOMER,
    date: '2026-01-20',
    reason,
    applyTo: 'invoice',
    priceMode: 'vat-exclusive',
    lines,
    ...more,
  };
}

function line(description: string, amount: string, taxClass = 'vatable') {
  return { description, amount, taxClass };
}
