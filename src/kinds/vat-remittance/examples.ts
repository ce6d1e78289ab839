import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';

/** A month remitted by eFPS, and two months with penalties by cheque. */
export const vatRemittanceExamples: readonly Example[] = [
  {
    title: 'The VAT withheld in a month, remitted by eFPS: it is input VAT from then on',
    given: { items: [{ account: '2225', document: '1600-VT 2025-11', balance: '3600.00' }] },
    answers: remittance([{ month: '1600-VT 2025-11', amount: '3,600.00' }]),
    expected: [
      debit('2225', '3600.00'),
      credit('1110', '3600.00'),
      debit('1415', '3600.00'),
      credit('1435', '3600.00'),
    ],
  },
  {
    title: 'Two late months by cheque, with the penalties of the returns',
    given: {
      items: [
        { account: '2225', document: '1600-VT 2025-09', balance: '1200.00' },
        { account: '2225', document: '1600-VT 2025-10', balance: '2400.00' },
      ],
    },
    answers: remittance(
      [
        { month: '1600-VT 2025-09', amount: '1,200.00' },
        { month: '1600-VT 2025-10', amount: '2,400.00' },
      ],
      { penalties: '1,360.00', method: 'cheque', chequeNumber: '0102077' },
    ),
    expected: [
      debit('2225', '1200.00'),
      debit('2225', '2400.00'),
      debit('6270', '1360.00'),
      credit('1110', '4960.00'),
      debit('1415', '3600.00'),
      credit('1435', '3600.00'),
    ],
  },
];

function remittance(
  months: readonly Record<string, string>[],
  change: Example['answers'] = {},
): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    date: '2026-01-12',
    months,
    method: 'bank',
    account: '1110',
    reference: 'EFPS-2026-0112',
    ...change,
  };
}
