import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';
import { EXAMPLE_VENDOR } from '../example-parties.ts';

/**
 * Deposits of the handbook's golden month: two cheques, cash that was not needed, and a slip with
 * both.
 */
export const depositExamples: readonly Example[] = [
  {
    title: 'Two cheques on one slip',
    given: {
      items: [
        receipt('CR-2026-000503', '50000.00', 'Cheque MBTC 0456790'),
        receipt('CR-2026-000504', '22400.00', 'Cheque UBP 0088120'),
      ],
    },
    answers: deposit({
      receipts: [
        { receipt: 'CR-2026-000503', amount: '50,000.00' },
        { receipt: 'CR-2026-000504', amount: '22,400.00' },
      ],
    }),
    expected: [debit('1110', '72400.00'), credit('1030', '50000.00'), credit('1030', '22400.00')],
  },
  {
    title: 'A supplier’s credit, paid back by the supplier',
    given: {
      items: [
        {
          account: '1250',
          partyId: EXAMPLE_VENDOR,
          document: 'SCM-2025-000004',
          balance: '19000.00',
        },
      ],
    },
    answers: deposit({
      supplier: EXAMPLE_VENDOR,
      refunds: [{ credit: 'SCM-2025-000004', amount: '19,000.00' }],
    }),
    expected: [debit('1110', '19000.00'), credit('1250', '19000.00')],
  },
  {
    title: 'Cash on hand that was not needed',
    given: { cash: [{ account: '1010', balance: '20000.00' }] },
    answers: deposit({
      cashOnHand: '5,000.00',
      breakdown: [
        { denomination: '100000', pieces: '4' },
        { denomination: '50000', pieces: '2' },
      ],
    }),
    expected: [debit('1110', '5000.00'), credit('1010', '5000.00')],
  },
  {
    title: 'A cheque and cash together',
    given: {
      items: [
        receipt('CR-2026-000501', '123050.00', 'Cheque MBTC 0456781'),
        receipt('CR-2026-000505', '15680.00', 'Cash'),
      ],
      cash: [{ account: '1010', balance: '20000.00' }],
    },
    answers: deposit({
      receipts: [
        { receipt: 'CR-2026-000501', amount: '123,050.00' },
        { receipt: 'CR-2026-000505', amount: '15,680.00' },
      ],
      cashOnHand: '320.00',
      breakdown: [{ denomination: '100000', pieces: '16' }],
    }),
    expected: [
      debit('1110', '139050.00'),
      credit('1030', '123050.00'),
      credit('1030', '15680.00'),
      credit('1010', '320.00'),
    ],
  },
];

function receipt(document: string, balance: string, memo: string) {
  return { account: '1030', document, balance, memo };
}

function deposit(answers: Example['answers']): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    bank: '1110',
    date: '2026-01-16',
    ...answers,
  };
}
