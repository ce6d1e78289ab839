import type { ControlledTransaction, Expression, Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

const PORTION = 500;

/**
 * Reads of one moment: whatever is written meanwhile, they all see the same. Holds a connection;
 * `rollback` ends it.
 */
export type Snapshot = ControlledTransaction<Tables>;

/** Begins to read the whole database as it is now. */
export function openSnapshot(db: Kysely<Tables>): Promise<Snapshot> {
  return db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
}

/** What some reads of one moment come to: whatever is written meanwhile, they all see the same. */
export function inSnapshot<Result>(
  db: Kysely<Tables>,
  work: (tx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(work);
}

/** The rows of a query, a portion at a time; one query of a snapshot after the other. */
export async function* streamQuery<Row>(
  snapshot: Snapshot,
  query: Expression<Row>,
): AsyncGenerator<Row> {
  await sql`declare streamed no scroll cursor for ${query}`.execute(snapshot);
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.raw(String(PORTION))} from streamed`.execute(
        snapshot,
      );
      if (rows.length === 0) break;
      yield* rows;
    }
  } finally {
    // Who reads no further may read something else of the same moment; when that has ended, so has
    // this.
    await sql`close streamed`.execute(snapshot).catch(() => undefined);
  }
}
