import { setTimeout as sleep } from 'node:timers/promises';

import type { Client, PoolClient } from 'pg';

import { StartFault } from '../process/start-fault.ts';

/** A newer Talaan changes the tables at this moment, or has done so. */
export class BeingUpgraded extends Error {}

/** What this program knows of the database; one that has more is newer. */
export type KnownSchema = {
  readonly migrations: readonly string[];
  readonly functions: number;
};

// Any fixed number: "upgrade" read as bytes. Held by whoever changes the tables of books that are
// in use.
const GATE = '33056161878074469';
const FINISHING_MS = 10_000;
const LOOK_EVERY_MS = 50;

// Of the same user only: others' connections could be neither read nor ended.
const OF_SERVERS = `from pg_stat_activity
  where datname = current_database() and usename = session_user and pid <> pg_backend_pid()
    and application_name in ('talaan', 'talaan backup')`;

/**
 * Lets nobody work on the database any more until the connection ends: who is in the middle of a
 * transaction gets some seconds, connections that rest are ended at once, and new ones are turned
 * away by the check that `guardConnection` makes.
 */
export async function closeGate(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [GATE]);
  const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at');
  const at = rows[0]?.at;
  const until = performance.now() + FINISHING_MS;
  for (;;) {
    // Who came after this moment found the gate closed.
    const { rows: left } = await client.query<{ rests: boolean }>(
      `select state = 'idle' and pg_terminate_backend(pid) as rests ${OF_SERVERS} and backend_start < $1`,
      [at],
    );
    if (left.length === 0) return;
    if (performance.now() > until) break;
    await sleep(LOOK_EVERY_MS);
  }
  await client.query(`select pg_terminate_backend(pid) ${OF_SERVERS} and backend_start < $1`, [at]);
}

/** Throws StartFault while servers are at work on the database. */
export async function refuseBesideServers(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name = 'talaan' limit 1`,
  );
  if (rows.length === 0) return;
  throw new StartFault(
    'An older Talaan is at work on these books: start this one in its place, then run the command again.',
  );
}

/**
 * Demands of a new connection that the database is of this version and not just being changed; of
 * one that is newer, `onNewer` hears first. Throws BeingUpgraded.
 */
export async function guardConnection(
  client: PoolClient,
  known: KnownSchema,
  onNewer: () => void,
): Promise<void> {
  // Two statements: what was committed before the gate opened again is seen by the second.
  const { rows: gate } = await client.query(
    `select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) + objid::bigint = $1`,
    [GATE],
  );
  if (gate.length > 0) throw new BeingUpgraded('A newer Talaan is changing the tables.');
  const { rows } = await client.query<{ is_newer: boolean }>(
    `select exists (select from schema_migrations where name <> all ($1))
        or (select version from schema_functions_version) > $2 as is_newer`,
    [known.migrations, known.functions],
  );
  if (rows[0]?.is_newer !== true) return;
  onNewer();
  throw new BeingUpgraded('A newer Talaan has changed the tables.');
}
