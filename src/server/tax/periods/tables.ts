import type { ColumnType } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

interface MonthClosesTable {
  close_id: string;
  /** The first day of the month. */
  month: BusinessDate;
  closed_by: string;
  closed_at: Date;
  note: string;
  /** As `checklistItems` of the contract writes it. */
  checklist: ColumnType<unknown, string, string>;
  checklist_sha256: string;
  reopened_by: string | null;
  reopened_at: Date | null;
  reopened_reason: string | null;
}

interface FindingAcceptancesTable {
  acceptance_id: string;
  /** The first day of the month. */
  month: BusinessDate;
  check_key: string;
  /** SHA-256 by which the finding is known. */
  mark: string;
  finding: string;
  note: string;
  accepted_by: string;
  accepted_at: Date;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
}

interface ReversingEntriesTable {
  transaction_id: string;
  reverse_on: BusinessDate;
  how: 'post' | 'ask';
  planned_by: string;
  planned_at: Date;
  cancelled_at: Date | null;
  obstacle: string;
}

export interface PeriodsTables {
  finding_acceptances: FindingAcceptancesTable;
  month_closes: MonthClosesTable;
  reversing_entries: ReversingEntriesTable;
}
