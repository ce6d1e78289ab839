import type { Kysely } from 'kysely';

import { formatMoney } from '#shared/money.ts';
import { buildColumns } from '#shared/reports/columns.ts';
import { incomeStatement } from '#shared/reports/income-statement.ts';
import type { Check } from '#shared/reports/report.ts';
import { isNominal, netOf } from '#shared/reports/sections.ts';
import { yearStartOf } from '#shared/reports/spans.ts';
import { reportColumns, reportRows } from '#shared/reports/statement.ts';
import type { StatementSource } from '#shared/reports/statement.ts';

import type { Tables } from '../../tables.ts';

import { readFigures } from '../figures/read-figures.ts';
import type { ReportSettings } from '../figures/settings.ts';
import { listChart } from '../figures/chart-queries.ts';
import type { ReportBody } from './report-body.ts';

/** The statement of income of a period, with its comparisons; closing entries never count. */
export async function makeIncomeStatement(
  tx: Kysely<Tables>,
  settings: ReportSettings,
): Promise<ReportBody> {
  const chart = await listChart(tx);
  const columns = buildColumns(settings);
  const figures = await readFigures(tx, columns, { ...settings, of: 'movements' });
  const yearStart = (day: string) => yearStartOf(day, settings.fiscalYearEndMonth);
  const source = { chart, columns, figures, hideZero: settings.hideZero, yearStart };
  const stages = settings.stages === 'unadjusted' ? 'unadjusted' : 'adjusted';
  const statement = incomeStatement(source, stages);
  const revenue = statement.totals['IS.REV'];
  const whole = statement.rows.findIndex(({ amounts }) => amounts === revenue);
  return {
    columns: reportColumns(columns, whole),
    rows: reportRows(columns, statement.rows, revenue),
    checks: profitChecks(source, statement.profit),
    heading: stages === 'unadjusted' ? ['Before adjusting entries'] : [],
  };
}

/** Profit is what all accounts of income and cost came to, as the trial balance has them. */
function profitChecks({ chart, figures }: StatementSource, profit: readonly bigint[]): Check[] {
  return figures.flatMap(({ column, sums }, at) => {
    if (column.source === 'budget') return [];
    const should = chart
      .filter(isNominal)
      .reduce((all, { number }) => all - netOf(sums, number), 0n);
    const text = `${column.title}: profit of ${formatMoney(profit[at] ?? 0n)} agrees with the ledger.`;
    return [{ text, isOk: profit[at] === should }];
  });
}
