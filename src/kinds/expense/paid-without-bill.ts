import { ACCOUNT } from '#shared/ledger/chart.ts';

import { BANK_NUMBERS, supplierInvoiceNumber } from '../common-fields.ts';
import { EXPENSE_COLUMNS } from './line-columns.ts';

// What a cheque and the bank itself pay without a bill (handbook 5.7).

/**
 * Accounts that may be paid for. Not money in boxes and banks, receivables, payables of bills,
 * customers' credits and stale cheques: those have forms of their own.
 */
const PAID_FOR = [
  '122',
  '123',
  '124',
  '125',
  '126',
  '13',
  '14',
  '15',
  '16',
  '17',
  '202',
  ACCOUNT.outputVat,
  '212',
  '213',
  '22',
  '23',
  '24',
  '25',
  '26',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
];

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
