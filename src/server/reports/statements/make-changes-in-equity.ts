import type { Kysely } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import { addDays } from '#shared/dates.ts';
import { isOfPerson } from '#shared/ledger/owners.ts';
import { formatMoney } from '#shared/money.ts';
import { changesInEquity, closingOf } from '#shared/reports/changes-in-equity.ts';
import type {
  EquityComponent,
  EquityOpens,
  EquityPeriod,
} from '#shared/reports/changes-in-equity.ts';
import type { FigureName, Measure } from '#shared/reports/figures.ts';
import { buildColumns } from '#shared/reports/columns.ts';
import type { Behind, Check } from '#shared/reports/report.ts';
import { isNominal, lineOf, netOf } from '#shared/reports/sections.ts';
import type { AccountSums, ChartAccount } from '#shared/reports/sections.ts';
import { isWholeYear, longDate, periodHeading } from '#shared/reports/spans.ts';

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
  /** Balances at the last day, of all stages. */
  readonly until: AccountSums;
}

/**
 * The statement of changes in equity of a period, below those that it is compared with. Profit
 * belongs to retained earnings, closed or not.
 */
export async function makeChangesInEquity(
  tx: Kysely<Tables>,
  settings: ReportSettings,
): Promise<ReportBody> {
  const chart = await listChart(tx);
  const isPerson = isOfPerson((await readProfile(tx)).entityType);
  const columns = buildColumns(settings).filter((column) => column.of === 'figures');
  const periods: EquityPeriod[] = [];
  const checks: Check[] = [];
  for (const { days } of columns.toReversed()) {
    const asked = { ...settings, days };
    const sources = await readSources(tx, chart, asked);
    const period = buildPeriod(sources, asked, isPerson);
    periods.push(period);
    checks.push(buildCheck(sources, period, columns.length > 1 ? longDate(days.to) : ''));
  }
  const drawn = isPerson ? 'Drawings' : 'Dividends';
  return { ...changesInEquity(periods, { hideZero: settings.hideZero, drawn }), checks };
}

async function readSources(
  tx: Kysely<Tables>,
  chart: readonly ChartAccount[],
  settings: ReportSettings,
): Promise<Sources> {
  const { days, knownBy } = settings;
  const all = { ...settings, stages: 'post-closing' as const, of: 'balances' as const };
  const everything = countedIn(all, { to: days.to, knownBy });
  const flows = countedIn({ ...settings, of: 'movements' }, { to: days.to, knownBy });
  const before = await readSums(tx, { from: null, to: addDays(days.from, -1) }, everything);
  const moved = await readSums(tx, days, flows);
  const until = await readSums(tx, { from: null, to: days.to }, everything);
  const openings = await readOpenings(tx, days, knownBy === null ? null : endOfDay(knownBy));
  return { chart, before, moved, until, brought: openings.sums };
}

function buildPeriod(sources: Sources, settings: ReportSettings, isPerson: boolean): EquityPeriod {
  const { days, fiscalYearEndMonth } = settings;
  return {
    heading: periodHeading(days, fiscalYearEndMonth),
    isYear: isWholeYear(days, fiscalYearEndMonth),
    components: isPerson ? [ownersCapital(sources, settings)] : buildComponents(sources, settings),
    opens: opensOf(settings, {
      all: { figure: 'equity' },
      contributed: { figure: 'equity-contributed' },
      drawn: isPerson ? 'drawings' : 'dividends',
    }),
  };
}

function buildCheck({ chart, until }: Sources, { components }: EquityPeriod, at: string): Check {
  const closing = components.reduce((sum, component) => sum + closingOf(component), 0n);
  const inPosition = chart
    .filter((account) => account.type === 'equity' || isNominal(account))
    .reduce((sum, { number }) => sum - netOf(until, number), 0n);
  const when = at === '' ? '' : ` at ${at}`;
  return {
    text: `Equity of ${formatMoney(closing)}${when} is that of the statement of financial position.`,
    isOk: closing === inPosition,
  };
}

function buildComponents(sources: Sources, settings: ReportSettings): EquityComponent[] {
  const equity = sources.chart.filter(({ type }) => type === 'equity');
  const capital = equity.filter((account) => lineOf(account) === 'BS.EQ.CAP');
  const earned = equity.filter((account) => lineOf(account) !== 'BS.EQ.CAP');
  return [
    ...capital.map((account) => buildComponent(sources, [account], settings)),
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
    isEarned: false,
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
    isEarned: true,
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
