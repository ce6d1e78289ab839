import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { Fields } from '#shared/forms/fields.ts';

import { NOTE, SUPPLIER } from '../common-fields.ts';

/** What the form asks that applies an advance to a supplier to bills (handbook 5.6). */
export const advanceApplicationFields = {
  vendor: SUPPLIER,
  advance: {
    type: 'item',
    account: ACCOUNT.supplierAdvances,
    party: 'vendor',
    label: 'Advance',
    hint: 'The payment that was above the balance, or for no bill yet.',
    required: true,
  },
  date: { type: 'date', label: 'Date', required: true, notAfterToday: true, initial: 'today' },
  bills: {
    type: 'lines',
    label: 'Open bills',
    hint: 'Enter the amount applied to each. Press Enter in an empty amount to fill in the balance.',
    required: true,
    maxRows: 500,
    openItems: { item: 'bill', amount: 'amount' },
    columns: {
      bill: {
        type: 'item',
        account: ACCOUNT.payable,
        party: 'vendor',
        label: 'Bill',
        required: true,
      },
      amount: { type: 'money', label: 'Amount applied', required: true },
    },
  },
  note: NOTE,
} as const satisfies Fields;
