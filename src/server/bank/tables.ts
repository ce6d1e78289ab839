import type { Generated, JSONColumnType } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { StatementFormat } from './formats/types.ts';

export interface BankTables {
  bank_statements: {
    statement_id: string;
    reading_id: string;
    account: string;
    file_name: string;
    format: StatementFormat;
    sha256: string;
    size: number;
    from_date: BusinessDate;
    to_date: BusinessDate;
    opening: bigint | null;
    closing: bigint | null;
    line_count: number;
    added_count: number;
    money_in: bigint;
    money_out: bigint;
    warnings: JSONColumnType<string[]>;
    uploaded_by: string;
    uploaded_at: Date;
    withdrawn_at: Date | null;
    withdrawn_by: string | null;
    withdrawn_reason: string | null;
  };
  bank_lines: {
    line_id: string;
    account: string;
    date: BusinessDate;
    amount: bigint;
    description: string;
    reference: string;
    cheque_number: string;
    text_key: string;
    occurrence: number;
  };
  bank_statement_lines: {
    statement_id: string;
    position: number;
    line_id: string;
    balance: bigint | null;
  };
  bank_layouts: {
    account: string;
    layout_key: string;
    mapping: JSONColumnType<object>;
    used_at: Date;
  };
  bank_readings: {
    reading_id: string;
    user_id: string;
    file_name: string;
    sha256: string;
    size: number;
    format: StatementFormat;
    /** JSON as gzip. */
    content: Buffer;
    created_at: Date;
  };
  /** A view: what the books say of a bank account, item by item (`bank/bank-items.sql`). */
  bank_items: {
    entry_id: string;
    position: number;
    cheque_id: string;
    account: string;
    date: BusinessDate;
    amount: bigint;
    is_opening: boolean;
    transaction_id: string;
    entry_number: string;
  };
  bank_matches: {
    match_id: string;
    account: string;
    kind: 'plain' | 'start' | 'difference';
    difference: bigint;
    difference_side: 'books' | 'bank' | null;
    reason: string;
    score: number;
    made_by: string;
    made_at: Date;
  };
  bank_match_lines: { line_id: string; match_id: string };
  bank_match_items: {
    entry_id: string;
    position: number;
    cheque_id: string;
    match_id: string;
    role: 'item' | 'memo' | 'book-error';
  };
  bank_match_events: {
    event_id: Generated<bigint>;
    match_id: string;
    account: string;
    action: 'made' | 'undone';
    at: Date;
    actor: string;
    actor_user_id: string;
    content: JSONColumnType<object>;
  };
  bank_line_notes: {
    line_id: string;
    state: 'hold' | 'bank-error';
    reason: string;
    until: BusinessDate | null;
    asked_user_id: string | null;
    question: string;
    answer: string;
    answered_by: string | null;
    answered_at: Date | null;
    answer_attachment_id: string | null;
    noted_by: string;
    noted_at: Date;
    version: number;
  };
  bank_answer_papers: { line_id: string; attachment_id: string };
  bank_rules: {
    rule_id: string;
    account: string | null;
    words: string;
    direction: 'in' | 'out' | 'any';
    record_kind: string;
    answers: JSONColumnType<Record<string, unknown>>;
    is_active: boolean;
    origin: 'written' | 'learnt';
    made_by: string;
    made_at: Date;
    version: number;
  };
  bank_recordings: {
    idempotency_key: string;
    user_id: string;
    account: string;
    line_ids: string[];
    match_id: string | null;
    role: 'memo' | 'book-error' | 'item';
    created_at: Date;
  };
  reconciliations: {
    reconciliation_id: string;
    account: string;
    as_at: BusinessDate;
    from_date: BusinessDate;
    figures: JSONColumnType<object>;
    figures_sha256: string;
    prepared_by: string;
    prepared_at: Date;
    reviewed_by: string | null;
    reviewed_at: Date | null;
    pdf_sha256: string | null;
    withdrawn_at: Date | null;
    withdrawn_by: string | null;
    withdrawn_reason: string | null;
  };
  reconciliation_matches: { reconciliation_id: string; match_id: string };
  reconciliation_breaks: {
    reconciliation_id: string;
    transaction_id: string;
    cause: 'reversed' | 'dated-within';
    at: Date;
  };
  bank_reports: {
    report_id: string;
    first_id: string;
    version: number;
    title: string;
    account: string | null;
    as_at: BusinessDate | null;
    note: string;
    file_name: string;
    content_type: string;
    size: number;
    sha256: string;
    reconciliation_id: string | null;
    uploaded_by: string;
    uploaded_at: Date;
  };
  bank_report_moves: {
    move_id: Generated<bigint>;
    first_id: string;
    is_away: boolean;
    reason: string;
    moved_by: string;
    moved_at: Date;
  };
}
