import type { ScheduleKind, ScheduleMethod } from '#shared/ledger/schedules/plan.ts';

interface SchedulesTable {
  schedule_id: string;
  kind: ScheduleKind;
  name: string;
  source_id: string | null;
  is_of_source: boolean;
  account: string;
  counter_account: string;
  cost_account: string | null;
  paid_from: string | null;
  total: bigint;
  cost: bigint | null;
  salvage: bigint | null;
  taken_before: bigint;
  taken_this_year: bigint;
  acquired_on: string | null;
  life_months: number | null;
  first_day: string;
  last_day: string;
  method: ScheduleMethod;
  rate_basis_points: number | null;
  made_by: string;
  made_at: Date;
  idempotency_key: string | null;
  stopped_by: string | null;
  stopped_at: Date | null;
  stop_reason: string | null;
}

interface ScheduleLinesTable {
  schedule_id: string;
  position: number;
  due_date: string;
  amount: bigint;
  interest: bigint;
}

interface SchedulePostingsTable {
  transaction_id: string;
  schedule_id: string;
  position: number;
  undone_by: string | null;
}

interface ScheduleSettingsTable {
  only_row: boolean;
  is_automatic: boolean;
  changed_by: string;
  changed_at: Date;
}

export interface SchedulesTables {
  schedules: SchedulesTable;
  schedule_lines: ScheduleLinesTable;
  schedule_postings: SchedulePostingsTable;
  schedule_settings: ScheduleSettingsTable;
}
