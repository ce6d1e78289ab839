import type { Report } from '#shared/reports/report.ts';

import type { PrintedCompany } from './printed-company.ts';

/** What the drawing of a monthly report is given. */
export interface MonthlyReportInput {
  readonly company: PrintedCompany;
  /** `November 2026` */
  readonly period: string;
  /** `October` */
  readonly monthBefore: string;
  /** Whether the month's books are closed, in a sentence. */
  readonly state: string;
  /** Amounts as text. */
  readonly figures: readonly {
    readonly label: string;
    readonly amount: string;
    readonly before: string;
    readonly change: string;
  }[];
  /** What the accountant wrote; empty for nothing. */
  readonly notes: string;
  readonly reports: readonly Report[];
  readonly preparedBy: string;
  readonly producedAt: Date;
}
