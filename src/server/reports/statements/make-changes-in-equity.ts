import type { Kysely } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import { addDays } from '#shared/dates.ts';
import { isOfPerson } from '#shared/ledger/owners.ts';
import { formatMoney } from '#shared/money.ts';
import { changesInEquity, closingOf } from '#shared/reports/changes-in-equity.ts';
import type { EquityComponent, EquityOpens } from '#shared/reports/changes-in-equity.ts';
import type { FigureName, Measure } from '#shared/reports/figures.ts';
import type { Behind } from '#shared/reports/report.ts';
import { isNominal, lineOf, netOf } from '#shared/reports/sections.ts';
import type { AccountSums, ChartAccount } from '#shared/reports/sections.ts';
import { isWholeYear } from '#shared/reports/spans.ts';

import type { Tables } from '../../tables.ts';
import { readProfile } from '../../platform/settings/company.ts';

import { readOpenings } from '../figures/opening-queries.ts';
import { countedIn } from '../figures/read-figures.ts';
import type { ReportSettings } from '../figures/settings.ts';
import { endOfDay } from '../figures/settings.ts';
import { readSums } from '../../ledger/postings/balances.ts';
import { listChart } from '../figures/chart-queries.ts';
import type { ReportBody } from './report-body.ts';

interface Sources {
  readonly chart: readonly ChartAccount[];
  /** Balances before the first day, of all stages. */
  readonly before: AccountSums;
  /** What opening balances brought in the period: where it begins. */
  readonly brought: AccountSums;
  /** What moved in the period without closing entries. */
  readonly moved: AccountSums;
}

/**
 * The statement of changes in equity of a period. Profit belongs to retained earnings, closed or
 * not.
 */
export async function makeChangesInEquity(
  tx: Kysely<Tables>,
  settings: ReportSettings,
): Promise<ReportBody> {
  const { days, knownBy, fiscalYearEndMonth } = settings;
  const chart = await listChart(tx);
  const all = { ...settings, stages: 'post-closing' as const, of: 'balances' as const };
  const everything = countedIn(all, { to: days.to, knownBy });
  const flows = countedIn({ ...settings, of: 'movements' }, { to: days.to, knownBy });
  const before = await readSums(tx, { from: null, to: addDays(days.from, -1) }, everything);
  const moved = await readSums(tx, days, flows);
  const until = await readSums(tx, { from: null, to: days.to }, everything);
  const openings = await readOpenings(tx, days, knownBy === null ? null : endOfDay(knownBy));
  const isPerson = isOfPerson((await readProfile(tx)).entityType);
  const sources = { chart, before, moved, brought: openings.sums };
  const components = isPerson
    ? [ownersCapital(sources, settings)]
    : buildComponents(sources, settings);
  const table = changesInEquity(components, {
    hideZero: settings.hideZero,
    drawn: isPerson ? 'Drawings' : 'Dividends',
    isYear: isWholeYear(days, fiscalYearEndMonth),
    opens: opensOf(settings, {
      all: { figure: 'equity' },
      contributed: { figure: 'equity-contributed' },
      drawn: isPerson ? 'drawings' : 'dividends',
    }),
  });
  const closing = components.reduce((sum, component) => sum + closingOf(component), 0n);
  const inPosition = chart
    .filter((account) => account.type === 'equity' || isNominal(account))
    .reduce((sum, { number }) => sum - netOf(until, number), 0n);
  return {
    ...table,
    checks: [
      {
        text: `Equity of ${formatMoney(closing)} is that of the statement of financial position.`,
        isOk: closing === inPosition,
      },
    ],
  };
}

function buildComponents(sources: Sources, settings: ReportSettings): EquityComponent[] {
  const equity = sources.chart.filter(({ type }) => type === 'equity');
  const capital = equity.filter((account) => lineOf(account) === 'BS.EQ.CAP');
  const earned = equity.filter((account) => lineOf(account) !== 'BS.EQ.CAP');
  return [
    ...capital
      .map((account) => buildComponent(sources, [account], settings))
      .filter((one) => one.opening !== 0n || one.contributions !== 0n),
    buildEarnings(sources, earned, settings),
  ];
}

function buildComponent(
  { before, brought, moved }: Sources,
  accounts: readonly ChartAccount[],
  settings: ReportSettings,
): EquityComponent {
  const [first] = accounts;
  const total = (sums: AccountSums) =>
    accounts.reduce((sum, { number }) => sum - netOf(sums, number), 0n);
  const account = first?.number ?? '';
  return {
    key: account,
    title: first?.title ?? '',
    opening: total(before) + total(brought),
    profit: 0n,
    dividends: 0n,
    contributions: total(moved) - total(brought),
    opens: opensOf(settings, {
      all: { accounts: account },
      contributed: { accounts: account },
    }),
  };
}

/**
 * A sole proprietor has one capital: profit, drawings and contributions all move it (handbook 4).
 */
function ownersCapital(sources: Sources, settings: ReportSettings): EquityComponent {
  const equity = sources.chart.filter(({ type }) => type === 'equity');
  return {
    ...buildEarnings(sources, equity, settings),
    key: 'owners-capital',
    title: 'Owner’s Capital',
    opens: opensOf(settings, {
      all: { figure: 'owners-capital' },
      contributed: { figure: 'equity-contributed' },
      drawn: 'drawings',
    }),
  };
}

/**
 * Retained earnings with what is not closed into them yet; dividends stand on an account of their
 * own.
 */
function buildEarnings(
  sources: Sources,
  earned: readonly ChartAccount[],
  settings: ReportSettings,
): EquityComponent {
  const { chart, before, moved } = sources;
  const nominal = chart.filter(isNominal);
  const resultOf = (sums: AccountSums) =>
    nominal.reduce((sum, { number }) => sum - netOf(sums, number), 0n);
  const own = buildComponent(sources, earned, settings);
  const dividends = netOf(sources.brought, ACCOUNT.drawn) - netOf(moved, ACCOUNT.drawn);
  return {
    ...own,
    key: 'retained-earnings',
    title: 'Retained Earnings',
    opening: own.opening + resultOf(before),
    profit: resultOf(moved),
    dividends,
    contributions: own.contributions - dividends,
    opens: opensOf(settings, {
      all: { figure: 'retained-earnings' },
      contributed: { figure: 'earnings-contributed' },
    }),
  };
}

type EquityName = { readonly figure: FigureName } | { readonly accounts: string };

interface EquityNames {
  readonly all: EquityName;
  readonly contributed: EquityName;
  readonly drawn?: FigureName;
}

/**
 * What each row of a component opens: its figure, or its account. Balances count all entries; what
 * came of the period is without closing entries, and without opening balances.
 */
function opensOf(
  { days }: ReportSettings,
  { all, contributed, drawn = 'dividends' }: EquityNames,
): EquityOpens {
  const of = (name: EquityName, measure: Measure): Behind => ({
    of: 'figure',
    ...name,
    ...days,
    stages: measure === 'begun' || measure === 'closing' ? 'post-closing' : 'adjusted',
    measure,
  });
  return {
    opening: of(all, 'begun'),
    profit: of({ figure: 'profit' }, 'movement'),
    dividends: of({ figure: drawn }, 'entered'),
    contributions: of(contributed, 'entered'),
    closing: of(all, 'closing'),
  };
}
