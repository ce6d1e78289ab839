import type { Insertable, Kysely, Selectable } from 'kysely';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** What is at work, in whichever server. */
export type SharedJob = Selectable<Tables['system_job']>;

/** What is at work, or was when its server went away. */
export function findJob(db: Db): Promise<SharedJob | undefined> {
  return db.selectFrom('system_job').selectAll().executeTakeFirst();
}

/** Shows all servers what is at work; the caller holds the lock of such work. */
export async function insertJob(db: Db, job: Insertable<Tables['system_job']>): Promise<void> {
  await db.insertInto('system_job').values(job).execute();
}

/** Shows how far it is. True: somebody wants it to end. */
export async function touchJob(
  db: Db,
  jobId: string,
  change: { readonly step: string; readonly done: number; readonly alive_at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('system_job')
    .set(change)
    .where('job_id', '=', jobId)
    .returning('is_to_end')
    .executeTakeFirst();
  return row?.is_to_end ?? false;
}

/** Asks whichever server is at it to end it. */
export async function askToEnd(db: Db): Promise<void> {
  await db.updateTable('system_job').set({ is_to_end: true }).execute();
}

/** Nothing is at work any more. */
export async function removeJob(db: Db, jobId: string): Promise<void> {
  await db.deleteFrom('system_job').where('job_id', '=', jobId).execute();
}
