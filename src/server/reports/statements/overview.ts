import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { addDays, isBusinessDate } from '#shared/dates.ts';
import { SIDE_ACCOUNTS } from '#shared/ledger/party-accounts.ts';
import { buildColumns } from '#shared/reports/columns.ts';
import { incomeStatement } from '#shared/reports/income-statement.ts';
import type { AccountSums } from '#shared/reports/sections.ts';
import { lineOf, netOf } from '#shared/reports/sections.ts';
import { firstOfMonths, monthsOf, yearStartOf } from '#shared/reports/spans.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

import { countedIn, readFigures } from '../figures/read-figures.ts';
import { readSums } from '../../ledger/postings/balances.ts';
import { listChart } from '../figures/chart-queries.ts';

/** No day of business lies before it. */
const FIRST_DAY = '1900-01-01';

/** A month as the pictures of the reports' first page show it, in centavos. */
export interface OverviewMonth {
  readonly month: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly income: bigint;
  readonly cost: bigint;
  readonly profit: bigint;
  readonly cash: bigint;
  readonly receivable: bigint;
  readonly payable: bigint;
}

/**
 * Income, cost and profit of so many months until a day, the last one until this day, with cash,
 * receivables and payables at the end of each; all in centavos.
 */
export function findOverview(
  db: Kysely<Tables>,
  asked: OverviewQuestion,
): Promise<OverviewMonth[]> {
  return inSnapshot(db, (tx) => overviewIn(tx, asked));
}

interface OverviewQuestion {
  readonly to: BusinessDate;
  readonly months: number;
  readonly fiscalYearEndMonth: number;
}

/** The same of a moment that more is read of. */
export async function overviewIn(
  tx: Kysely<Tables>,
  { to, months, fiscalYearEndMonth }: OverviewQuestion,
): Promise<OverviewMonth[]> {
  const first = firstOfMonths(to, months);
  const days = { from: isBusinessDate(first) ? first : FIRST_DAY, to };
  const chart = await listChart(tx);
  const columns = buildColumns({
    days,
    isAsAt: false,
    compare: ['months'],
    former: 1,
    knownBy: null,
    fiscalYearEndMonth,
  });
  const reading = { stages: 'adjusted', fiscalYearEndMonth, of: 'movements' } as const;
  const figures = await readFigures(tx, columns, reading);
  const { totals, profit } = incomeStatement({
    chart,
    columns,
    figures,
    hideZero: true,
    yearStart: (day) => yearStartOf(day, fiscalYearEndMonth),
  });
  const cash = chart
    .filter((account) => lineOf(account) === 'BS.CA.CASH')
    .map(({ number }) => number);
  const counted = countedIn({ ...reading, of: 'balances' }, { to, knownBy: null });
  const before = await readSums(tx, { from: null, to: addDays(days.from, -1) }, counted);
  let balances = balancesOf(before, cash);
  return monthsOf(days).map((month, at): OverviewMonth => {
    const sums = figures[at]?.sums ?? new Map();
    balances = added(balances, balancesOf(sums, cash));
    const total = (line: keyof typeof totals) => totals[line][at] ?? 0n;
    return {
      month: month.to.slice(0, 7),
      ...month,
      income: total('IS.REV') + total('IS.OI'),
      cost: total('IS.COS') + total('IS.OPEX') + total('IS.FIN'),
      profit: profit[at] ?? 0n,
      ...balances,
    };
  });
}

type Balances = Pick<OverviewMonth, 'cash' | 'receivable' | 'payable'>;

/** What sums say of cash, of what customers owe and of what vendors are owed. */
function balancesOf(sums: AccountSums, cash: readonly string[]): Balances {
  const { receivable, payable } = SIDE_ACCOUNTS;
  return {
    cash: cash.reduce((total, number) => total + netOf(sums, number), 0n),
    receivable: netOf(sums, receivable.control) * receivable.sign,
    payable: netOf(sums, payable.control) * payable.sign,
  };
}

function added(balances: Balances, moved: Balances): Balances {
  return {
    cash: balances.cash + moved.cash,
    receivable: balances.receivable + moved.receivable,
    payable: balances.payable + moved.payable,
  };
}
