import type { Kysely } from 'kysely';

import { formatMoney } from '#shared/money.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import type { Period } from '#shared/periods.ts';
import { monthPeriodOf, nameOfMonth } from '#shared/periods.ts';
import type { ReportName } from '#shared/reports/catalogue.ts';
import type { Report } from '#shared/reports/report.ts';
import { spanBefore, yearStartOf } from '#shared/reports/spans.ts';

import { ageingSummary } from '../../ledger/parties/ageing-report.ts';
import { ageingIn } from '../../ledger/parties/ageing.ts';
import { findCompanyHead } from '../../output/vouchers/company-head.ts';
import { drawPrintout } from '../../output/vouchers/drawing/draw-printout.ts';
import { openSnapshot } from '../../platform/db/snapshot.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import { readProfile } from '../../platform/settings/company.ts';
import { reportSettings } from '../../reports/figures/settings.ts';
import { makeReportIn } from '../../reports/statements/make-report.ts';
import { overviewIn } from '../../reports/statements/overview.ts';
import type { OverviewMonth } from '../../reports/statements/overview.ts';
import type { Tables } from '../../tables.ts';
import { listMonthStates } from '../../tax/periods/month-queries.ts';

import { findNotes } from './month-queries.ts';

/** Who asks for a monthly report: a person, or the schedule in the name of who set it. */
export interface Asker {
  readonly companyId: string;
  readonly companyName: string;
  readonly userId: string;
  /** Stands on the report as who prepared it. */
  readonly name: string;
}

/** The report of a month, ready to be read or mailed. */
export interface MonthlyReport {
  readonly pdf: Uint8Array;
  /** `Monthly report 2026-11.pdf` */
  readonly fileName: string;
  readonly figures: readonly Figure[];
  readonly notes: string;
  /** Whether the month's books are closed, in a sentence. */
  readonly state: string;
}

/** One of the month's figures beside the month before; amounts in centavos. */
interface Figure {
  readonly label: string;
  readonly amount: bigint;
  readonly before: bigint;
}

const FIGURES: readonly { readonly key: FigureKey; readonly label: string }[] = [
  { key: 'income', label: 'Income' },
  { key: 'cost', label: 'Costs and expenses' },
  { key: 'profit', label: 'Profit after tax' },
  { key: 'cash', label: 'Cash at the end of the month' },
  { key: 'receivable', label: 'Receivables' },
  { key: 'payable', label: 'Payables' },
];
type FigureKey = Exclude<keyof OverviewMonth, 'month' | 'from' | 'to'>;

/**
 * Makes the report of a month: its figures beside the month before, what the accountant wrote, the
 * statements of income, position and cash, and who owes what by age; all of one moment of the
 * books, in one PDF. Throws what `drawPrintout` throws.
 */
export async function makeMonthlyReport(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'clock'>,
  asker: Asker,
  month: Period,
): Promise<MonthlyReport> {
  const now = deps.clock.now();
  const { fiscalYearEndMonth } = await readProfile(deps.db);
  const company = await findCompanyHead(deps, asker);
  const snapshot = await openSnapshot(deps.db);
  try {
    const asked = { asker, month, fiscalYearEndMonth, now };
    const figures = await readFigures(snapshot, asked);
    const notes = (await findNotes(snapshot, month.from)).text;
    const state = await stateOf(snapshot, month);
    const pdf = await drawPrintout({
      template: 'monthly-report',
      input: {
        company,
        period: month.label,
        monthBefore: nameOfMonth(spanBefore(month).from),
        state,
        figures: figures.map(({ label, amount, before }) => ({
          label,
          amount: formatMoney(amount),
          before: formatMoney(before),
          change: formatMoney(amount - before),
        })),
        notes,
        reports: await makeReports(snapshot, asked),
        preparedBy: asker.name,
        producedAt: now,
      },
    });
    return { pdf, fileName: `Monthly report ${month.key}.pdf`, figures, notes, state };
  } finally {
    await snapshot.rollback().execute();
  }
}

interface Asked {
  readonly asker: Asker;
  readonly month: Period;
  readonly fiscalYearEndMonth: number;
  readonly now: Date;
}

async function readFigures(
  snapshot: Snapshot,
  { month, fiscalYearEndMonth }: Asked,
): Promise<Figure[]> {
  const months = await overviewIn(snapshot, { to: month.to, months: 2, fiscalYearEndMonth });
  const [before, last] = months.slice(-2);
  return FIGURES.map(({ key, label }) => ({
    label,
    amount: last?.[key] ?? 0n,
    before: before?.[key] ?? 0n,
  }));
}

async function makeReports(
  snapshot: Snapshot,
  { asker, month, fiscalYearEndMonth, now }: Asked,
): Promise<Report[]> {
  const make = (name: ReportName, more: { from?: string; compare?: string } = {}) => {
    const days = { from: month.from, to: month.to };
    const query = { ...days, compare: '', former: 1, hideZero: 'true' as const, ...more };
    return makeReportIn(snapshot, reportSettings(name, query, fiscalYearEndMonth), now);
  };
  const reader = { role: 'accountant' as const, userId: asker.userId };
  const age = async (side: 'receivable' | 'payable') =>
    ageingSummary(await ageingIn(snapshot, reader, { side, asOf: month.to }), now);
  // One after another: a snapshot is one connection.
  return [
    await make('income-statement', { compare: 'former,year-to-date' }),
    await make('financial-position', { compare: 'former,difference' }),
    await make('cash-position', { from: yearStartOf(month.to, fiscalYearEndMonth) }),
    await make('cash-flow-direct', { compare: 'year-to-date' }),
    await age('receivable'),
    await age('payable'),
  ];
}

async function stateOf(db: Kysely<Tables>, month: Period): Promise<string> {
  const [state] = await listMonthStates(db, monthPeriodOf(month.from));
  const closedAt = state?.closedAt;
  return closedAt == null
    ? `${month.label} is not closed yet: figures may still change.`
    : `The books of ${month.label} were closed on ${formatDate(manilaDate(closedAt))}.`;
}
