import { ACCOUNT, INPUT_VAT } from '../../ledger/chart.ts';
import { sum } from '../../money.ts';
import type { Centavos } from '../../money.ts';
import type { Period } from '../../periods.ts';

import type { AccountBalance, PreparedEntry } from './prepared-entry.ts';
import { lineBy } from './prepared-entry.ts';

/** The accounts that the closing of VAT reads. */
export const VAT_ACCOUNTS: readonly string[] = [
  ACCOUNT.outputVat,
  ACCOUNT.inputVatCarriedOver,
  ACCOUNT.businessTaxWithheld,
  ...INPUT_VAT,
];

/**
 * Closes output and input VAT of a quarter from the balances (debit less credit) at its end: what
 * is due goes to 2120, an excess of input VAT to 1430; what the government withheld pays what is
 * due, and the rest of it waits on 1445. Nothing when both are closed already.
 */
export function vatClosing(
  balances: readonly AccountBalance[],
  quarter: Period,
): PreparedEntry | undefined {
  const of = (account: string) =>
    balances.find((found) => found.account === account)?.balance ?? 0n;
  const output = of(ACCOUNT.outputVat);
  const inputs = INPUT_VAT.map((account) => ({ account, balance: of(account) }));
  if (output === 0n && inputs.every(({ balance }) => balance === 0n)) return undefined;
  const carried = of(ACCOUNT.inputVatCarriedOver);
  // Debit less credit: below zero there is VAT to pay.
  const rest = output + carried + sum(inputs.map(({ balance }) => balance));
  const excess = rest > 0n ? rest : 0n;
  const due = rest < 0n ? -rest : 0n;
  const withheld = of(ACCOUNT.businessTaxWithheld) > 0n ? of(ACCOUNT.businessTaxWithheld) : 0n;
  const paid = withheld < due ? withheld : due;
  return {
    code: 'VAT',
    date: quarter.to,
    stage: 'adjusting',
    description: `Closing of output and input VAT, ${quarter.label}`,
    lines: [
      ...lineBy(ACCOUNT.outputVat, -output),
      ...inputs.flatMap(({ account, balance }) => lineBy(account, -balance)),
      ...lineBy(ACCOUNT.inputVatCarriedOver, excess - carried),
      ...lineBy(ACCOUNT.businessTaxWithheld, -paid),
      ...lineBy(ACCOUNT.vatPayable, paid - due),
    ],
  };
}

/**
 * The entry that makes input VAT of exempt sales a cost: Dr 6260 Cr 1415. `due`: item 53 of the
 * quarter's 2550Q; `charged`: what was charged to 6260 in the quarter already; centavos. Nothing
 * when it was charged already.
 */
export function exemptInputEntry(
  { due, charged }: { readonly due: Centavos; readonly charged: Centavos },
  quarter: Period,
): PreparedEntry | undefined {
  const missing = due - charged;
  if (missing === 0n) return undefined;
  return {
    code: 'VAT-EXEMPT',
    date: quarter.to,
    stage: 'adjusting',
    description: `Common input VAT of exempt sales, ${quarter.label}`,
    lines: [
      ...lineBy(ACCOUNT.nonCreditableVat, missing),
      ...lineBy(ACCOUNT.inputVatServices, -missing),
    ],
  };
}

/**
 * The entry that defers output VAT of uncollected receivables, or takes it back: Dr 2110 Cr 2115,
 * on recovery Dr 2115 Cr 2110 (handbook 5.2). `due`: item 35 less item 36 of the quarter's 2550Q;
 * `deferred`: what entries of the quarter credited to 2115 already; centavos. Nothing when they
 * agree.
 */
export function uncollectedEntry(
  { due, deferred }: { readonly due: Centavos; readonly deferred: Centavos },
  quarter: Period,
): PreparedEntry | undefined {
  const missing = due - deferred;
  if (missing === 0n) return undefined;
  return {
    code: 'VAT-UNCOLLECTED',
    date: quarter.to,
    stage: 'adjusting',
    description: `Output VAT on uncollected receivables, ${quarter.label}`,
    lines: [
      ...lineBy(ACCOUNT.outputVat, missing),
      ...lineBy(ACCOUNT.uncollectedOutputVat, -missing),
    ],
  };
}
