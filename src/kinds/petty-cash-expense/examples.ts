import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';
import { EXAMPLE_PROFESSIONAL, EXAMPLE_VENDOR } from '../example-parties.ts';

/**
 * Petty cash vouchers of the handbook's golden month (5.4): goods and a meal with VAT, fares, a
 * seller without VAT.
 */
export const pettyCashExamples: readonly Example[] = [
  {
    title: 'Office supplies, the price includes VAT',
    answers: voucher({
      vendor: EXAMPLE_VENDOR,
      invoiceNumber: 'OR-77101',
      lines: [line('Printer ink and paper', ['6140', '1,344.00'], 'goods')],
    }),
    expected: [debit('6140', '1200.00'), debit('1410', '144.00'), credit('1020', '1344.00')],
  },
  {
    title: 'Fares, with nobody’s TIN',
    answers: voucher({
      payee: 'Ramon Cruz, messenger',
      lines: [line('Jeepney, taxi and parking', ['6170', '850.00'], 'non-vat')],
    }),
    expected: [debit('6170', '850.00'), credit('1020', '850.00')],
  },
  {
    title: 'A meal: VAT of a price that includes it is rounded once',
    answers: voucher({
      vendor: EXAMPLE_VENDOR,
      invoiceNumber: 'OR-5520',
      lines: [line('Client lunch', ['6180', '1,121.00'], 'services')],
    }),
    expected: [debit('6180', '1000.89'), debit('1415', '120.11'), credit('1020', '1121.00')],
  },
  {
    title: 'A courier who is not VAT-registered',
    answers: voucher({
      vendor: EXAMPLE_PROFESSIONAL,
      lines: [line('Courier', ['6190', '340.00'], 'non-vat')],
    }),
    expected: [debit('6190', '340.00'), credit('1020', '340.00')],
  },
];

function voucher(answers: Example['answers']): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    typeOfExpense: 'petty-cash',
    date: '2026-01-15',
    priceMode: 'vat-inclusive',
    ...answers,
  };
}

function line(description: string, [account, amount]: readonly [string, string], vatClass: string) {
  return { description, account, amount, vatClass };
}
