import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';
import { addDays } from '#shared/dates.ts';
import type { FigureColumn } from '#shared/reports/columns.ts';
import { columnsOf } from '#shared/reports/columns.ts';
import { yearStartOf } from '#shared/reports/spans.ts';
import { accountBehind } from '#shared/reports/statement.ts';
import { balancePair, movementPair, trialBalance } from '#shared/reports/trial-balance.ts';

import type { Tables } from '../db/tables.ts';

import type { ReportBody } from './make-report.ts';
import { countedIn, readFigures } from './read-figures.ts';
import type { ReportSettings } from './settings.ts';
import { readSums } from '../ledger/kept-sums.ts';
import { listChart } from './chart-queries.ts';

const STAGE_WORDS = {
  'unadjusted': 'Before adjusting entries',
  'adjusted': 'After adjusting entries, before closing entries',
  'post-closing': 'After closing entries',
} as const;

/** The trial balance, of closing balances or with what each account began with and moved. Throws report-unbalanced. */
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
  };
}

async function balancePairs(tx: Kysely<Tables>, settings: ReportSettings) {
  const columns = columnsOf(settings);
  const figures = await readFigures(tx, columns, { ...settings, of: 'balances' });
  return figures.map(({ column, sums }) => balancePair(column, sums, opens(settings, column)));
}

/** What stood before the first day, what moved, and what stands at the end: three pairs that each agree. */
async function movementPairs(tx: Kysely<Tables>, settings: ReportSettings) {
  const { days, knownBy } = settings;
  const reading = { ...settings, of: 'balances' as const };
  const counted = countedIn(reading, { to: days.to, knownBy });
  const before = await readSums(tx, { from: null, to: addDays(days.from, -1) }, counted);
  const moved = await readSums(tx, days, counted);
  const until = await readSums(tx, { from: null, to: days.to }, counted);
  const own = (account: string) => accountBehind(account, { stages: settings.stages })({ days });
  return [
    balancePair({ key: 'opening', title: 'Opening' }, before, own),
    movementPair({ key: 'movement', title: 'Movement' }, moved, own),
    balancePair({ key: 'closing', title: 'Closing' }, until, own),
  ];
}

function opens({ stages, fiscalYearEndMonth }: ReportSettings, column: FigureColumn) {
  const from = yearStartOf(column.days.to, fiscalYearEndMonth);
  return (account: string) => accountBehind(account, { stages, from })(column);
}
