import type { Insertable, Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** A backup, a rehearsal or a check of the books, as it ended. */
export type SystemRun = Selectable<Tables['system_runs']>;

/** Keeps what a run came to. */
export async function insertRun(db: Db, run: Insertable<Tables['system_runs']>): Promise<void> {
  await db
    .insertInto('system_runs')
    .values({ ...run, faults: [...(run.faults ?? [])] })
    .execute();
}

/** The newest runs first. */
export function listRuns(db: Db, limit: number): Promise<SystemRun[]> {
  return db
    .selectFrom('system_runs')
    .selectAll()
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
}

/** One run. */
export function findRun(db: Db, runId: string): Promise<SystemRun | undefined> {
  return db.selectFrom('system_runs').selectAll().where('run_id', '=', runId).executeTakeFirst();
}

/** The newest run of a kind, or the newest that came to an end as it should. */
export async function findLast(
  db: Db,
  kind: SystemRun['kind'],
  isGood: boolean,
): Promise<SystemRun | undefined> {
  return db
    .selectFrom('system_runs')
    .selectAll()
    .where('kind', '=', kind)
    .$if(isGood, (query) => query.where('outcome', '=', 'done'))
    .$if(isGood && kind === 'rehearsal', (query) => query.where(sql<boolean>`faults = '{}'`))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest backup that was made in the folder of the settings. */
export function findLastKept(db: Db): Promise<SystemRun | undefined> {
  return db
    .selectFrom('system_runs')
    .selectAll()
    .where('kind', '=', 'backup')
    .where('outcome', '=', 'done')
    .where('file_name', '<>', '')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest copy of a backup in the store outside. */
export function findLastCopied(db: Db): Promise<SystemRun | undefined> {
  return findLast(db, 'copy', true);
}

/** When the company was entered: before that nothing was there to be saved. */
export async function findBeginning(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(created_at) as at from companies`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** What the database is, and how large. */
export async function readDatabaseFacts(db: Db): Promise<{ version: string; bytes: bigint }> {
  const { rows } = await sql<{ version: string; bytes: bigint }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0] ?? { version: '', bytes: 0n };
}
