import type { Kysely } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import { isResultAccount } from '#shared/tax/period-end/closing-entries.ts';
import type { Period } from '#shared/periods.ts';

import type { Tables } from '../../tables.ts';

import { balancesAt } from './balance-queries.ts';

/**
 * Whether every income, cost and expense account and Income Summary is zero at the end of a year
 * (handbook 5.15).
 */
export async function isYearClosed(tx: Kysely<Tables>, year: Period): Promise<boolean> {
  const open = (await balancesAt(tx, year.to)).filter(
    ({ account, balance }) =>
      balance !== 0n && (isResultAccount(account) || account === ACCOUNT.incomeSummary),
  );
  return open.length === 0;
}
