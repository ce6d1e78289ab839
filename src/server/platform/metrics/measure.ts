import { monitorEventLoopDelay } from 'node:perf_hooks';

import { watchQueries } from '../db/connect.ts';
import type { HttpContext } from '../http/context.ts';

import { Counts } from './counts.ts';

const SLOW_QUERY_MS = 500;
const SLOW_CALL_MS = 1_000;
const MOST_SQL = 600;

/** What is counted while the server works. */
export type Metrics = {
  readonly counts: Counts;
  /** The event loop's delays since the last time that it was asked, in seconds. */
  takeLoopDelay(): { readonly p50: number; readonly p99: number; readonly max: number };
};

/**
 * Counts every call by its route, and logs those that fail or take long, and statements over 500
 * ms: with the call's id, never with an address, a query, a body or the values of a statement.
 * Mount it before everything else.
 */
export function measure({ app, deps }: HttpContext): Metrics {
  const counts = new Counts();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const ms = reply.elapsedTime;
    const { statusCode: status } = reply;
    counts.addCall({ route, method: request.method, status, seconds: ms / 1_000 });
    const line = { route, method: request.method, status, ms: Math.round(ms) };
    if (status >= 500 || ms >= SLOW_CALL_MS) request.log.warn(line, 'call');
    else request.log.debug(line, 'call');
  });
  app.addHook('onClose', async () => delay.disable());
  watchQueries(deps.db, (sql, ms) => {
    if (ms < SLOW_QUERY_MS) return;
    counts.addSlowQuery();
    deps.log.warn(
      { ms: Math.round(ms), sql: sql.replaceAll(/\s+/g, ' ').slice(0, MOST_SQL) },
      'slow query',
    );
  });
  return {
    counts,
    takeLoopDelay: () => {
      const seconds = (nanoseconds: number) => nanoseconds / 1e9;
      const taken = {
        p50: seconds(delay.percentile(50)),
        p99: seconds(delay.percentile(99)),
        max: seconds(delay.max),
      };
      delay.reset();
      return taken;
    },
  };
}
