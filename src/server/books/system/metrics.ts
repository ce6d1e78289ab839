import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';

import type { FastifyRequest } from 'fastify';

import { Problem } from '#shared/problems.ts';

import { drawerCounts } from '../../output/vouchers/drawing/draw-printout.ts';
import { poolCounts } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import type { Metrics } from '../../platform/metrics/measure.ts';
import { sampleLines } from '../../platform/metrics/prometheus-text.ts';
import { PRODUCT_VERSION } from '../../platform/process/product-version.ts';

import { findLast } from './queries.ts';
import { readMemory, readQueues } from './vitals.ts';

const THIS_MACHINE = new BlockList();
THIS_MACHINE.addSubnet('127.0.0.0', 8, 'ipv4');
THIS_MACHINE.addAddress('::1', 'ipv6');

/**
 * `GET /metrics`: how this server process is, in Prometheus' text format; for programs of this
 * machine, and from elsewhere with METRICS_TOKEN as bearer. It names no person and no document.
 */
export function mountMetrics({ app, deps }: HttpContext, metrics: Metrics): void {
  app.get('/metrics', async (request, reply) => {
    demandReader(request, deps.config.metricsToken);
    return reply
      .header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`${(await readLines(deps, metrics)).join('\n')}\n`);
  });
}

/** A proxy on this machine speaks for others: what it hands on needs the token. */
function demandReader(request: FastifyRequest, token: string | undefined): void {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined && given !== undefined && isSame(given, token)) return;
  const address = request.socket.remoteAddress ?? '';
  const isLocal = THIS_MACHINE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  const isHandedOn =
    request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
  if (!isLocal || isHandedOn) throw new Problem('not-found');
}

function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

async function readLines(deps: Deps, metrics: Metrics): Promise<string[]> {
  const [queues, backup, proof] = await Promise.all([
    readQueues(deps.db),
    findLast(deps.db, 'backup', true),
    findLast(deps.db, 'rehearsal', true),
  ]);
  const gauge = (name: string, value: number) => sampleLines(name, 'gauge', [[{}, value]]);
  const { p50, p99, max } = metrics.takeLoopDelay();
  const pool = poolCounts(deps.db);
  const { processes } = drawerCounts();
  const memory = readMemory();
  const cpu = process.cpuUsage();
  return [
    ...metrics.counts.lines(),
    ...sampleLines('talaan_event_loop_delay_seconds', 'gauge', [
      [{ quantile: '0.5' }, p50],
      [{ quantile: '0.99' }, p99],
      [{ quantile: '1' }, max],
    ]),
    ...sampleLines('talaan_database_connections', 'gauge', [
      [{ state: 'open' }, pool.total],
      [{ state: 'idle' }, pool.idle],
    ]),
    ...gauge('talaan_database_calls_waiting', pool.waiting),
    ...sampleLines(
      'talaan_queue_waiting',
      'gauge',
      queues.map(({ queue, count }) => [{ queue }, count] as const),
    ),
    ...gauge('talaan_drawing_processes', processes),
    // 0: none yet. It is the moment that the backup is of, and the end of the proof.
    ...gauge('talaan_last_backup_timestamp_seconds', secondsOf(backup?.taken_at)),
    ...gauge('talaan_last_proven_restore_timestamp_seconds', secondsOf(proof?.ended_at)),
    ...gauge('process_resident_memory_bytes', memory.used),
    ...gauge('nodejs_heap_used_bytes', memory.heapUsed),
    ...sampleLines('process_cpu_seconds_total', 'counter', [[{}, (cpu.user + cpu.system) / 1e6]]),
    ...gauge('process_start_time_seconds', Math.round(Date.now() / 1_000 - process.uptime())),
    ...sampleLines('talaan_info', 'gauge', [[{ version: PRODUCT_VERSION }, 1]]),
  ];
}

function secondsOf(at: Date | null | undefined): number {
  return at === null || at === undefined ? 0 : at.getTime() / 1_000;
}
