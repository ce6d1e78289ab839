import { ACCOUNT } from '../../ledger/chart.ts';
import type { BusinessDate } from '../../dates.ts';
import type { Owners } from '../../ledger/owners.ts';
import { sum } from '../../money.ts';
import type { Centavos } from '../../money.ts';

import type { AccountBalance, PreparedEntry } from './prepared-entry.ts';
import { lineBy } from './prepared-entry.ts';

/** Income, costs and expenses: what a year's result is made of (handbook 5.15). */
export function isResultAccount(account: string): boolean {
  return /^[4-8]/.test(account);
}

/** Income less costs and expenses of balances (debit less credit), in centavos. */
export function profitOf(balances: readonly AccountBalance[]): Centavos {
  return -sum(
    balances.filter(({ account }) => isResultAccount(account)).map(({ balance }) => balance),
  );
}

/**
 * The closing entries of handbook 5.15 for the balances (debit less credit) at the end of a year:
 * CE-01 closes the accounts with credit balances to Income Summary, CE-02 those with debit
 * balances, CE-03 Income Summary to Retained Earnings; of a sole proprietor to Owner’s Capital,
 * which CE-04 closes the drawings to as well. What is zero already is left out, so nothing comes of
 * books that are closed.
 */
export function closingEntries(
  balances: readonly AccountBalance[],
  {
    date,
    year,
    owners,
  }: { readonly date: BusinessDate; readonly year: string; readonly owners: Owners },
): PreparedEntry[] {
  const result = balances
    .filter(({ account, balance }) => isResultAccount(account) && balance !== 0n)
    .toSorted((a, b) => a.account.localeCompare(b.account));
  const credits = result.filter(({ balance }) => balance < 0n);
  const debits = result.filter(({ balance }) => balance > 0n);
  const summary = balances.find(({ account }) => account === ACCOUNT.incomeSummary)?.balance ?? 0n;
  // What Income Summary has by then, debit less credit.
  const closed = summary + sum(result.map(({ balance }) => balance));
  const { earnings, drawn, isPerson } = owners;
  const drawings = balances.find(({ account }) => account === drawn.account)?.balance ?? 0n;
  const entry = { date, stage: 'closing' } as const;
  const all: PreparedEntry[] = [
    {
      ...entry,
      code: 'CE-01',
      description: `CE-01 ${year}: closing of accounts with credit balances to Income Summary`,
      lines: [...closedBy(credits), ...lineBy(ACCOUNT.incomeSummary, totalOf(credits))],
    },
    {
      ...entry,
      code: 'CE-02',
      description: `CE-02 ${year}: closing of accounts with debit balances to Income Summary`,
      lines: [...lineBy(ACCOUNT.incomeSummary, totalOf(debits)), ...closedBy(debits)],
    },
    {
      ...entry,
      code: 'CE-03',
      description: `CE-03 ${year}: ${closed > 0n ? 'loss' : 'profit'} for the year to ${earnings.title}`,
      lines:
        closed > 0n
          ? [...lineBy(earnings.account, closed), ...lineBy(ACCOUNT.incomeSummary, -closed)]
          : [...lineBy(ACCOUNT.incomeSummary, -closed), ...lineBy(earnings.account, closed)],
    },
    {
      ...entry,
      code: 'CE-04',
      description: `CE-04 ${year}: drawings of the year to ${earnings.title}`,
      lines: isPerson
        ? [...lineBy(earnings.account, drawings), ...lineBy(drawn.account, -drawings)]
        : [],
    },
  ];
  return all.filter(({ lines }) => lines.length > 0);
}

function closedBy(balances: readonly AccountBalance[]) {
  return balances.flatMap(({ account, balance }) => lineBy(account, -balance));
}

function totalOf(balances: readonly AccountBalance[]): Centavos {
  return sum(balances.map(({ balance }) => balance));
}
