import type { WORK_CATEGORIES, getCategoryWork } from '#shared/api/ledger/category-work.ts';
import type { Parsed } from '#shared/api/route.ts';
import { manilaDate } from '#shared/dates.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getPettyCashFund } from '../chart/petty-cash-fund.ts';
import { sumCheques } from '../cheques/queries.ts';
import { sumAccounts } from '../parties/ledger-queries.ts';

type Standing = Parsed<typeof getCategoryWork>['reply']['standing'];

/**
 * Money that a category begins with or leaves behind, in centavos: collections to be deposited, the
 * box of petty cash, cheques that no bank has cleared (a user's own only). Null for the others.
 */
export async function readStanding(
  { db, clock }: Deps,
  caller: Caller,
  category: (typeof WORK_CATEGORIES)[number],
): Promise<Standing> {
  const today = manilaDate(clock.now());
  if (category === 'Deposit') {
    const sums = await sumAccounts(db, [ACCOUNT.undeposited], today);
    const amount = sums.get(ACCOUNT.undeposited)?.balance ?? 0n;
    return { key: 'undeposited', amount, count: null, limit: null };
  }
  if (category === 'PettyCash') {
    const { fund, balance, version } = await getPettyCashFund({ db });
    const limit = version === 0 ? null : fund.limit;
    return { key: 'petty-cash', amount: balance, count: null, limit };
  }
  if (category !== 'ChequeDisbursement') return null;
  const filter = { state: 'outstanding' } as const;
  const { count, amount } = await sumCheques(db, { caller, filter, today });
  return { key: 'cheques-outstanding', amount, count, limit: null };
}
