import { ACCOUNT } from '../../ledger/chart.ts';
import type { Centavos } from '../../money.ts';
import type { Period } from '../../periods.ts';

import type { PreparedEntry } from './prepared-entry.ts';
import { lineBy } from './prepared-entry.ts';

/** What the percentage tax of a quarter is reckoned from, in centavos. */
export interface PercentageTaxOfQuarter {
  /** What the return comes to before credits. */
  readonly tax: Centavos;
  /** What entries have charged already. */
  readonly charged: Centavos;
  /** What the government withheld and nothing was paid with yet: the balance of 1445. */
  readonly withheld: Centavos;
}

/**
 * Charges the percentage tax of a quarter (handbook 6.3): Dr 6210, Cr 2130; what the government
 * withheld of it pays its part from
 * 1445. Takes back what was charged too much. Nothing when it is charged already.
 */
export function percentageTaxEntry(
  { tax, charged, withheld }: PercentageTaxOfQuarter,
  quarter: Period,
): PreparedEntry | undefined {
  const missing = tax - charged;
  if (missing === 0n) return undefined;
  const most = missing > 0n ? missing : 0n;
  const paid = withheld < most ? withheld : most;
  return {
    code: 'PERCENTAGE-TAX',
    date: quarter.to,
    stage: 'adjusting',
    description: `Percentage tax, ${quarter.label}`,
    lines: [
      ...lineBy(ACCOUNT.taxesAndLicences, missing),
      ...lineBy(ACCOUNT.businessTaxWithheld, -paid),
      ...lineBy(ACCOUNT.percentageTaxPayable, paid - missing),
    ],
  };
}
