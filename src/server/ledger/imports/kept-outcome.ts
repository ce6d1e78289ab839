import type { Report, ReportRow } from '#shared/reports/report.ts';

/** What the last check of a file said, as it can be had as a file. */
export interface KeptOutcome {
  readonly title: string;
  readonly period: string;
  readonly columns: Report['columns'];
  readonly checks: Report['checks'];
  readonly rows: readonly {
    readonly kind: ReportRow['kind'];
    /** An amount as `{ amount: "1234.50" }`. */
    readonly cells: readonly { readonly text?: string; readonly amount?: string }[];
  }[];
}
