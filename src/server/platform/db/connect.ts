import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { PoolClient } from 'pg';

import type { Tables } from '../../tables.ts';

import { RowsCopy } from './copy-rows.ts';
import { keepPlans } from './kept-plans.ts';
import { watchSilence } from './watch-silence.ts';

/** How a pool behaves; the address itself says where and as whom. */
export type ConnectOptions = {
  maxConnections?: number;
  /** Takes this role at once, so that the pool may do no more than it. */
  role?: string;
  log?: (line: string) => void;
  /** How long a connection is waited for. */
  patienceMs?: number;
  /** Asked of a connection before its first use; where it throws, the connection is closed. */
  guard?: ((client: PoolClient) => Promise<void>) | undefined;
  /** Asked of a connection before each use; where it throws, so does the use. */
  beforeUse?: (client: PoolClient) => Promise<void>;
};

/** A pool of connections, and the typed queries over it. */
export type Database = { db: Kysely<Tables>; pool: pg.Pool; end(): Promise<void> };

const MAX_CONNECTIONS = 10;
const CONNECT_PATIENCE_MS = 5_000;
const PAUSE_MS = 100;

// A database that is being started again refuses like this for a moment; nothing was sent yet, so
// trying again is safe.
const NOT_YET = new Set(['57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT']);

// No statement of ours takes this long; a stuck one must not hold a lock or a connection for ever.
const LIMITS = {
  statement_timeout: 60_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
};

const TEXT_ARRAY: number = 1009;
const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const parseTextArray: (text: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY);

const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: BigInt,
  [INT8_ARRAY]: (text) => parseTextArray(text).map(BigInt),
  [DATE]: (text) => text,
  [DATE_ARRAY]: (text) => parseTextArray(text),
};

/**
 * Opens a pool on a database address. Values come as: bigint → bigint, numeric → string, date →
 * 'YYYY-MM-DD', timestamptz → Date. (`sum()` of bigint is numeric in SQL: cast it back with
 * `::bigint`.)
 */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? MAX_CONNECTIONS,
    connectionTimeoutMillis: options.patienceMs ?? CONNECT_PATIENCE_MS,
    idleTimeoutMillis: 20_000,
    keepAlive: true,
    application_name: 'talaan',
    types: { getTypeParser },
    verify: (client, tell) => void faultOf(client, options).then(tell),
    ...LIMITS,
    ...(options.role === undefined ? {} : { options: `-c role=${options.role}` }),
  });
  const report = (error: Error) => {
    if (!pool.ending) options.log?.(`A database connection was lost: ${error.message}`);
  };
  // A connection that breaks, idle or at work, is replaced at the next use; unheard, the event
  // would end the process.
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  pool.on('connect', watchForEnd);
  pool.on('connect', (client) => keepPlans(client, () => ended.add(client)));
  watchSilence(pool, url);
  const watch: Watch = { onQuery: undefined };
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: patient(pool, options), cursor: RowsCopy }),
    log: ({ query, queryDurationMillis }) => watch.onQuery?.(query.sql, queryDurationMillis),
  });
  watched.set(db, { pool, watch });
  return { db, pool, end: () => db.destroy() };
}

/** Why a new connection is of no use. */
async function faultOf(client: PoolClient, { guard }: ConnectOptions): Promise<Error | undefined> {
  try {
    await guard?.(client);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

type Watch = { onQuery: ((sql: string, ms: number) => void) | undefined };

const watched = new WeakMap<object, { pool: pg.Pool; watch: Watch }>();

/** Hears of every statement of a pool: its text, without the values, and how long it took. */
export function watchQueries(db: Kysely<Tables>, onQuery: (sql: string, ms: number) => void): void {
  const known = watched.get(db);
  if (known !== undefined) known.watch.onQuery = onQuery;
}

/** How many connections a pool has, how many of them rest, and how many calls wait for one. */
export function poolCounts(db: Kysely<Tables>) {
  const pool = watched.get(db)?.pool;
  return {
    total: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
  };
}

/** Whether a pool has connections left for who holds one already, and others as well. */
export function hasSpareConnections(db: Kysely<Tables>): boolean {
  const pool = watched.get(db)?.pool;
  if (pool === undefined || pool.waitingCount > 0) return false;
  return (pool.options.max ?? 0) - (pool.totalCount - pool.idleCount) >= SPARE;
}

const SPARE = 2;

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  return PARSERS[oid] ?? pg.types.getTypeParser(oid, format);
}

function patient(pool: pg.Pool, { patienceMs, beforeUse }: ConnectOptions): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      const client = await connectWithPatience(pool, patienceMs ?? CONNECT_PATIENCE_MS);
      if (beforeUse === undefined) return client;
      try {
        await beforeUse(client);
        return client;
      } catch (error) {
        client.release();
        throw error;
      }
    },
    end: () => pool.end(),
  };
}

async function connectWithPatience(pool: pg.Pool, patienceMs: number): Promise<PoolClient> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return droppedWhenBroken(await pool.connect());
    } catch (error) {
      if (Date.now() > until || !isNotYet(error)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

// Connections that the server has told to be over, though their sockets may still be open for a
// moment; and those to a server that may only be read, where a new one may find the primary.
const READ_ONLY = '25006';
const ended = new WeakSet<object>();

function watchForEnd(client: PoolClient): void {
  if (!('connection' in client) || !(client.connection instanceof EventEmitter)) return;
  client.connection.on('errorMessage', (message: { severity?: string; code?: string }) => {
    if (message.severity === 'FATAL' || message.code === READ_ONLY) ended.add(client);
  });
}

/** Without this the pool would hand a connection that has just been ended to the next query. */
function droppedWhenBroken(client: PoolClient): PoolClient {
  const release = client.release;
  client.release = (error) => release(error || ended.has(client));
  return client;
}

function isNotYet(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A proxy that has no database to lead to closes what it has just accepted.
  if (error.message === 'Connection terminated unexpectedly') return true;
  return 'code' in error && NOT_YET.has(String(error.code));
}
