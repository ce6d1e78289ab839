import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** An entry that is planned to reverse itself, with its reversal if it has one. */
export interface ReversingRow {
  readonly transactionId: string;
  readonly number: string;
  readonly entryNumber: string;
  readonly date: BusinessDate;
  readonly description: string;
  readonly total: bigint;
  readonly reverseOn: BusinessDate;
  readonly how: 'post' | 'ask';
  readonly obstacle: string;
  readonly isCancelled: boolean;
  readonly plannedBy: string;
  readonly plannerId: string;
  readonly reversalId: string | null;
  readonly reversalNumber: string | null;
  readonly reversalDate: BusinessDate | null;
}

/** What is planned, and what was done since a day; those to come first. */
export async function listReversingRows(
  db: Db,
  { since, transactionId = null }: { since: BusinessDate; transactionId?: string | null },
): Promise<ReversingRow[]> {
  const { rows } = await sql<ReversingRow>`
    select v.transaction_id as "transactionId", t.number, e.number as "entryNumber", t.date, t.description, t.total,
        v.reverse_on as "reverseOn", v.how, v.obstacle, v.cancelled_at is not null as "isCancelled",
        u.client_id as "plannedBy", v.planned_by as "plannerId",
        r.transaction_id as "reversalId", r.number as "reversalNumber", r.date as "reversalDate"
      from reversing_entries v
      join transactions t on t.transaction_id = v.transaction_id
      join journal_entries e on e.transaction_id = v.transaction_id
      join user_accounts u on u.user_id = v.planned_by
      left join transactions r on r.reverses_id = v.transaction_id
      where (${transactionId}::uuid is null or v.transaction_id = ${transactionId}::uuid)
        and ((r.transaction_id is null and v.cancelled_at is null) or v.reverse_on >= ${since}::date)
      order by v.reverse_on, e.sequence`.execute(db);
  return rows;
}

/** Those whose day has come by `day` and that are not reversed; cancelled ones are left out. */
export async function listDueReversing(db: Db, day: BusinessDate): Promise<ReversingRow[]> {
  const rows = await listReversingRows(db, { since: '9999-12-31' });
  return rows.filter(({ reverseOn, reversalId, isCancelled }) => {
    return reverseOn <= day && reversalId === null && !isCancelled;
  });
}

/** Plans the reversal of an entry, or another day for it. */
export async function planReversal(
  tx: Db,
  plan: {
    readonly transactionId: string;
    readonly reverseOn: BusinessDate;
    readonly how: 'post' | 'ask';
    readonly userId: string;
    readonly at: Date;
  },
): Promise<void> {
  const values = {
    reverse_on: plan.reverseOn,
    how: plan.how,
    planned_by: plan.userId,
    planned_at: plan.at,
    cancelled_at: null,
    obstacle: '',
  };
  await tx
    .insertInto('reversing_entries')
    .values({ transaction_id: plan.transactionId, ...values })
    .onConflict((conflict) => conflict.constraint('reversing_entries_pk').doUpdateSet(values))
    .execute();
}

/** Cancels a plan; false when there is none in force. */
export async function cancelPlan(tx: Db, transactionId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reversing_entries')
    .set({ cancelled_at: at })
    .where('transaction_id', '=', transactionId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps why an entry could not reverse itself. */
export async function keepObstacle(db: Db, transactionId: string, obstacle: string): Promise<void> {
  await db
    .updateTable('reversing_entries')
    .set({ obstacle })
    .where('transaction_id', '=', transactionId)
    .execute();
}

/** Kind and day of a transaction that stands: it is no reversal, and none reversed it. */
export async function findStanding(db: Db, transactionId: string) {
  return db
    .selectFrom('transactions as t')
    .innerJoin('journal_entries as e', 'e.transaction_id', 't.transaction_id')
    .leftJoin('transactions as r', 'r.reverses_id', 't.transaction_id')
    .select(['t.kind', 't.number', 't.date', 'e.stage'])
    .where('t.transaction_id', '=', transactionId)
    .where('t.reverses_id', 'is', null)
    .where('r.transaction_id', 'is', null)
    .executeTakeFirst();
}
