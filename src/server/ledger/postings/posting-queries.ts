import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { invariant } from '#shared/invariant.ts';
import type { ProblemRecord } from '#shared/problems.ts';

import { keptPlan } from '../../platform/db/kept-plans.ts';
import type { Tables } from '../../tables.ts';

/** What a posting became, as the database answers and keeps it. */
export interface Answer {
  readonly transactionId: string;
  readonly number: string;
  readonly entryNumber: string;
  readonly entryHash: string;
  readonly date: BusinessDate;
  /** Centavos. */
  readonly total: string;
  readonly receiptTo: string;
}

/** What became of one of several requests: its answer, or what the database refused it by. */
export interface Outcome {
  readonly answer: Answer | undefined;
  readonly refusal: Error | undefined;
}

/** Why the database refused, as pg tells it. */
class Refusal extends Error {
  readonly code: string;
  readonly constraint: string;
  readonly detail: string;

  constructor({ message, code, constraint, detail }: RefusalRow) {
    super(message);
    this.code = code;
    this.constraint = constraint;
    this.detail = detail;
  }
}

interface RefusalRow {
  readonly message: string;
  readonly code: string;
  readonly constraint: string;
  readonly detail: string;
}

/** Records a request of `post_transactions` (JSON). Throws what the database refuses it by. */
export async function postAlone(db: Kysely<Tables>, payload: string): Promise<Answer> {
  const { rows } = await sql<{ answer: Answer }>`${keptPlan}
    select post_transactions(${payload}::jsonb) as answer`.execute(db);
  const answer = rows[0]?.answer;
  invariant(answer, 'a posting gives an answer');
  return answer;
}

/**
 * Records requests in one call and one commit, each for itself, in their order: an outcome for
 * each. Throws only what ends all of them.
 */
export async function postTogether(
  db: Kysely<Tables>,
  payloads: readonly string[],
): Promise<Outcome[]> {
  const { rows } = await sql<{ outcomes: { answer?: Answer; refusal?: RefusalRow }[] }>`${keptPlan}
    select post_together(${`[${payloads.join(',')}]`}::jsonb) as outcomes`.execute(db);
  return (rows[0]?.outcomes ?? []).map(({ answer, refusal }) => ({
    answer,
    refusal: refusal && new Refusal(refusal),
  }));
}

/** The first reversal that there is of any of these transactions. */
export async function findReversalAmong(
  db: Kysely<Tables>,
  transactionIds: readonly string[],
): Promise<ProblemRecord | undefined> {
  return await db
    .selectFrom('transactions')
    .select(['transaction_id as transactionId', 'number'])
    .where('reverses_id', 'in', transactionIds)
    .orderBy('transaction_id')
    .executeTakeFirst();
}

/**
 * Records a request, asks what is asked at commit, and takes all of it back, in one round trip that
 * waits for no flush. Throws what `post_transactions` throws, and 55P03 while others post for long.
 */
export async function rehearse(db: Kysely<Tables>, payload: string): Promise<void> {
  invariant(!db.isTransaction, 'a rehearsal ends the database transaction that it is in');
  await sql`${keptPlan} select rehearse_transactions(${payload}::jsonb)`.execute(db);
}
