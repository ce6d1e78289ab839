import type { ProblemCode } from '#shared/problems.ts';

/** Named database constraints whose breach a user may read about: name → problem. */
const CONSTRAINTS: Readonly<Record<string, ProblemCode>> = {
  user_accounts_client_id_unique: 'client-id-taken',
  user_accounts_active_slot_unique: 'account-limit',
  transactions_reversed_once: 'already-reversed',
  transactions_corrected_once: 'already-reversed',
  ledger_reversal_of_reversal: 'reversal-not-reversible',
  ledger_key_reused: 'idempotency-key-reused',
  ledger_attachment_refused: 'attachment-not-usable',
  ledger_approval_needed: 'approval-needed',
  ledger_approval_waits: 'approval-waits',
  approval_requests_one_waiting: 'conflict',
  questions_closed: 'question-closed',
  questions_waits: 'question-waits',
  questions_answerer: 'question-not-yours',
  questions_link_open: 'question-link-closed',
  question_events_link_once: 'question-link-closed',
  question_papers_pk: 'attachment-not-usable',
  evidence_reason_needed: 'evidence-reason-needed',
  evidence_attached_here: 'attachment-attached-here',
  evidence_not_standing: 'attachment-marked-wrong',
  evidence_there: 'evidence-there',
  evidence_told: 'conflict',
  parties_tin_unique: 'tin-registered',
  atp_ranges_no_overlap: 'ranges-overlap',
  unused_numbers_stay_unused: 'number-unused',
  unused_numbers_not_used: 'number-in-use',
  cheques_number_once: 'cheque-taken',
  unused_numbers_once: 'number-registered',
  accounts_pk: 'account-exists',
  bank_accounts_number_unique: 'bank-account-exists',
  bank_readings_pk: 'conflict',
  pay_runs_reference_unique: 'pay-run-reference-taken',
  payment_layouts_name_once: 'payment-layout-exists',
  transaction_attachments_attachment_fk: 'attachment-not-usable',
  transaction_attachments_owner: 'attachment-not-usable',
  transaction_attachments_one_use: 'attachment-not-usable',
  book_papers_attachment_once: 'attachment-not-usable',
  book_seals_follow: 'book-sealed-meanwhile',
  book_seals_part_once: 'book-sealed-meanwhile',
  bank_match_lines_once: 'bank-line-matched',
  bank_match_items_once: 'bank-line-matched',
  bank_matches_frozen: 'bank-match-frozen',
  list_views_name_once: 'view-name-taken',
  list_views_default_once: 'conflict',
  saved_reports_name_unique: 'saved-report-exists',
  locked_months_pk: 'period-closed',
  finding_acceptances_once: 'finding-accepted',
  finding_acceptances_open_month: 'period-closed',
  ledger_certificate_received: 'certificate-received',
  certificate_reminders_pk: 'reminder-sent',
  uncollected_vat_once: 'uncollected-claimed',
  importations_once: 'importation-exists',
  filings_once: 'filing-exists',
  filings_amendment_follows: 'filing-not-standing',
  filings_amended_stays: 'filing-not-standing',
  filings_period_over: 'filing-not-over',
};

/**
 * The problem that a breach of this constraint means, or nothing if it cannot come from a user's
 * act.
 */
export function problemOfConstraint(name: string): ProblemCode | undefined {
  return CONSTRAINTS[name];
}
