import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';
import { addDays } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { FigureColumn } from '#shared/reports/columns.ts';
import { buildColumns } from '#shared/reports/columns.ts';
import { isNominal, netOf } from '#shared/reports/sections.ts';
import type { ChartAccount } from '#shared/reports/sections.ts';
import { yearStartOf } from '#shared/reports/spans.ts';
import { balanceBehind } from '#shared/reports/statement.ts';
import { balancePair, movementPair, trialBalance } from '#shared/reports/trial-balance.ts';

import type { Tables } from '../../tables.ts';

import { countedIn, readBeforeYear, readFigures } from '../figures/read-figures.ts';
import type { ReportSettings } from '../figures/settings.ts';
import { readSums } from '../../ledger/postings/balances.ts';
import { listChart } from '../figures/chart-queries.ts';
import type { ReportBody } from './report-body.ts';

const STAGE_WORDS = {
  'unadjusted': 'Before adjusting entries',
  'adjusted': 'After adjusting entries, before closing entries',
  'post-closing': 'After closing entries',
} as const;

/**
 * The trial balance, of closing balances or with what each account began with and moved. Throws
 * report-unbalanced.
 */
export async function makeTrialBalance(
  tx: Kysely<Tables>,
  settings: ReportSettings,
): Promise<ReportBody> {
  const chart = await listChart(tx);
  const pairs =
    settings.view === 'movements'
      ? await movementPairs(tx, settings)
      : await balancePairs(tx, settings);
  const { isBalanced, ...table } = trialBalance(chart, pairs, settings);
  if (!isBalanced) throw new Problem('report-unbalanced');
  return {
    columns: [...table.columns],
    rows: [...table.rows],
    checks: [...table.checks],
    heading: [STAGE_WORDS[settings.stages]],
    notes: await notClosedNotes(tx, chart, settings),
  };
}

/** In a new year the accounts of income and expenses have the year before until it is closed. */
async function notClosedNotes(
  tx: Kysely<Tables>,
  chart: readonly ChartAccount[],
  settings: ReportSettings,
): Promise<string[]> {
  const before = await readBeforeYear(tx, settings, settings);
  const net = chart.filter(isNominal).reduce((all, { number }) => all - netOf(before, number), 0n);
  if (net === 0n) return [];
  return [
    `Income and expense accounts include prior years, whose closing entries are not posted: net income of ${formatMoney(net)}.`,
  ];
}

async function balancePairs(tx: Kysely<Tables>, settings: ReportSettings) {
  const columns = buildColumns(settings);
  const figures = await readFigures(tx, columns, { ...settings, of: 'balances' });
  return figures.map(({ column, sums }) =>
    balancePair(column, sums, opensBalances(settings, column)),
  );
}

/**
 * What stood before the first day, what moved, and what stands at the end: three pairs that each
 * agree.
 */
async function movementPairs(tx: Kysely<Tables>, settings: ReportSettings) {
  const { days, knownBy } = settings;
  const reading = { ...settings, of: 'balances' as const };
  const counted = countedIn(reading, { to: days.to, knownBy });
  const before = await readSums(tx, { from: null, to: addDays(days.from, -1) }, counted);
  const moved = await readSums(tx, days, counted);
  const until = await readSums(tx, { from: null, to: days.to }, counted);
  const { stages } = settings;
  const asked = { ...days, stages } as const;
  const opens = (measure: 'opening' | 'closing') => ({
    account: (account: string) => ({ of: 'account', account, ...asked, measure }) as const,
    total: (side: Side) =>
      ({ of: 'figure', figure: `${side}-balances`, ...asked, measure }) as const,
  });
  const opensMoved = {
    account: (account: string, side: Side) =>
      ({ of: 'account', account, ...asked, measure: side }) as const,
    total: (side: Side) =>
      ({ of: 'figure', figure: 'all-accounts', ...asked, measure: side }) as const,
  };
  return [
    balancePair({ key: 'opening', title: 'Opening' }, before, opens('opening')),
    movementPair({ key: 'movement', title: 'Movement' }, moved, opensMoved),
    balancePair({ key: 'closing', title: 'Closing' }, until, opens('closing')),
  ];
}

type Side = 'debit' | 'credit';

function opensBalances(settings: ReportSettings, column: FigureColumn) {
  const { stages, fiscalYearEndMonth } = settings;
  const yearStart = (day: string) => yearStartOf(day, fiscalYearEndMonth);
  const { to } = column.days;
  const days = { from: yearStart(to), to };
  return {
    account: (account: string) => balanceBehind(account, { stages, yearStart })(column),
    total: (side: Side) =>
      ({ of: 'figure', figure: `${side}-balances`, ...days, stages, measure: 'closing' }) as const,
  };
}
