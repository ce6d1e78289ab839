import { ACCOUNT } from '../../ledger/chart.ts';
import { sum } from '../../money.ts';
import type { Centavos } from '../../money.ts';

import type { AccountBalance } from './prepared-entry.ts';

// Items 27, 28 and 30 of 1702-RT, by account.
const RETURNS = /^409/;
const SALES = /^4(?!09)[0-4]/;
const COSTS = /^5/;

/** The item of 1702-RT that an account of sales or costs is part of; nothing for another. */
export function salesItemOf(account: string): '27' | '28' | '30' | undefined {
  if (RETURNS.test(account)) return '28';
  if (SALES.test(account)) return '27';
  return COSTS.test(account) ? '30' : undefined;
}

/** Gross income as the income tax has it, in centavos. */
export interface GrossIncome {
  /** Sales and other revenue less their costs (1702-RT, item 31). */
  readonly operations: Centavos;
  /** Of it sales (item 27), what was taken from them (28), and their costs (30). */
  readonly sales: Centavos;
  readonly returns: Centavos;
  readonly costs: Centavos;
  /** Income beside operations that is subject to the regular tax, by account (item 32). */
  readonly otherIncome: readonly { readonly account: string; readonly amount: Centavos }[];
  /** What minimum tax is of: operations and other income (item 33; NIRC 27(E)). */
  readonly gross: Centavos;
}

/**
 * Sales, returns, costs, and what is left of them with other income, from the movements of some
 * days (debit less credit).
 */
export function grossIncome(result: readonly AccountBalance[]): GrossIncome {
  const on = (accounts: RegExp) =>
    sum(result.filter(({ account }) => accounts.test(account)).map(({ balance }) => balance));
  const [sales, returns, costs] = [-on(SALES), on(RETURNS), on(COSTS)];
  const operations = sales - returns - costs;
  const otherIncome = buildOtherIncome(result);
  const gross = operations + sum(otherIncome.map(({ amount }) => amount));
  return { sales, returns, costs, operations, otherIncome, gross };
}

/**
 * Income beside sales that the regular tax is of: not interest, whose tax is final, and no gain
 * that is not realised yet (handbook 14, ruling 8).
 */
function buildOtherIncome(result: readonly AccountBalance[]): GrossIncome['otherIncome'] {
  const untaxed = new Set<string>([ACCOUNT.interestIncome, ACCOUNT.unrealisedGain]);
  return result
    .filter(({ account, balance }) => /^4[5-9]/.test(account) && balance !== 0n)
    .filter(({ account }) => !untaxed.has(account))
    .map(({ account, balance }) => ({ account, amount: -balance }));
}
