import type { ColumnType } from 'kysely';

type Settings = Readonly<Record<string, string>>;

interface SavedReportsTable {
  saved_report_id: string;
  company_id: string;
  name: string;
  report: string;
  settings: ColumnType<Settings, string, string>;
  saved_by: string;
  saved_at: Date;
}

interface BudgetsTable {
  year: number;
  version: number;
}

interface BudgetAmountsTable {
  account: string;
  /** The first day of the month. */
  month: string;
  /** As the statement of income shows the account. */
  amount: bigint;
}

export interface ReportsTables {
  saved_reports: SavedReportsTable;
  budgets: BudgetsTable;
  budget_amounts: BudgetAmountsTable;
}
