import { ACCOUNT, ACCOUNT_RANGE } from '#shared/ledger/chart.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { Facts } from './facts.ts';

/**
 * Accounts of which the ledger keeps nothing but the balance: neither money in a box or bank, nor
 * what is open by party and document, which have forms of their own.
 */
export const KEPT_BY_ACCOUNT = [
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
  '5',
  '6',
  '7',
  '8',
] as const;

/**
 * Where the receipt of an entry goes; the first question of the forms that have one (specification,
 * section 2).
 */
export const RECEIPT_EMAIL = {
  type: 'email',
  label: 'Receipt email',
  hint: 'The receipt of this entry is sent here.',
  hintWithoutMail: 'No mail server is set up: the receipt is kept in the portal.',
  required: true,
} as const;

/** Where a receipt may go; the forms of payments can be entered without one. */
export const OPTIONAL_RECEIPT_EMAIL = {
  ...RECEIPT_EMAIL,
  hint: 'If left blank, no receipt is mailed.',
  hintWithoutMail: 'No mail server is set up: a receipt is kept in the portal.',
  required: false,
} as const;

const SEARCH_HINT = 'Search by TIN (000-000-000) or by name.';

/** Who buys, by TIN or name. */
export const CUSTOMER = {
  type: 'party',
  register: 'customer',
  label: 'Customer’s TIN',
  hint: SEARCH_HINT,
  required: true,
} as const;

/** Who sells to the company, by TIN or name. */
export const SUPPLIER = {
  type: 'party',
  register: 'vendor',
  label: 'Supplier’s TIN',
  hint: SEARCH_HINT,
  required: true,
} as const;

/** Whether prices are typed without VAT or with it; petty cash receipts mostly include it. */
export const PRICE_MODE = {
  type: 'choice',
  label: 'Prices',
  required: true,
  initial: 'vat-exclusive',
  options: [
    { value: 'vat-exclusive', label: 'VAT exclusive' },
    { value: 'vat-inclusive', label: 'VAT inclusive' },
  ],
} as const;

/** Free text that is printed with the document and changes nothing. */
export const NOTE = { type: 'paragraph', label: 'Note', required: false, maxLength: 1000 } as const;

/** The ledger accounts of banks. */
export const BANK_NUMBERS = [ACCOUNT_RANGE.banks] as const;

/** The number of a supplier's invoice, as printed. */
export function supplierInvoiceNumber(hint: string) {
  return {
    type: 'text',
    label: 'Supplier’s invoice number',
    hint,
    maxLength: 40,
    pattern: {
      regex: /[A-Za-z0-9]/,
      sentence: 'Enter the number with its letters and digits as printed.',
    },
  } as const;
}

/** The bank account where the field `method` says that a bank pays. */
export const ACCOUNT_OF_METHOD = {
  type: 'account',
  label: 'Bank account',
  required: true,
  numbers: BANK_NUMBERS,
  shownWhen: (typed: TypedAnswers) => typed['method'] !== 'cash',
} as const;

/** The number of the cheque where the field `method` says that one pays. */
export const CHEQUE_OF_METHOD = {
  type: 'cheque-number',
  label: 'Cheque number',
  required: true,
  account: 'account',
  shownWhen: (typed: TypedAnswers) => typed['method'] === 'cheque',
} as const;

/** Photos or PDFs of the documents of a transaction. */
export function attachmentsField(hint: string) {
  return {
    type: 'attachments',
    label: 'Supporting documents',
    hint,
    required: false,
    maxCount: 10,
  } as const;
}

/** A sentence when an account that must be in pesos is kept in another currency. */
export function pesoAccountFault(
  facts: Facts,
  { account, path }: { account: string; path: string },
): FieldProblem[] {
  const { currency } = facts.cash(account);
  if (currency === 'PHP') return [];
  const message = `Account ${account} is kept in ${currency}. Choose one in pesos, or record a foreign transfer.`;
  return [{ path, message }];
}

/** `USD 1,500.00`: an amount with its currency. */
export function inCurrency(currency: string, amount: bigint): string {
  return `${currency} ${formatMoney(amount)}`;
}
