import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';

import { invariant } from '#shared/invariant.ts';

import type { Tables } from '../../tables.ts';

/** A place in the log of a cluster of databases. */
export interface Position {
  /** The cluster, which a standby has in common with its primary. */
  readonly cluster: string;
  readonly place: string;
}

/**
 * How far the primary's log is on its disk: everything that was acknowledged stands before it, also
 * what another server acknowledged.
 */
export async function positionOfPrimary(primary: Kysely<Tables>): Promise<Position> {
  const { rows } = await sql<Position>`
    select system_identifier::text as cluster, pg_current_wal_flush_lsn()::text as place
    from pg_control_system()`.execute(primary);
  const [position] = rows;
  invariant(position, 'a database says how far it is');
  return position;
}

/**
 * Whether a server is a standby of that cluster and shows everything up to there. One that has
 * become a primary is none: it may be an old one that does not know yet that it was replaced.
 */
export async function standbyHas(client: PoolClient, position: Position): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean | null }>(
    `select pg_is_in_recovery() and system_identifier::text = $1
       and pg_last_wal_replay_lsn() >= $2::pg_lsn as has
     from pg_control_system()`,
    [position.cluster, position.place],
  );
  return rows[0]?.has === true;
}
