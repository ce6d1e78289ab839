import type { ColumnType } from 'kysely';

import type { TypedAnswers } from '#shared/forms/fields.ts';

import type { DraftSummary } from '../drafts/tables.ts';

interface RecurringEntriesTable {
  recurring_entry_id: string;
  name: string;
  kind: string;
  answers: ColumnType<TypedAnswers, string, string>;
  summary: ColumnType<DraftSummary, string, string>;
  every_months: number;
  day: number;
  next_date: string;
  until: string | null;
  is_active: boolean;
  created_by: string;
  created_at: Date;
  idempotency_key: string;
}

interface RecurringDaysTable {
  recurring_entry_id: string;
  due_date: string;
  made_at: Date;
}

export interface RecurringTables {
  recurring_entries: RecurringEntriesTable;
  recurring_days: RecurringDaysTable;
}
