import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { expect } from 'vitest';

import { processorTime } from '../../bench/lib/processor-time.ts';
import { killHard } from '../reliability/held-database.ts';
import { callPortal } from '../reliability/served-portal.ts';
import { busyness, p95, previewInvoice } from './loaded-portal.ts';
import type { LoadedPortal } from './loaded-portal.ts';

const OVERLOAD = fileURLToPath(new URL('overload.ts', import.meta.url));
const CALLS = 300;
const AFTER_CALLS = 20;
const RECOVERY_MS = 10_000;
/** What else the machine does may weigh on one round more than the overload does. */
const ROUNDS = 3;

/** What others wait for (p95) before an overload and in it, and how soon it is as before. */
interface Waits {
  readonly before: number;
  readonly during: number;
  /** Beside a program that takes as much processor as whoever overloads, and sends nothing. */
  readonly control: number;
  /** How much of a processor that is. */
  readonly share: number;
  readonly busy: number;
  readonly againMs: number;
}

/**
 * Fails unless somebody who works waits less than twice as long (p95) while others overload the
 * server, and all is as before within ten seconds after. Those who overload have machines of their
 * own, and here they take theirs from the server: so what is waited for beside them is held against
 * what is waited for beside a program that takes as much processor and leaves the server alone
 * (docs/decisions/0246).
 */
export async function expectOthersServed(portal: LoadedPortal, what: string): Promise<void> {
  const rounds: Waits[] = [];
  const isWell = ({ before, control, during, busy, againMs }: Waits) =>
    during < 2 * Math.max(before * busy, control) && againMs < RECOVERY_MS;
  while (rounds.length < ROUNDS && !rounds.some(isWell)) rounds.push(await measure(portal, what));
  for (const round of rounds) console.log(`${what}: ${tell(round)}`);
  expect(rounds.some(isWell), JSON.stringify(rounds)).toBe(true);
}

function tell({ before, during, control, share, busy, againMs }: Waits): string {
  const times = (more: number, than: number) => `${(more / than).toFixed(1)} times`;
  return [
    `others' p95 ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms meanwhile`,
    `(${times(during, before)}), ${control.toFixed(1)} ms beside ${share.toFixed(2)} of a processor`,
    `that sends nothing (${times(during, control)}); machine ${busy.toFixed(1)} times busy,`,
    `as before ${againMs.toFixed(0)} ms after`,
  ].join(' ');
}

async function measure(portal: LoadedPortal, what: string): Promise<Waits> {
  const before = p95(await work(portal, CALLS));
  const overload = await start(what, portal.address, portal.bearer);
  const from = performance.now();
  const used = processorTime(overload.pid ?? 0);
  const during = p95(await work(portal, CALLS));
  const share = (processorTime(overload.pid ?? 0) - used) / (performance.now() - from);
  const busy = busyness();
  await killHard(overload);
  const againMs = await recover(portal, before);
  const taker = await start('control', String(share));
  const control = p95(await work(portal, CALLS));
  await killHard(taker);
  return { before, during, control, share, busy, againMs };
}

async function start(...words: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [OVERLOAD, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function recover(portal: LoadedPortal, before: number): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < RECOVERY_MS) {
    const ended = performance.now() - from;
    if (p95(await work(portal, AFTER_CALLS)) < 2 * before) return ended;
  }
  return Number.POSITIVE_INFINITY;
}

/** Somebody looks through the records and previews invoices; how long each call takes. */
async function work(portal: LoadedPortal, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const from = performance.now();
    const { status } = await (n % 2 === 0
      ? callPortal(portal.address, ['GET', '/api/records'], { bearer: portal.bearer })
      : previewInvoice(portal, `O-${n}`));
    expect(status).toBe(200);
    times.push(performance.now() - from);
  }
  return times;
}
