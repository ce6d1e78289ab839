import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

interface NewRun {
  readonly payRunId: string;
  readonly reference: string;
  readonly account: string;
  readonly date: BusinessDate;
  readonly total: bigint;
  readonly key: string;
  readonly contentHash: string;
  readonly userId: string;
  readonly at: Date;
}

/** Keeps a run; its reference is its own. */
export async function insertRun(tx: Db, run: NewRun): Promise<void> {
  await tx
    .insertInto('pay_runs')
    .values({
      pay_run_id: run.payRunId,
      reference: run.reference,
      account: run.account,
      date: run.date,
      total: run.total,
      made_by: run.userId,
      made_at: run.at,
      idempotency_key: run.key,
      content_hash: run.contentHash,
    })
    .execute();
}

interface NewPayment {
  readonly payRunId: string;
  readonly transactionId: string;
  readonly position: number;
  readonly method: 'cheque' | 'transfer';
}

/** Keeps which transaction is a payment of a run. */
export async function insertPayment(
  tx: Db,
  { payRunId, transactionId, position, method }: NewPayment,
): Promise<void> {
  await tx
    .insertInto('pay_run_payments')
    .values({ pay_run_id: payRunId, transaction_id: transactionId, position, method })
    .execute();
}

/** Nobody else mails the advices of this run until the database transaction ends. */
export async function lockRun(tx: Db, payRunId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pay-run:' || ${payRunId}::text, 0))`.execute(
    tx,
  );
}
