import type { ColumnType, GeneratedAlways } from 'kysely';

import type { TypedAnswers } from '#shared/forms/fields.ts';
import type { SummaryRow } from '#shared/forms/form-summary.ts';

/** Labels of the day: what a voucher of it prints stays as it was. */
export interface Printed {
  readonly kindTitle: string;
  readonly heading: string;
  readonly phrase: string;
  readonly signatories: readonly string[];
  /** Who submitted it and who approved it, where a rule asked for a second person. */
  readonly approval?: {
    readonly preparedBy: string;
    readonly submittedAt: string;
    readonly approvedBy: string;
  };
  readonly company: { readonly name: string; readonly taxLine: string; readonly address: string };
  readonly party: {
    readonly role: string;
    readonly name: string;
    readonly tin: string;
    readonly address: string;
  } | null;
  /** Titles of the accounts of the lines, and names of their parties, by number and id. */
  readonly accounts: Readonly<Record<string, string>>;
  readonly parties: Readonly<Record<string, string>>;
}

/** A row of the total block, its amount as on the wire. */
export interface StoredTotal {
  readonly label: string;
  readonly amount: string;
  readonly emphasis?: 'total';
}

interface TransactionsTable {
  transaction_id: string;
  kind: string;
  number: string;
  series: string | null;
  serial: bigint | null;
  date: string;
  due_date: string | null;
  description: string;
  party_id: string | null;
  total: bigint;
  answers: ColumnType<TypedAnswers, never, never>;
  summary: ColumnType<readonly SummaryRow[], never, never>;
  totals: ColumnType<readonly StoredTotal[], never, never>;
  printed: ColumnType<Printed, never, never>;
  receipt_to: string;
  reverses_id: string | null;
  corrects_id: string | null;
  reason: string | null;
  recorded_by: string;
  recorded_at: Date;
  search_text: string;
  search_words: GeneratedAlways<string>;
}

interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  content_hash: string;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: Date;
}

export interface TransactionsTables {
  transactions: TransactionsTable;
  idempotency_keys: IdempotencyKeysTable;
}
