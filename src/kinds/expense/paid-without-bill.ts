import { BANK_NUMBERS, KEPT_BY_ACCOUNT, supplierInvoiceNumber } from '../common-fields.ts';
import { EXPENSE_COLUMNS } from './line-columns.ts';

// What a cheque and the bank itself pay without a bill (handbook 5.7).

/**
 * Accounts that may be paid for. Not money in boxes and banks, receivables, payables of bills,
 * customers' credits and stale cheques: those have forms of their own.
 */
const PAID_FOR = ['122', '123', '124', '125', '4', ...KEPT_BY_ACCOUNT];

const { description, amount, vatClass } = EXPENSE_COLUMNS;

/** The columns of what is paid, but for the withholding; `also` may be paid for, too. */
export function paidColumns(also: readonly string[] = []) {
  return {
    description: { ...description, required: false, hint: 'If left blank, the particulars.' },
    account: {
      type: 'account',
      label: 'Account',
      required: true,
      numbers: [...PAID_FOR, ...also],
      lastOf: { party: 'payee' },
    },
    amount,
    vatClass: { ...vatClass, initial: 'non-vat', lastOf: { party: 'payee' } },
  } as const;
}

/** The number of an invoice that may be attached. */
export const ATTACHED_INVOICE_NUMBER = {
  ...supplierInvoiceNumber('If an invoice is attached. Input VAT needs one.'),
  required: false,
} as const;

/** The bank account that pays. */
export const PAYING_BANK = {
  type: 'account',
  label: 'Bank account',
  required: true,
  numbers: BANK_NUMBERS,
  isRemembered: true,
} as const;
