import type { Kysely } from 'kysely';

import type { ReportName } from '#shared/reports/catalogue.ts';
import type { Report } from '#shared/reports/report.ts';
import { longDate, periodHeading } from '#shared/reports/spans.ts';

import { openSnapshot } from '../../platform/db/snapshot.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

import { makeCashPosition, makeExpenseByMonth } from './make-by-month.ts';
import { makeCashFlow, makeFlowEntries } from './make-cash-flow.ts';
import { makeChangesInEquity } from './make-changes-in-equity.ts';
import { makeFlowPage } from './make-flow-page.ts';
import { makeFinancialPosition } from './make-financial-position.ts';
import { makeIncomeStatement } from './make-income-statement.ts';
import { makeTrialBalance } from './make-trial-balance.ts';
import type { ReportSettings } from '../figures/settings.ts';
import type { ReportBody } from './report-body.ts';

type Maker = (tx: Snapshot, settings: ReportSettings) => Promise<ReportBody>;

const MAKERS: Readonly<Record<ReportName, Maker>> = {
  'trial-balance': makeTrialBalance,
  'income-statement': makeIncomeStatement,
  'financial-position': makeFinancialPosition,
  'changes-in-equity': makeChangesInEquity,
  'cash-flow-direct': (tx, settings) => makeCashFlow(tx, settings, 'direct'),
  'cash-flow-indirect': (tx, settings) => makeCashFlow(tx, settings, 'indirect'),
  'cash-position': makeCashPosition,
  'expense-by-month': makeExpenseByMonth,
  'cash-flow-entries': makeFlowEntries,
};

/**
 * Makes a financial statement from the books as they are at one moment. Throws report-unbalanced
 * for a trial balance that does not agree.
 */
export async function makeReport(
  db: Kysely<Tables>,
  settings: ReportSettings,
  now: Date,
): Promise<Report> {
  const snapshot = await openSnapshot(db);
  try {
    return await makeReportIn(snapshot, settings, now);
  } finally {
    await snapshot.rollback().execute();
  }
}

/** The same, of a moment that more is read of. */
export async function makeReportIn(
  snapshot: Snapshot,
  settings: ReportSettings,
  now: Date,
): Promise<Report> {
  return withHead(await MAKERS[settings.name](snapshot, settings), settings, now);
}

interface PageAsked {
  readonly after?: string | undefined;
  readonly pageSize: number;
}

/**
 * A page of the entries behind a line of the cash flows; how many there are is not counted. Throws
 * bad-request for a place that is none.
 */
export async function makeReportPage(
  db: Kysely<Tables>,
  settings: ReportSettings,
  { now, ...asked }: PageAsked & { readonly now: Date },
): Promise<{ report: Report; next: string | null; rowCount: null }> {
  const snapshot = await openSnapshot(db);
  try {
    const { body, next } = await makeFlowPage(snapshot, settings, asked);
    return { report: withHead(body, settings, now), next, rowCount: null };
  } finally {
    await snapshot.rollback().execute();
  }
}

function withHead(
  body: ReportBody,
  { kind, days, fiscalYearEndMonth, knownBy }: ReportSettings,
  now: Date,
): Report {
  return {
    title: kind.title,
    period: kind.isAsAt ? `As at ${longDate(days.to)}` : periodHeading(days, fiscalYearEndMonth),
    heading: ['In Philippine Peso', ...(body.heading ?? [])],
    columns: body.columns,
    rows: body.rows,
    checks: body.checks,
    notes: [...(body.notes ?? [])],
    asRecordedBy: knownBy,
    producedAt: now,
  };
}
