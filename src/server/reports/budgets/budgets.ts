import type { Kysely } from 'kysely';

import { MAX_CENTAVOS, absolute, divideRounded, sum } from '#shared/money.ts';
import { parsePeriod } from '#shared/periods.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { Problem } from '#shared/problems.ts';
import { isNominal, netOf } from '#shared/reports/sections.ts';
import type { ChartAccount } from '#shared/reports/sections.ts';
import { monthsOf } from '#shared/reports/spans.ts';
import type { Days } from '#shared/reports/spans.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { budgetVersion, clearBudget, enterBudget, listBudget } from '../figures/budget-queries.ts';
import type { BudgetAmount } from '../figures/budget-queries.ts';
import { countedIn } from '../figures/read-figures.ts';
import { readSums } from '../../ledger/postings/balances.ts';
import { listChart } from '../figures/chart-queries.ts';

interface BudgetYear {
  readonly year: string;
  readonly fiscalYearEndMonth: number;
}

/** The budget of a taxable year by account and month. */
export function readBudgetYear(db: Kysely<Tables>, asked: BudgetYear) {
  const months = monthKeys(asked);
  return inSnapshot(db, async (tx) => {
    const chart = (await listChart(tx)).filter(isNominal);
    const amounts = await listBudget(tx, months);
    const byPlace = new Map(amounts.map((one) => [`${one.account} ${one.month}`, one.amount]));
    const accounts = chart.map(({ number, title, type, isActive }) => {
      const own = months.map((month) => byPlace.get(`${number} ${month}`) ?? 0n);
      return {
        account: number,
        title,
        type: type as 'income' | 'cost' | 'expense',
        isActive,
        amounts: own,
        total: sum(own),
      };
    });
    return {
      version: await budgetVersion(tx, Number(asked.year)),
      months,
      accounts: accounts.filter(
        ({ isActive, amounts: own }) => isActive || own.some((one) => one !== 0n),
      ),
    };
  });
}

interface BudgetChange extends BudgetYear {
  /** The version that the change was made on. */
  readonly version: number;
  readonly address: string;
}

/**
 * Enters amounts of a budget and answers its new version. Throws conflict when somebody changed it
 * meanwhile, and bad-request for accounts that no statement of income has, months of another year,
 * and amounts that are too large.
 */
export async function saveBudget(
  deps: Deps,
  caller: Caller,
  { amounts, ...change }: BudgetChange & { readonly amounts: readonly BudgetAmount[] },
): Promise<number> {
  return changeBudget(deps, { ...change, caller }, async (tx, months) => {
    const chart = await listChart(tx);
    const seen = new Set<string>();
    const fields = amounts.flatMap((amount, at) => {
      const key = `${amount.account} ${amount.month}`;
      const isTwice = seen.has(key);
      seen.add(key);
      return buildFaults(amount, { at, chart, months, isTwice });
    });
    if (fields.length > 0) throw new Problem('bad-request', { fields });
    return { amounts, after: { count: amounts.length } };
  });
}

interface Copying extends BudgetChange {
  readonly from: string;
  readonly source: 'actual' | 'budget';
  readonly percent: number;
}

/**
 * Fills a budget from the actual figures or the budget of another year, month by month, with a
 * percentage added, rounded to the centavo; what was there is replaced. Answers the new version.
 * Throws conflict when somebody changed it meanwhile.
 */
export async function copyBudget(
  deps: Deps,
  caller: Caller,
  { from, source, percent, ...change }: Copying,
): Promise<number> {
  return changeBudget(deps, { ...change, caller }, async (tx, months) => {
    const former = { year: from, fiscalYearEndMonth: change.fiscalYearEndMonth };
    const found =
      source === 'budget'
        ? await listBudget(tx, monthKeys(former))
        : await actualFigures(tx, former);
    const order = monthKeys(former);
    // In hundredths of a percent, so that 2.5 % is exact.
    const factor = 10_000n + BigInt(Math.round(percent * 100));
    const amounts = found.map(({ account, month, amount }) => ({
      account,
      month: months[order.indexOf(month)] ?? '',
      amount: divideRounded(amount * factor, 10_000n),
    }));
    if (amounts.some(({ amount }) => absolute(amount) > MAX_CENTAVOS)) {
      const message = 'With this percentage an amount becomes too large.';
      throw new Problem('bad-request', { fields: [{ path: 'percent', message }] });
    }
    await clearBudget(tx, months);
    return { amounts, after: { from, source, percent } };
  });
}

type Work = (
  tx: Kysely<Tables>,
  months: readonly string[],
) => Promise<{ amounts: readonly BudgetAmount[]; after: unknown }>;

async function changeBudget(
  { db, clock }: Deps,
  { caller, ...change }: BudgetChange & { readonly caller: Caller },
  work: Work,
): Promise<number> {
  const { year, version, address } = change;
  return db.transaction().execute(async (tx) => {
    const before = await budgetVersion(tx, Number(year), true);
    if (before !== version) throw new Problem('conflict');
    const { amounts, after } = await work(tx, monthKeys(change));
    const next = await enterBudget(tx, Number(year), amounts);
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'budget.changed',
      subject: year,
      address,
      after,
      at: clock.now(),
    });
    return next;
  });
}

interface Place {
  readonly at: number;
  readonly chart: readonly ChartAccount[];
  readonly months: readonly string[];
  /** The same account and month were named before. */
  readonly isTwice: boolean;
}

function buildFaults(
  { account, month, amount }: BudgetAmount,
  { at, chart, months, isTwice }: Place,
): FieldProblem[] {
  const fields: FieldProblem[] = [];
  const found = chart.find(({ number }) => number === account);
  if (found === undefined || !isNominal(found)) {
    const message = `Account ${account} is no account of income or cost.`;
    fields.push({ path: `amounts.${at}.account`, message });
  }
  if (!months.includes(month)) {
    fields.push({ path: `amounts.${at}.month`, message: `${month} is no month of this year.` });
  }
  if (isTwice) {
    const message = `Account ${account} has two amounts for ${month}.`;
    fields.push({ path: `amounts.${at}.account`, message });
  }
  if (absolute(amount) > MAX_CENTAVOS) {
    const message = 'Enter an amount of at most 999,999,999,999.99.';
    fields.push({ path: `amounts.${at}.amount`, message });
  }
  return fields;
}

/**
 * What the accounts of income and cost came to, month by month, as the statement of income shows
 * them.
 */
async function actualFigures(tx: Kysely<Tables>, asked: BudgetYear): Promise<BudgetAmount[]> {
  const chart = (await listChart(tx)).filter(isNominal);
  const reading = {
    stages: 'adjusted',
    fiscalYearEndMonth: asked.fiscalYearEndMonth,
    of: 'movements',
  } as const;
  const amounts: BudgetAmount[] = [];
  for (const days of monthsOf(daysOf(asked))) {
    const counted = countedIn(reading, { to: days.to, knownBy: null });
    const sums = await readSums(tx, days, counted);
    for (const { number, type } of chart) {
      const net = netOf(sums, number);
      const amount = type === 'income' ? -net : net;
      if (amount !== 0n) amounts.push({ account: number, month: days.to.slice(0, 7), amount });
    }
  }
  return amounts;
}

function monthKeys(asked: BudgetYear): string[] {
  return monthsOf(daysOf(asked)).map(({ to }) => to.slice(0, 7));
}

function daysOf({ year, fiscalYearEndMonth }: BudgetYear): Days {
  const period = parsePeriod(year, fiscalYearEndMonth);
  // The first year of all begins before the days that the product knows.
  if (period === undefined) throw new Problem('not-found');
  return period;
}
