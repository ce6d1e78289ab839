import type { Centavos } from '../../money.ts';

import type { AccountBalance } from './prepared-entry.ts';

/** What an account has, debit less credit; nothing for one that is not there. */
export function balanceOf(balances: readonly AccountBalance[], account: string): Centavos {
  return balances.find((found) => found.account === account)?.balance ?? 0n;
}
