import type { BusinessDate } from '#shared/dates.ts';

export interface StatementRunsTables {
  /** Statements of account that were mailed in one act. */
  statement_runs: {
    run_id: string;
    first_day: BusinessDate;
    as_of: BusinessDate;
    least: bigint;
    sent_by: string;
    sent_at: Date;
    idempotency_key: string;
    content_hash: string;
  };
  /** Every statement that was mailed, by a run or by itself. */
  statements_sent: {
    statement_id: string;
    run_id: string | null;
    party_id: string;
    as_of: BusinessDate;
    balance: bigint;
    overdue: bigint;
    recipients: string[];
    message_ids: string[];
    mail_file_id: string | null;
    sent_by: string;
    sent_at: Date;
  };
}
