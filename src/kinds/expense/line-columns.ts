import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf, Fields } from '#shared/forms/fields.ts';
import { PURCHASE_CLASSES } from '#shared/ledger/vat.ts';
import type { PurchaseClass } from '#shared/ledger/vat.ts';
import { codesField } from '../codes-field.ts';
import type { CoveringLine } from '../covered.ts';

/** The columns of what was bought: account, amount, VAT class, withholding (handbook 5.4, 5.5). */
export const EXPENSE_COLUMNS = {
  description: { type: 'text', label: 'Description', required: true, maxLength: 200 },
  account: {
    type: 'account',
    label: 'Account',
    required: true,
    // Costs and expenses, interest, what they were accrued on; inventory, prepayments, equipment,
    // software, deposits.
    numbers: [
      '5',
      '6',
      ACCOUNT.interestExpense,
      ACCOUNT.accruedExpenses,
      ACCOUNT.inventory,
      '146',
      '147',
      '15',
      '16',
      '171',
    ],
    lastOf: { party: 'vendor' },
  },
  amount: { type: 'money', label: 'Amount', required: true },
  vatClass: {
    type: 'choice',
    label: 'VAT class',
    required: true,
    initial: 'goods',
    lastOf: { party: 'vendor' },
    options: Object.entries(PURCHASE_CLASSES).map(([value, { label }]) => ({
      value: value as PurchaseClass,
      label,
    })),
  },
  withholding: {
    type: 'choice',
    label: 'Withholding tax',
    hint: 'Tax withheld for the BIR, on the amount net of VAT.',
    required: false,
    usualOf: 'vendor',
    ...codesField('payer'),
  },
} as const satisfies Fields;

/** Free lines of a form that records what was bought. */
export const EXPENSE_LINES = {
  type: 'lines',
  label: 'Lines',
  required: true,
  maxRows: 100,
  columns: EXPENSE_COLUMNS,
} as const;

/**
 * A line as answered; a bill may have a discount on it (`../line-discount.ts`) and the days that it
 * covers (`../covered.ts`).
 */
export type ExpenseLine = AnswersOf<typeof EXPENSE_COLUMNS> &
  Omit<CoveringLine, 'description'> & { readonly discount?: string | undefined };
