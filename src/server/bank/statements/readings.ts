import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';
import type { StatementFormat } from '../formats/types.ts';

import type { OwnReading } from './progress.ts';

type Db = Kysely<Tables>;

const DAY_MS = 86_400_000;
/** Files of one person that wait for a yes, such as three years of months; the oldest give way. */
const MAX_WAITING = 36;

/** A file that was read. */
export interface NewReading extends OwnReading {
  readonly fileName: string;
  readonly sha256: string;
  readonly size: number;
  readonly format: StatementFormat;
  readonly content: Buffer;
  readonly at: Date;
}

/**
 * Keeps a reading; one of this id and person before gives way. The id of another person's breaks
 * `bank_readings_pk`.
 */
export async function insertReading(tx: Db, read: NewReading): Promise<void> {
  await deleteReading(tx, read);
  await tx
    .insertInto('bank_readings')
    .values({
      reading_id: read.readingId,
      user_id: read.userId,
      file_name: read.fileName,
      sha256: read.sha256,
      size: read.size,
      format: read.format,
      content: read.content,
      created_at: read.at,
    })
    .execute();
}

/** A person's own reading. */
export function findReading(db: Db, { readingId, userId }: OwnReading) {
  return db
    .selectFrom('bank_readings')
    .selectAll()
    .where('reading_id', '=', readingId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Removes a person's own reading and gives the name of its bytes; nothing: there is none, or
 * somebody else was faster.
 */
export async function deleteReading(
  db: Db,
  { readingId, userId }: OwnReading,
): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('bank_readings')
    .where('reading_id', '=', readingId)
    .where('user_id', '=', userId)
    .returning('sha256')
    .executeTakeFirst();
  return gone?.sha256;
}

/**
 * Removes readings that waited for a day, and of one person the oldest of too many. Gives the names
 * of their bytes.
 */
export async function deleteOldReadings(
  db: Db,
  { now, userId }: { now: Date; userId?: string },
): Promise<string[]> {
  const gone = await db
    .deleteFrom('bank_readings')
    .where((e) =>
      e.or([
        e('created_at', '<', new Date(now.getTime() - DAY_MS)),
        ...(userId === undefined
          ? []
          : [
              e('reading_id', 'in', (inner) =>
                inner
                  .selectFrom('bank_readings')
                  .select('reading_id')
                  .where('user_id', '=', userId)
                  .orderBy('created_at', 'desc')
                  .orderBy('reading_id')
                  .offset(MAX_WAITING),
              ),
            ]),
      ]),
    )
    .returning('sha256')
    .execute();
  return [...new Set(gone.map(({ sha256 }) => sha256))];
}
