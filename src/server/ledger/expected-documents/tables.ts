import type { Generated } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import type { Step } from '#shared/ledger/expected-documents.ts';

export interface ExpectedDocumentsTables {
  /** What people said of documents that come, or come no more. */
  expected_rules: {
    rule_id: Generated<bigint>;
    party_id: string;
    account: string;
    what: 'by-hand' | 'stopped' | 'history';
    first_month: BusinessDate;
    step: Step | null;
    day: number | null;
    reason: string;
    made_by: string;
    made_at: Date;
  };
}
