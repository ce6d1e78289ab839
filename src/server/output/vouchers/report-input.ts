import type { Report } from '#shared/reports/report.ts';

import type { PrintedCompany } from './printed-company.ts';

/** What the drawing of a report is given: the report under the company's head of the day. */
export interface ReportInput {
  readonly report: Report;
  readonly company: PrintedCompany;
  /** The client ID of who asked for it. */
  readonly preparedBy: string;
}
