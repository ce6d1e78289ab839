import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

/** What the schedules of a transaction have posted and still stands, the latest first. */
export function listUnwound(db: Kysely<Tables>, transactionId: string) {
  return db
    .selectFrom('schedules as s')
    .innerJoin('schedule_postings as p', 'p.schedule_id', 's.schedule_id')
    .innerJoin('transactions as t', 't.transaction_id', 'p.transaction_id')
    .select(['p.transaction_id as transactionId', 't.number', 't.date', 't.total'])
    .select(['t.description', 's.stopped_by as stoppedBy'])
    .where('s.source_id', '=', transactionId)
    .where('p.undone_by', 'is', null)
    .orderBy('t.date', 'desc')
    .orderBy('p.position', 'desc')
    .execute();
}

/** The schedules that end with a transaction. */
export function listSchedulesOf(db: Kysely<Tables>, transactionId: string) {
  return db
    .selectFrom('schedules')
    .select(['schedule_id as scheduleId', 'name', 'kind'])
    .where('source_id', '=', transactionId)
    .where('stopped_at', 'is', null)
    .orderBy('name')
    .execute();
}

/** What a schedule itself has posted and still stands, the latest first. */
export function listStandingPostings(db: Kysely<Tables>, scheduleId: string) {
  return db
    .selectFrom('schedule_postings as p')
    .innerJoin('transactions as t', 't.transaction_id', 'p.transaction_id')
    .select(['p.transaction_id as transactionId', 't.number', 't.date', 't.total', 't.description'])
    .where('p.schedule_id', '=', scheduleId)
    .where('p.undone_by', 'is', null)
    .orderBy('t.date', 'desc')
    .orderBy('p.position', 'desc')
    .execute();
}
