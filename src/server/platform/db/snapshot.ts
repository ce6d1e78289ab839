import type { ControlledTransaction, Expression, Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

import { hasSpareConnections } from './connect.ts';

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

/**
 * Another connection that reads the moment of a snapshot, where the pool has one to spare;
 * `rollback` ends it, before or after the other.
 */
export async function openBeside(
  db: Kysely<Tables>,
  snapshot: Kysely<Tables>,
): Promise<Snapshot | undefined> {
  if (!hasSpareConnections(db)) return undefined;
  const moment = await nameMoment(snapshot);
  const beside = await openSnapshot(db);
  try {
    await takeMoment(beside, moment);
    return beside;
  } catch (error) {
    await beside.rollback().execute();
    throw error;
  }
}

/** The name by which other connections take a transaction's moment while it lasts. */
async function nameMoment(tx: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx);
  return rows[0]?.id;
}

async function takeMoment(tx: Kysely<Tables>, moment: string | undefined): Promise<void> {
  await sql`set transaction snapshot ${sql.lit(moment)}`.execute(tx);
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

/**
 * Two reads of one moment, at once where the pool has a connection to spare, and otherwise one
 * after the other.
 */
export function inOneSnapshot<First, Second>(
  db: Kysely<Tables>,
  first: (tx: Kysely<Tables>) => Promise<First>,
  second: (tx: Kysely<Tables>) => Promise<Second>,
): Promise<[First, Second]> {
  return inSnapshot(db, async (tx) => {
    // Before the first one begins: it may look for connections to spare, too.
    const beside = await openBeside(db, tx);
    if (beside === undefined) return [await first(tx), await second(tx)];
    const besideIt = async () => {
      try {
        return await second(beside);
      } finally {
        await beside.rollback().execute();
      }
    };
    // The first connection is kept until both have ended, however they end.
    return endOfBoth(first(tx), besideIt());
  });
}

/**
 * Two works that take connections of their own, more than one at a time only where the pool has
 * some to spare: at once where it has, and otherwise one after the other. Both have ended when this
 * ends, however they ended.
 */
export async function besideEachOther<First, Second>(
  db: Kysely<Tables>,
  first: (db: Kysely<Tables>) => Promise<First>,
  second: (db: Kysely<Tables>) => Promise<Second>,
): Promise<[First, Second]> {
  if (!hasSpareConnections(db)) return [await first(db), await second(db)];
  return endOfBoth(first(db), second(db));
}

async function endOfBoth<First, Second>(first: Promise<First>, second: Promise<Second>) {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

let opened = 0;

/**
 * The rows of a query, a portion at a time; of several queries of a transaction in turns, too. It
 * is one moment where the transaction is. The database reads the next portion while this one is
 * used.
 */
export async function* streamQuery<Row>(
  snapshot: Kysely<Tables>,
  query: Expression<Row>,
  portion = PORTION,
): AsyncGenerator<Row> {
  opened += 1;
  const cursor = sql.ref(`streamed_${opened}`);
  // All of it is read: planned for its first rows, the lines of all accounts took twice as long.
  await sql`select set_config('cursor_tuple_fraction', '1', true)`.execute(snapshot);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(snapshot);
  const fetch = () => {
    const fetched = sql<Row>`fetch ${sql.raw(String(portion))} from ${cursor}`.execute(snapshot);
    // Who reads no further hears of no failure either.
    fetched.catch(() => undefined);
    return fetched;
  };
  try {
    let ahead = fetch();
    for (;;) {
      const { rows } = await ahead;
      if (rows.length === portion) ahead = fetch();
      yield* rows;
      if (rows.length < portion) break;
    }
  } finally {
    // Who reads no further may read something else of the same moment; when that has ended, so has
    // this.
    await sql`close ${cursor}`.execute(snapshot).catch(() => undefined);
  }
}
