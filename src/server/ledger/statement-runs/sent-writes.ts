import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

interface NewRun {
  readonly runId: string;
  readonly from: BusinessDate;
  readonly asOf: BusinessDate;
  readonly least: bigint;
  readonly userId: string;
  readonly at: Date;
  readonly key: string;
  readonly contentHash: string;
}

/** Keeps a run. */
export async function insertRun(tx: Db, run: NewRun): Promise<void> {
  await tx
    .insertInto('statement_runs')
    .values({
      run_id: run.runId,
      first_day: run.from,
      as_of: run.asOf,
      least: run.least,
      sent_by: run.userId,
      sent_at: run.at,
      idempotency_key: run.key,
      content_hash: run.contentHash,
    })
    .execute();
}

interface NewSent {
  readonly runId?: string;
  readonly partyId: string;
  readonly asOf: BusinessDate;
  readonly balance: bigint;
  readonly overdue: bigint;
  readonly recipients: readonly string[];
  readonly messageIds: readonly string[];
  readonly mailFileId?: string;
  readonly userId: string;
  readonly at: Date;
}

/** Keeps that a statement was sent. */
export async function insertSent(tx: Db, sent: NewSent): Promise<void> {
  await tx
    .insertInto('statements_sent')
    .values({
      statement_id: randomUUID(),
      run_id: sent.runId ?? null,
      party_id: sent.partyId,
      as_of: sent.asOf,
      balance: sent.balance,
      overdue: sent.overdue,
      recipients: [...sent.recipients],
      message_ids: [...sent.messageIds],
      mail_file_id: sent.mailFileId ?? null,
      sent_by: sent.userId,
      sent_at: sent.at,
    })
    .execute();
}

/** Nobody else sends a statement until the database transaction ends. */
export async function lockSending(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('statements-sent', 0))`.execute(tx);
}
