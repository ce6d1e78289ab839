import { ACCOUNT } from '#shared/ledger/chart.ts';

import type { SalesCategory } from './work-out.ts';

/** Where a sale of a category goes when no account is chosen. */
export const SALES_ACCOUNT: Readonly<Record<SalesCategory, string>> = {
  'vatable': ACCOUNT.sales,
  'zero-rated': ACCOUNT.zeroRatedSales,
  'exempt': ACCOUNT.exemptSales,
  'non-vat': ACCOUNT.sales,
};

/** What is taken from sales of any class. */
const TAKEN_FROM_SALES: ReadonlySet<string> = new Set([
  ACCOUNT.salesReturns,
  ACCOUNT.salesDiscounts,
]);

/** Zero-rated and exempt sales have accounts of their own, which VATable sales never touch. */
export function findAccountFault({
  taxClass,
  account,
}: {
  readonly taxClass: Exclude<SalesCategory, 'non-vat'>;
  readonly account: string | undefined;
}): string | undefined {
  if (account === undefined || TAKEN_FROM_SALES.has(account)) return undefined;
  const own = SALES_ACCOUNT[taxClass];
  if (taxClass !== 'vatable')
    return account === own ? undefined : `Sales of this VAT class go to account ${own}.`;
  const isOthers = account === SALES_ACCOUNT['zero-rated'] || account === SALES_ACCOUNT.exempt;
  return isOthers ? 'VATable sales do not go to this account.' : undefined;
}
