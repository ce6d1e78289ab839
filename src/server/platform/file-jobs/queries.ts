import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';

import type { Tables } from '../../tables.ts';
import type { Caller } from '../http/caller.ts';

import type { FileJobKind } from './tables.ts';

type Db = Kysely<Tables>;

/** A file that is being made or was made, with who asked for it. */
export type FileJob = Selectable<Tables['file_jobs']> & { readonly client_id: string };

/** Which beginning of which job: what an earlier one writes is not taken any more. */
export type Claim = Pick<FileJob, 'file_job_id' | 'tries'>;

/** A server that wrote nothing for so long is gone. By the database's clock, so all agree. */
const DEAD = sql`interval '15 seconds'`;
const OVER = ['ready', 'failed', 'cancelled'] as const;

/** Asks for a file. Throws what the breach of `file_jobs_at_work_once` means: one is made. */
export async function insertFileJob(db: Db, job: Insertable<Tables['file_jobs']>): Promise<void> {
  await db.insertInto('file_jobs').values(job).execute();
}

/** The jobs of a kind, the newest first. */
export function listFileJobs(db: Db, kind: FileJobKind): Promise<FileJob[]> {
  return jobs(db)
    .where('j.kind', '=', kind)
    .orderBy('j.asked_at', 'desc')
    .orderBy('j.file_job_id')
    .execute();
}

export function findFileJob(db: Db, fileJobId: string): Promise<FileJob | undefined> {
  return jobs(db).where('j.file_job_id', '=', fileJobId).executeTakeFirst();
}

/** Takes what waits, or what a server that is gone was at. Nothing when there is nothing. */
export async function claimFileJob(db: Db, kind: FileJobKind): Promise<FileJob | undefined> {
  const claimed = await db
    .updateTable('file_jobs')
    .set({
      state: 'making',
      tries: sql`tries + 1`,
      losses: sql`losses + (state = 'making')::int`,
      alive_at: sql`clock_timestamp()`,
      step: 'Beginning',
      done: 0,
      total: 0,
      size: 0,
    })
    .where('file_job_id', 'in', (query) =>
      query
        .selectFrom('file_jobs')
        .select('file_job_id')
        .where('kind', '=', kind)
        .where(
          sql<boolean>`(state = 'waiting'
            or state = 'making' and alive_at < clock_timestamp() - ${DEAD})`,
        )
        .orderBy('asked_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('file_job_id')
    .executeTakeFirst();
  return claimed === undefined ? undefined : findFileJob(db, claimed.file_job_id);
}

/** Writes how far it is, or how it ended. False: it is not this server's any more. */
export async function writeFileJob(
  db: Db,
  { file_job_id: fileJobId, tries }: Claim,
  change: Updateable<Tables['file_jobs']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file_jobs')
    .set({ ...change, alive_at: sql`clock_timestamp()` })
    .where('file_job_id', '=', fileJobId)
    .where('tries', '=', tries)
    .where('state', '=', 'making')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a job wherever it is made, and takes away what is ready. */
export async function cancelFileJob(db: Db, fileJobId: string): Promise<void> {
  await db
    .updateTable('file_jobs')
    .set({ state: 'cancelled' })
    .where('file_job_id', '=', fileJobId)
    .where('state', '<>', 'failed')
    .execute();
}

/** Forgets jobs that are over. */
export async function removeFileJobs(db: Db, fileJobIds: readonly string[]): Promise<void> {
  if (fileJobIds.length === 0) return;
  await db
    .deleteFrom('file_jobs')
    .where('file_job_id', 'in', fileJobIds)
    .where('state', 'in', OVER)
    .execute();
}

/** Who asked, as the account is now; nothing when it may not work any more. */
export async function findAsker(
  db: Db,
  { asked_by: userId, asked_at: askedAt }: Pick<FileJob, 'asked_by' | 'asked_at'>,
): Promise<Caller | undefined> {
  const found = await db
    .selectFrom('user_accounts as u')
    .innerJoin('companies as c', 'c.company_id', 'u.company_id')
    .select([
      'u.client_id',
      'u.display_name',
      'u.person_email',
      'u.role',
      'u.is_read_only',
      'c.company_id',
      'c.name as company_name',
    ])
    .where('u.user_id', '=', userId)
    .where('u.active_slot', 'is not', null)
    .where('c.is_permitted', '=', true)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  return {
    userId,
    clientId: found.client_id,
    name: found.display_name || found.client_id,
    email: found.person_email,
    role: found.role,
    isReadOnly: found.is_read_only,
    companyId: found.company_id,
    companyName: found.company_name,
    sessionKey: '',
    mustChangePassword: false,
    mustSetUpFactor: false,
    provedAt: askedAt,
  };
}

function jobs(db: Db) {
  return db
    .selectFrom('file_jobs as j')
    .innerJoin('user_accounts as u', 'u.user_id', 'j.asked_by')
    .selectAll('j')
    .select('u.client_id');
}
