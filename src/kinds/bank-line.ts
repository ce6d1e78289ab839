import type { BusinessDate } from '#shared/dates.ts';
import type { Centavos } from '#shared/money.ts';
import { absolute, formatMoney } from '#shared/money.ts';

/**
 * What the bank says of money that is to be recorded: one line of its statement, or several taken
 * together.
 */
export interface BankLine {
  /** The ledger account of the bank. */
  readonly account: string;
  readonly date: BusinessDate;
  /** In minor units of the account's currency; money in is above zero. */
  readonly amount: Centavos;
  readonly text: string;
  readonly reference: string;
  readonly chequeNumber: string;
  /** Where receipts went that this person recorded last. */
  readonly receiptEmail: string;
}

/**
 * The reference of a transfer, which must have one; what the bank wrote is one. At most 40
 * characters.
 */
export function referenceOf({ reference, text }: BankLine): string {
  return (reference === '' ? text : reference).slice(0, 40).trim();
}

/** Whether the line is a cheque of ours that was paid. */
export function isOwnCheque({ amount, chequeNumber }: BankLine): boolean {
  return amount < 0n && /^\d{1,12}$/.test(chequeNumber);
}

/** The amount as a person types it: `1,234.50`, never below zero. */
export function typedAmount({ amount }: BankLine): string {
  return formatMoney(absolute(amount));
}

/** What the bank wrote, as far as a line of a form takes it. */
export function wordsOf({ text }: BankLine): string {
  return text.slice(0, 200);
}
