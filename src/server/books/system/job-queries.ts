import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** What is at work, in whichever server. */
export type SharedJob = Selectable<Tables['system_job']>;

/** A server that wrote nothing for so long is gone. By the database's clock, so all agree. */
const DEAD = sql`interval '15 seconds'`;
/** When nobody is at it. */
const GIVEN_BACK = sql<Date>`'epoch'::timestamptz`;
const NOW = sql<Date>`clock_timestamp()`;

/** What is at work, or was when its server went away. */
export function findJob(db: Db): Promise<SharedJob | undefined> {
  return db.selectFrom('system_job').selectAll().executeTakeFirst();
}

/** What a server that is gone was at, or has given back. */
export function findLeft(db: Db): Promise<SharedJob | undefined> {
  return db
    .selectFrom('system_job')
    .selectAll()
    .where('alive_at', '<', sql<Date>`clock_timestamp() - ${DEAD}`)
    .executeTakeFirst();
}

/** Shows all servers what is at work; the caller holds the lock of such work. */
export async function insertJob(
  db: Db,
  job: Omit<Insertable<Tables['system_job']>, 'alive_at'>,
): Promise<void> {
  await db
    .insertInto('system_job')
    .values({ ...job, alive_at: NOW })
    .execute();
}

/**
 * Takes what was left, under a new id: what its earlier server still writes is not taken any more.
 * The caller holds the lock of such work. Nothing when another server was first.
 */
export function takeJob(
  db: Db,
  { job_id: leftId }: SharedJob,
  { jobId, step }: { readonly jobId: string; readonly step: string },
): Promise<SharedJob | undefined> {
  return db
    .updateTable('system_job')
    .set({
      job_id: jobId,
      step,
      done: 0,
      losses: sql`losses + (alive_at > ${GIVEN_BACK})::int`,
      alive_at: NOW,
    })
    .where('job_id', '=', leftId)
    .returningAll()
    .executeTakeFirst();
}

/** Writes how far it is, or what comes next. Nothing: it is not this server's any more. */
export function writeJob(
  db: Db,
  jobId: string,
  change: Updateable<Tables['system_job']>,
): Promise<Pick<SharedJob, 'is_to_end'> | undefined> {
  return db
    .updateTable('system_job')
    .set({ ...change, alive_at: NOW })
    .where('job_id', '=', jobId)
    .returning('is_to_end')
    .executeTakeFirst();
}

/** Leaves it for the next server that looks. */
export async function giveBackJob(db: Db, jobId: string): Promise<void> {
  await db
    .updateTable('system_job')
    .set({ alive_at: GIVEN_BACK })
    .where('job_id', '=', jobId)
    .execute();
}

/** Asks whichever server is at it, or takes it up, to end it. */
export async function askToEnd(db: Db): Promise<void> {
  await db.updateTable('system_job').set({ is_to_end: true }).execute();
}

/** Nothing is at work any more. False: it was not this server's. */
export async function removeJob(db: Db, jobId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('system_job')
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
