import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';
import { EXAMPLE_CUSTOMER } from '../invoice/examples.ts';

/**
 * Entries of the handbook's golden month: payroll, bank interest, depreciation, remeasured dollars;
 * and a written-off invoice.
 */
export const journalExamples: readonly Example[] = [
  {
    title: 'Payroll of the month',
    answers: entry('Payroll, December', 'normal', [
      { account: '6010', debit: '80,000.00' },
      { account: '6020', debit: '10,920.00' },
      { account: '2220', credit: '4,380.00' },
      { account: '2310', credit: '12,120.00' },
      { account: '2320', credit: '4,000.00' },
      { account: '2330', credit: '1,600.00' },
      { account: '2350', credit: '68,820.00' },
    ]),
    expected: [
      debit('6010', '80000.00'),
      debit('6020', '10920.00'),
      credit('2220', '4380.00'),
      credit('2310', '12120.00'),
      credit('2320', '4000.00'),
      credit('2330', '1600.00'),
      credit('2350', '68820.00'),
    ],
  },
  {
    title: 'Interest that the bank credited, less the final tax of 20 %',
    answers: entry('Interest of the month, BDO', 'adjusting', [
      { account: '1110', debit: '330.00', document: 'CM interest' },
      { account: '7110', debit: '82.50' },
      { account: '4510', credit: '412.50' },
    ]),
    expected: [debit('1110', '330.00'), debit('7110', '82.50'), credit('4510', '412.50')],
  },
  {
    title: 'Depreciation of the month',
    answers: entry('Depreciation, December', 'adjusting', [
      { account: '6220', debit: '6,250.00' },
      { account: '1525', credit: '6,250.00' },
    ]),
    expected: [debit('6220', '6250.00'), credit('1525', '6250.00')],
  },
  {
    title: 'Dollars remeasured at the closing rate: only their value in pesos changes',
    given: {
      cash: [{ account: '1130', balance: '259750.00', currency: 'USD', quantity: '4500.00' }],
    },
    answers: entry('USD 4,500.00 at the closing rate of 58.90', 'adjusting', [
      { account: '1130', debit: '5,300.00', foreign: '0' },
      { account: '4530', credit: '5,300.00' },
    ]),
    expected: [debit('1130', '5300.00'), credit('4530', '5300.00')],
  },
  {
    title: 'An invoice that will not be paid, written off by name and number',
    given: {
      items: [
        { account: '1210', document: 'INV-0988', partyId: EXAMPLE_CUSTOMER, balance: '3000.00' },
      ],
    },
    answers: entry('INV-0988 written off: the customer has closed', 'normal', [
      { account: '1220', debit: '3,000.00' },
      { account: '1210', credit: '3,000.00', party: EXAMPLE_CUSTOMER, document: 'INV-0988' },
    ]),
    expected: [debit('1220', '3000.00'), credit('1210', '3000.00')],
  },
];

function entry(
  description: string,
  stage: 'normal' | 'adjusting' | 'closing',
  lines: readonly Record<string, string>[],
): Example['answers'] {
  return { date: '2026-01-31', stage, description, lines, attachments: [] };
}
