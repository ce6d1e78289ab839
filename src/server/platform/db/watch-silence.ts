import { Socket } from 'node:net';

import pg from 'pg';
import type { PoolClient } from 'pg';

const LOOK_EVERY_MS = 1_000;
const SILENT_MS = 4_000;
const PROBE_MS = 2_000;
/** A machine at its limit may miss one: so many in a row mean that nobody is there. */
const PROBES_MISSED = 2;

/** A connection at work: how much has come over it, and since when nothing more did. */
interface Heard {
  bytes: number;
  since: number;
}

/** By the number of a process of the server: when its connection was cut on our side. */
type Cut = Map<number, number>;

/**
 * Ends connections that a statement waits on for ever because nobody is there any more: a network
 * that swallows everything tells neither side, and TCP itself would notice after a quarter of an
 * hour. Where a statement is silent for some seconds, another connection asks the server whether it
 * still works on it; one that the server does not know, or cannot be asked about twice in a row,
 * is cut, so that the call is told at once and the next one finds a new connection. A statement
 * that takes long is left alone.
 *
 * The server may not have heard of the cut, and its end of the connection would keep the locks of a
 * transaction that nobody continues; so as soon as it can be asked again, it is told to end it.
 */
export function watchSilence(pool: pg.Pool, url: string): void {
  const heard = new Map<PoolClient, Heard>();
  const cut: Cut = new Map();
  let isAsking = false;
  let missed = 0;
  pool.on('acquire', (client) => heard.set(client, { bytes: -1, since: performance.now() }));
  pool.on('release', (_, client) => heard.delete(client));
  pool.on('remove', (client) => heard.delete(client));
  const ask = async (silent: readonly [PoolClient, Heard][]) => {
    const working = await askServer(url, cut);
    missed = working === undefined ? missed + 1 : 0;
    if (missed === 0 || missed >= PROBES_MISSED) judge(silent, working, cut);
  };
  const timer = setInterval(() => {
    if (pool.ending) clearInterval(timer);
    const silent = [...heard].filter(([client, was]) => isSilent(client, was));
    if (isAsking || (silent.length === 0 && cut.size === 0)) return;
    isAsking = true;
    void ask(silent).finally(() => (isAsking = false));
  }, LOOK_EVERY_MS);
  timer.unref();
}

function isSilent(client: PoolClient, was: Heard): boolean {
  const socket = socketOf(client);
  const bytes = socket?.bytesRead ?? 0;
  const isIdle = 'readyForQuery' in client && client.readyForQuery === true;
  if (isIdle || bytes !== was.bytes) {
    Object.assign(was, { bytes, since: performance.now() });
    return false;
  }
  return performance.now() - was.since > SILENT_MS;
}

function judge(
  silent: readonly [PoolClient, Heard][],
  working: ReadonlySet<number> | 'busy' | undefined,
  cut: Cut,
): void {
  for (const [client, was] of silent) {
    // Meanwhile it may have been answered.
    if (!isSilent(client, was)) continue;
    const isKnown = working === 'busy' || working?.has(processOf(client)) === true;
    if (isKnown) {
      was.since = performance.now();
    } else {
      cut.set(processOf(client), performance.now());
      socketOf(client)?.destroy();
    }
  }
}

// A process that began after the cut is another's, with a number that was used before.
const END_CUT = `
  select pg_terminate_backend(a.pid)
  from unnest($1::int[], $2::float8[]) c(pid, seconds_ago) join pg_stat_activity a using (pid)
  where a.usename = session_user and a.backend_start < now() - make_interval(secs => c.seconds_ago)`;

// One that waits for us in the middle of a transaction has not got what we sent.
const WORKING = `
  select pid from pg_stat_activity where state is null or state not like 'idle%'`;

/**
 * The processes of the server that work for us, once those whose connections were cut are ended;
 * `busy` when it answers but lets nobody in; nothing when it can't be reached.
 */
async function askServer(url: string, cut: Cut): Promise<ReadonlySet<number> | 'busy' | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'talaan watch',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (cut.size > 0) {
      const ago = [...cut.values()].map((at) => (performance.now() - at) / 1_000);
      await client.query(END_CUT, [[...cut.keys()], ago]);
      cut.clear();
    }
    const { rows } = await client.query<{ pid: number }>(WORKING);
    return new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    const isTold = error instanceof pg.DatabaseError;
    return isTold ? 'busy' : undefined;
  } finally {
    await Promise.race([client.end().catch(() => undefined), cutLater(client)]);
  }
}

/** A goodbye that nobody hears is not waited for. */
async function cutLater(client: pg.Client): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, LOOK_EVERY_MS).unref();
  });
  socketOf(client)?.destroy();
}

function socketOf(client: object): Socket | undefined {
  if (!('connection' in client)) return undefined;
  const { connection } = client;
  if (typeof connection !== 'object' || connection === null || !('stream' in connection))
    return undefined;
  return connection.stream instanceof Socket ? connection.stream : undefined;
}

function processOf(client: object): number {
  return 'processID' in client ? Number(client.processID) : -1;
}
