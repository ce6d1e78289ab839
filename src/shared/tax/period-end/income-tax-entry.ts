import { ACCOUNT } from '../../ledger/chart.ts';
import type { BusinessDate } from '../../dates.ts';
import type { Centavos } from '../../money.ts';

import { balanceOf } from './balance-of.ts';
import type { AccountBalance, PreparedEntry } from './prepared-entry.ts';
import { lineBy } from './prepared-entry.ts';

interface YearIncomeTax {
  /** The year's income tax, in centavos. */
  readonly tax: Centavos;
  /** What was charged to 8010 already. */
  readonly charged: Centavos;
  /** Balances at the end of the year, debit less credit. */
  readonly position: readonly AccountBalance[];
  readonly date: BusinessDate;
  readonly year: string;
}

/**
 * The entry of the year's income tax less creditable tax and quarterly payments (handbook 5.15).
 * Nothing when it is charged already.
 */
export function incomeTaxEntry(asked: YearIncomeTax): PreparedEntry | undefined {
  const { tax, charged, position, date, year } = asked;
  const missing = tax - charged;
  if (missing === 0n) return undefined;
  if (missing < 0n) return lowered(missing, { date, year });
  const withheld = upTo(balanceOf(position, ACCOUNT.incomeTaxWithheld), missing);
  const paid = upTo(balanceOf(position, ACCOUNT.prepaidIncomeTax), missing - withheld);
  const excess = balanceOf(position, ACCOUNT.incomeTaxWithheld) - withheld;
  // Credits beyond the tax are carried over as prepaid income tax.
  const carried = excess > 0n ? excess : 0n;
  return {
    code: 'INCOME-TAX',
    date,
    stage: 'adjusting',
    description: `Current income tax for ${year} less creditable tax and quarterly payments`,
    lines: [
      ...lineBy(ACCOUNT.incomeTaxExpense, missing),
      ...lineBy(ACCOUNT.incomeTaxWithheld, -withheld - carried),
      ...lineBy(ACCOUNT.prepaidIncomeTax, carried - paid),
      ...lineBy(ACCOUNT.incomeTaxPayable, -(missing - withheld - paid)),
    ],
  };
}

/** More was charged than is due: the payable is lowered. */
function lowered(
  missing: Centavos,
  { date, year }: { date: BusinessDate; year: string },
): PreparedEntry {
  return {
    code: 'INCOME-TAX',
    date,
    stage: 'adjusting',
    description: `Current income tax for ${year}, charged too high before`,
    lines: [
      ...lineBy(ACCOUNT.incomeTaxPayable, -missing),
      ...lineBy(ACCOUNT.incomeTaxExpense, missing),
    ],
  };
}

function upTo(available: Centavos, wanted: Centavos): Centavos {
  if (available <= 0n) return 0n;
  return available < wanted ? available : wanted;
}
