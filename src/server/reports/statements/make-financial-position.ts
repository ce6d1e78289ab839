import type { Kysely } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import { isOfPerson } from '#shared/ledger/owners.ts';
import { formatMoney } from '#shared/money.ts';
import { buildColumns } from '#shared/reports/columns.ts';
import { financialPosition } from '#shared/reports/financial-position.ts';
import type { FinancialPosition } from '#shared/reports/financial-position.ts';
import type { Check } from '#shared/reports/report.ts';
import type { AccountSums } from '#shared/reports/sections.ts';
import { netOf } from '#shared/reports/sections.ts';
import { yearStartOf } from '#shared/reports/spans.ts';
import { reportColumns, reportRows } from '#shared/reports/statement.ts';
import type { StatementSource } from '#shared/reports/statement.ts';

import type { Tables } from '../../tables.ts';
import { readProfile } from '../../platform/settings/company.ts';

import { readBeforeYear, readFigures } from '../figures/read-figures.ts';
import type { ReportSettings } from '../figures/settings.ts';
import { listChart } from '../figures/chart-queries.ts';
import type { ReportBody } from './report-body.ts';

/** The statement of financial position at a day, with its comparisons. */
export async function makeFinancialPosition(
  tx: Kysely<Tables>,
  settings: ReportSettings,
): Promise<ReportBody> {
  const chart = await listChart(tx);
  const columns = buildColumns(settings);
  const figures = await readFigures(tx, columns, { ...settings, of: 'balances' });
  const yearStart = (day: string) => yearStartOf(day, settings.fiscalYearEndMonth);
  const source = { chart, columns, figures, hideZero: settings.hideZero, yearStart };
  const { entityType } = await readProfile(tx);
  const before: AccountSums[] = [];
  for (const { column } of figures) before.push(await readBeforeYear(tx, column, settings));
  const view = { stages: settings.stages, isOfPerson: isOfPerson(entityType), before };
  const position = financialPosition(source, view);
  const whole = position.rows.findIndex(({ amounts }) => amounts === position.totalAssets);
  return {
    columns: reportColumns(columns, whole),
    rows: reportRows(columns, position.rows, position.totalAssets),
    checks: positionChecks(source, position),
    notes: [...buildNotes(source), ...overdraftNotes(position)],
  };
}

function positionChecks(
  { chart, figures }: StatementSource,
  { overdrafts, totalAssets, totalLiabilities, totalEquity }: FinancialPosition,
): Check[] {
  return figures.map(({ column, sums }, at) => {
    const assets = totalAssets[at] ?? 0n;
    const claims = (totalLiabilities[at] ?? 0n) + (totalEquity[at] ?? 0n);
    const inBooks = chart
      .filter(({ type }) => type === 'asset')
      .reduce((all, { number }) => all + netOf(sums, number), 0n);
    return {
      text: `${column.title}: assets of ${formatMoney(assets)} equal liabilities and equity, and the trial balance.`,
      isOk: assets === claims && assets - (overdrafts[at] ?? 0n) === inBooks,
    };
  });
}

/** Cash flows count a bank account as cash also where it is overdrawn (PAS 7.8). */
function overdraftNotes({ overdrafts: [first = 0n] }: FinancialPosition): string[] {
  if (first === 0n) return [];
  return [
    `Bank accounts overdrawn by ${formatMoney(first)} are liabilities. The statement of cash flows deducts them from cash.`,
  ];
}

/** Advances are shown apart, never netted (handbook 8.2, trap 12). */
function buildNotes({ figures }: StatementSource): string[] {
  const [first] = figures;
  if (first === undefined) return [];
  const advances = netOf(first.sums, ACCOUNT.supplierAdvances);
  const overpaid = -netOf(first.sums, ACCOUNT.customerCredits);
  const notes: string[] = [];
  if (advances !== 0n) {
    notes.push(`Advances to suppliers of ${formatMoney(advances)} are not deducted from payables.`);
  }
  if (overpaid !== 0n) {
    notes.push(
      `Advances and overpayments of customers of ${formatMoney(overpaid)} are not deducted from receivables.`,
    );
  }
  return notes;
}
