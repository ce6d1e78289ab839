import type { JSONColumnType } from 'kysely';

import type { PaymentLayout } from '#shared/bank/payment-layout.ts';
import type { BusinessDate } from '#shared/dates.ts';

export interface PayRunsTables {
  /** Bills of many vendors, paid in one act. */
  pay_runs: {
    pay_run_id: string;
    reference: string;
    account: string;
    date: BusinessDate;
    total: bigint;
    made_by: string;
    made_at: Date;
    idempotency_key: string;
    content_hash: string;
  };
  pay_run_payments: {
    transaction_id: string;
    pay_run_id: string;
    position: number;
    method: 'cheque' | 'transfer';
  };
  /** Files for the bank, as they were made. */
  pay_run_files: {
    file_id: string;
    pay_run_id: string;
    layout: string;
    file_name: string;
    content: Uint8Array;
    sha256: string;
    payment_count: number;
    total: bigint;
    made_by: string;
    made_at: Date;
  };
  pay_run_advices: {
    transaction_id: string;
    recipient: string;
    message_id: string;
    queued_at: Date;
  };
  payment_layouts: {
    layout_id: string;
    name: string;
    layout: JSONColumnType<PaymentLayout>;
    version: number;
    changed_by: string;
    changed_at: Date;
  };
}
