import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';

/**
 * Counts with a box of 11,345.00 in the books, as in the handbook's golden month (5.4): ten pesos
 * short, and over.
 */
export const countExamples: readonly Example[] = [
  {
    title: 'Ten pesos are missing',
    given: box(),
    answers: count({
      pieces100000: '11',
      pieces10000: '3',
      pieces2000: '1',
      pieces1000: '1',
      pieces500: '1',
    }),
    expected: [debit('6280', '10.00'), credit('1020', '10.00')],
  },
  {
    title: 'Half a peso more than the books say',
    given: box(),
    answers: count({
      pieces50000: '22',
      pieces20000: '1',
      pieces5000: '2',
      pieces2000: '2',
      pieces500: '1',
      pieces25: '2',
    }),
    expected: [debit('1020', '0.50'), credit('6280', '0.50')],
  },
];

function box() {
  return { cash: [{ account: '1020', balance: '11345.00' }] };
}

function count(pieces: Example['answers']): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    date: '2026-01-15',
    countedBy: 'Liza Ramos',
    ...pieces,
  };
}
