import type { ColumnType } from 'kysely';

import type { TypedAnswers } from '#shared/forms/fields.ts';
import type { ApprovalDecision, ApprovalSubject } from '#shared/ledger/approvals.ts';

/** What was submitted, as it is needed to post it, reopen a month, or change a rule. */
export interface AskedContent {
  readonly answers?: TypedAnswers;
  readonly corrects?: { readonly transactionId: string; readonly reason: string };
  /** Codes of the questions that the author said yes to. */
  readonly answered?: readonly string[];
  /** The line of a schedule that the form posts; not approved it is due again, and no draft. */
  readonly scheduleLine?: { readonly scheduleId: string; readonly position: number };
  readonly contentHash?: string;
  readonly reason?: string;
  readonly isOn?: boolean;
  /** Centavos, as text. */
  readonly fromAmount?: string;
  readonly version?: number;
}

interface ApprovalRequestsTable {
  request_id: string;
  what: ApprovalSubject;
  /** A kind, a month (`2026-12`), or what a rule is about. */
  subject: string;
  title: string;
  amount: bigint | null;
  content: ColumnType<AskedContent, never, never>;
  idempotency_key: string | null;
  requested_by: string;
  requested_at: Date;
  /** Of a payment from the beginning, of a form once it is posted. */
  transaction_id: string | null;
  decision: ApprovalDecision | null;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string;
}

interface ApprovalRulesTable {
  /** A kind, or `reopening`. */
  subject: string;
  is_on: boolean;
  from_amount: bigint;
  version: number;
}

interface ApprovalDocumentsTable {
  request_id: string;
  attachment_id: string;
  position: number;
}

export interface ApprovalsTables {
  approval_requests: ApprovalRequestsTable;
  approval_rules: ApprovalRulesTable;
  approval_documents: ApprovalDocumentsTable;
}
