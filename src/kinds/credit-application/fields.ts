import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { Fields } from '#shared/forms/fields.ts';

import { CUSTOMER, NOTE } from '../common-fields.ts';

/** What the form asks that applies a credit of a customer to invoices (handbook 5.3). */
export const creditApplicationFields = {
  customer: CUSTOMER,
  credit: {
    type: 'item',
    account: ACCOUNT.customerCredits,
    party: 'customer',
    label: 'Credit',
    hint: 'The receipt that was above the balance, or the advance.',
    required: true,
  },
  date: { type: 'date', label: 'Date', required: true, notAfterToday: true, initial: 'today' },
  invoices: {
    type: 'lines',
    label: 'Open invoices',
    hint: 'Enter the amount applied to each. Press Enter in an empty amount to fill in the balance.',
    required: true,
    maxRows: 500,
    openItems: { item: 'invoice', amount: 'amount' },
    columns: {
      invoice: {
        type: 'item',
        account: ACCOUNT.receivable,
        party: 'customer',
        label: 'Invoice',
        required: true,
      },
      amount: { type: 'money', label: 'Amount applied', required: true },
    },
  },
  note: NOTE,
} as const satisfies Fields;
