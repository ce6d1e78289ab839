import type { Kysely } from 'kysely';

import { addDays, formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { cashPosition, expenseByMonth } from '#shared/reports/by-month.ts';
import { buildColumns } from '#shared/reports/columns.ts';
import { lineOf, netOf } from '#shared/reports/sections.ts';
import { monthsOf, spanTitle, yearStartOf } from '#shared/reports/spans.ts';
import type { Days } from '#shared/reports/spans.ts';

import type { Tables } from '../../tables.ts';

import { countedIn, readFigures } from '../figures/read-figures.ts';
import type { ReportSettings } from '../figures/settings.ts';
import { readDays, readSums } from '../../ledger/postings/balances.ts';
import { listChart } from '../figures/chart-queries.ts';
import type { ReportBody } from './report-body.ts';

/** Every cost and expense account, month by month, and what its total is compared with. */
export async function makeExpenseByMonth(
  tx: Kysely<Tables>,
  settings: ReportSettings,
): Promise<ReportBody> {
  const chart = await listChart(tx);
  const columns = buildColumns({ ...settings, compare: ['months', ...settings.compare] });
  const figures = await readFigures(tx, columns, { ...settings, of: 'movements' });
  const stages = settings.stages === 'unadjusted' ? 'unadjusted' : 'adjusted';
  const yearStart = (day: string) => yearStartOf(day, settings.fiscalYearEndMonth);
  const { totals, ...table } = expenseByMonth(
    chart,
    { columns, figures },
    { hideZero: settings.hideZero, stages, yearStart },
  );
  const totalOf = (isAsked: (key: string) => boolean) =>
    figures.reduce(
      (sum, { column }, at) => sum + (isAsked(column.key) ? (totals[at] ?? 0n) : 0n),
      0n,
    );
  const months = totalOf((key) => key.startsWith('part-'));
  const total = totalOf((key) => key === 'base');
  return {
    ...table,
    checks: [
      {
        text: `The months add up to the costs and expenses of the period, ${formatMoney(total)}.`,
        isOk: monthsOf(settings.days).length === 1 || months === total,
      },
    ],
  };
}

/** Every cash account by month or by day: what came in, what went out, and what is there. */
export async function makeCashPosition(
  tx: Kysely<Tables>,
  settings: ReportSettings,
): Promise<ReportBody> {
  const { days, knownBy, fiscalYearEndMonth } = settings;
  const counted = countedIn(
    { stages: 'post-closing', fiscalYearEndMonth, of: 'balances' },
    { to: days.to, knownBy },
  );
  const cash = (await listChart(tx)).filter((account) => lineOf(account) === 'BS.CA.CASH');
  const before = await readSums(tx, { from: null, to: addDays(days.from, -1) }, counted);
  const until = await readSums(tx, { from: null, to: days.to }, counted);
  const parts = [];
  if (settings.view === 'days') {
    for (const [day, moved] of await readDays(tx, days, counted))
      parts.push({ title: formatDate(day), from: day, to: day, moved });
  } else {
    for (const month of monthsOf(days)) {
      parts.push(await monthPart(month));
    }
  }
  const used = cash.filter(
    ({ number, isActive }) =>
      before.has(number) || until.has(number) || (!settings.hideZero && isActive),
  );
  const { closing, ...table } = cashPosition(used, { before, parts, days });
  const inBooks = cash.reduce((sum, { number }) => sum + netOf(until, number), 0n);
  return {
    ...table,
    checks: [
      {
        text: `Cash of ${formatMoney(closing)} is that of the statement of financial position.`,
        isOk: closing === inBooks,
      },
    ],
  };

  async function monthPart(month: Days) {
    const moved = await readSums(tx, month, counted);
    return { title: spanTitle(month, fiscalYearEndMonth), ...month, moved };
  }
}
