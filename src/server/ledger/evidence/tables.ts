/** What was said about the supporting documents of transactions, one row after another. */
interface EvidenceEventsTable {
  sequence: bigint;
  transaction_id: string;
  /** A document came, was the wrong one; none exists, or one is sought after all. */
  action: EvidenceAction;
  attachment_id: string | null;
  sha256: string | null;
  reason: string;
  recorded_by: string;
  recorded_at: Date;
  previous_hash: Buffer;
  hash: Buffer;
}

export type EvidenceAction = 'attached' | 'wrong' | 'none' | 'sought';

/** Whether a kind needs a supporting document; without a row as its definition says. */
interface EvidenceRulesTable {
  kind: string;
  is_needed: boolean;
  /** Centavos, from which amount on. */
  from_amount: bigint;
  version: number;
}

/** A view: documents that hold, without those that were the wrong ones. */
interface StandingDocumentsView {
  transaction_id: string;
  attachment_id: string;
  place: bigint;
}

/** A view: transactions for which none exists. */
interface EvidenceExcusesView {
  transaction_id: string;
  reason: string;
  recorded_by: string;
  recorded_at: Date;
}

export interface EvidenceTables {
  evidence_events: EvidenceEventsTable;
  evidence_rules: EvidenceRulesTable;
  standing_documents: StandingDocumentsView;
  evidence_excuses: EvidenceExcusesView;
}
