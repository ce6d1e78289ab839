import type { Report } from '#shared/reports/report.ts';

/** What a report is made of beside its head. */
export type ReportBody = Pick<Report, 'columns' | 'rows' | 'checks'> & {
  readonly notes?: readonly string[];
  readonly heading?: readonly string[];
};
