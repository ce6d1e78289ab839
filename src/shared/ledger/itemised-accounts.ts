import { ACCOUNT, ACCOUNT_RANGE } from './chart.ts';

/**
 * Control accounts: their lines name the party and the document (handbook 5.1, rule 5). The chart
 * marks the same.
 */
export const CONTROL_ACCOUNTS: ReadonlySet<string> = new Set([
  ACCOUNT.receivable,
  ACCOUNT.employeeAdvances,
  ACCOUNT.supplierAdvances,
  ACCOUNT.payable,
  ACCOUNT.customerCredits,
]);

/**
 * Accounts that are kept by document alone: receipts not yet deposited, stale cheques, and the VAT
 * of non-residents by the month of its return.
 */
const BY_DOCUMENT: ReadonlySet<string> = new Set([
  ACCOUNT.undeposited,
  ACCOUNT.staleCheques,
  ACCOUNT.withheldVat,
]);

/** Accounts whose balance is kept by document, with its party or without. */
export const ITEMISED_ACCOUNTS: ReadonlySet<string> = new Set([
  ...CONTROL_ACCOUNTS,
  ...BY_DOCUMENT,
]);

/** Whether an account is one of these. */
export function isItemised(account: string): boolean {
  return ITEMISED_ACCOUNTS.has(account);
}

/**
 * What a debit and a credit add to the open items of an itemised account: assets open by debit,
 * liabilities by credit.
 */
export function openedBy(
  account: string,
  { debit, credit }: { readonly debit: bigint; readonly credit: bigint },
): bigint {
  return account.startsWith(ACCOUNT_RANGE.assets) ? debit - credit : credit - debit;
}
