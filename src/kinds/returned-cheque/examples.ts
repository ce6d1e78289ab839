import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';
import { EXAMPLE_CUSTOMER } from '../invoice/examples.ts';

/**
 * The returned cheque of the handbook (5.12), one with the bank's charge, and one whose receipt had
 * tax withheld.
 */
export const returnedChequeExamples: readonly Example[] = [
  {
    title: 'A cheque against insufficient funds: the invoice is open again',
    given: {
      deposited: [
        deposited('CR-2026-900504', { invoices: [{ document: 'INV-1165', amount: '22400.00' }] }),
      ],
    },
    answers: returned('CR-2026-900504', { debitMemo: 'DM 2026-01-20' }),
    expected: [debit('1210', '22400.00'), credit('1110', '22400.00')],
  },
  {
    title: 'With the charge of the bank on the same advice',
    given: {
      deposited: [
        deposited('CR-2026-900506', { invoices: [{ document: 'INV-1166', amount: '50000.00' }] }),
      ],
    },
    answers: returned('CR-2026-900506', { charge: '250.00' }),
    expected: [
      debit('1210', '50000.00'),
      debit('6240', '250.00'),
      credit('1110', '50000.00'),
      credit('1110', '250.00'),
    ],
  },
  {
    title: 'The 2307 remains valid: the invoice is open for the cash only',
    given: {
      deposited: [
        deposited('CR-2026-900507', {
          invoices: [{ document: 'INV-1167', amount: '44800.00' }],
          withheld: { document: 'INV-1167', atc: 'WC158', tax: '400.00' },
        }),
      ],
    },
    answers: returned('CR-2026-900507', { certificate: 'stands' }),
    expected: [debit('1210', '44400.00'), credit('1110', '44400.00')],
  },
  {
    title: 'The 2307 is withdrawn: the invoice is open in full',
    given: {
      deposited: [
        deposited('CR-2026-900508', {
          invoices: [{ document: 'INV-1168', amount: '44800.00' }],
          withheld: { document: 'INV-1168', atc: 'WC158', tax: '400.00' },
        }),
      ],
    },
    answers: returned('CR-2026-900508', { certificate: 'withdrawn' }),
    expected: [debit('1210', '44800.00'), credit('1440', '400.00'), credit('1110', '44400.00')],
  },
];

type Deposited = NonNullable<NonNullable<Example['given']>['deposited']>[number];

function deposited(document: string, receipt: Pick<Deposited, 'invoices' | 'withheld'>): Deposited {
  return {
    document,
    partyId: EXAMPLE_CUSTOMER,
    date: '2026-01-16',
    bank: '1110',
    memo: 'Cheque UBP 0088120',
    ...receipt,
  };
}

function returned(receipt: string, more: Record<string, string>): Example['answers'] {
  return {
    customer: EXAMPLE_CUSTOMER,
    receipt,
    reason: 'daif',
    date: '2026-01-20',
    ...more,
  };
}
