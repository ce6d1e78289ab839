import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';
import { EXAMPLE_VENDOR } from '../example-parties.ts';
import { EXAMPLE_CUSTOMER } from '../invoice/examples.ts';

/** The withdrawals of the handbook's golden month, an advance, and petty cash. */
export const withdrawalExamples: readonly Example[] = [
  {
    title: 'Cash on hand, over the counter',
    answers: withdrawal({ amount: '20,000.00', particulars: 'Cash on hand for deliveries' }),
    expected: [debit('1010', '20000.00'), credit('1120', '20000.00')],
  },
  {
    title: '13th-month pay by bank transfer: an account of your choice',
    answers: withdrawal({
      amount: '80,000.00',
      purpose: 'other',
      account: '6015',
      particulars: '13th-month pay',
    }),
    expected: [debit('6015', '80000.00'), credit('1120', '80000.00')],
  },
  {
    title: 'Net pay of the month: what was owed to employees',
    answers: withdrawal({
      amount: '68,820.00',
      purpose: 'salaries',
      particulars: 'Payroll, December',
    }),
    expected: [debit('2350', '68820.00'), credit('1120', '68820.00')],
  },
  {
    title: 'A customer’s credit, paid back by bank transfer',
    given: {
      items: [
        {
          account: '2030',
          partyId: EXAMPLE_CUSTOMER,
          document: 'CM-2025-000009',
          balance: '2240.00',
        },
      ],
    },
    answers: withdrawal({
      amount: '2,240.00',
      purpose: 'refund',
      customer: EXAMPLE_CUSTOMER,
      credit: 'CM-2025-000009',
      particulars: 'Refund of the scratched cabinet',
    }),
    expected: [debit('2030', '2240.00'), credit('1120', '2240.00')],
  },
  {
    title: 'An advance to an employee, kept by name',
    answers: withdrawal({
      amount: '7,500.00',
      purpose: 'advance',
      employee: EXAMPLE_VENDOR,
      particulars: 'Travel to Cebu',
    }),
    expected: [debit('1240', '7500.00'), credit('1120', '7500.00')],
  },
  {
    title: 'The petty cash fund is set up',
    given: { cash: [{ account: '1020', balance: '0.00' }], pettyCashLimit: '15000.00' },
    answers: withdrawal({
      amount: '15,000.00',
      purpose: 'petty-cash',
      particulars: 'Petty cash fund of Maria Santos',
    }),
    expected: [debit('1020', '15000.00'), credit('1120', '15000.00')],
  },
];

function withdrawal(answers: Example['answers']): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    bank: '1120',
    date: '2026-01-14',
    purpose: 'cash-on-hand',
    ...answers,
  };
}
