import type { ColumnType } from 'kysely';

import type { TypedAnswers } from '#shared/forms/fields.ts';

/** What the list of drafts says a draft is about, in the words that were typed. */
export interface DraftSummary {
  readonly party: string;
  readonly amount: string;
}

interface DraftsTable {
  user_id: string;
  kind: string;
  slot: string;
  title: string;
  summary: ColumnType<DraftSummary, string, string>;
  answers: ColumnType<TypedAnswers, string, string>;
  idempotency_key: string;
  version: number;
  saved_at: Date;
}

export interface DraftsTables {
  drafts: DraftsTable;
}
