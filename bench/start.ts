// How long Talaan takes to be there, and how much memory it then has:
//   node bench/start.ts [fresh] [warm] [demo] [memory]          (without a word: all four)
// `fresh` clones the last commit into a temporary folder and calls `npm start` there, with npm's
// cache as it is; the others use this checkout's packages and portal. DEMO names a folder in which
// the demo is kept. Memory is read from /proc, so on Linux only.
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { startDemo } from './lib/demo.ts';
import { median } from './lib/median.ts';
import { buildMemory } from './lib/memory.ts';
import { processorTime } from './lib/processor-time.ts';
import { enterInvoices } from './lib/work.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WARM_STARTS = 5;
const INVOICES = 40;
// By then the drawing process has ended and the pool's idle connections are closed.
const REST_MS = 45_000;

const parts = process.argv.slice(2);
const wants = (part: string) => parts.length === 0 || parts.includes(part);
row(
  'load of the machine',
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' '),
);
if (wants('fresh')) await measureFresh();
if (wants('warm')) await measureWarm();
if (wants('demo') || wants('memory')) await measureDemo();

async function measureFresh(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'talaan-bench-'));
  execFileSync('git', ['clone', '-q', ROOT, folder]);
  const first = await start(folder, join(folder, 'data'));
  row('npm start in a fresh clone', told(first));
  for (const { text, ms, processor } of first.steps) row(`  ${text}`, told({ ms, processor }));
  await first.end();
  rmSync(folder, { recursive: true, force: true });
}

async function measureWarm(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talaan-bench-'));
  const [times, used]: [number[], number[]] = [[], []];
  for (let round = 0; round <= WARM_STARTS; round += 1) {
    const { ms, processor, end } = await start(ROOT, dataDir);
    await end();
    // The first one makes the database.
    if (round > 0) times.push(ms);
    if (round > 0) used.push(processor);
    else row('npm start with a new database', told({ ms, processor }));
  }
  rmSync(dataDir, { recursive: true, force: true });
  const [least, most] = [Math.min(...times), Math.max(...times)];
  const middle = told({ ms: median(times), processor: median(used) });
  row('warm npm start', `median ${middle} (${seconds(least)} to ${seconds(most)})`);
}

async function measureDemo(): Promise<void> {
  const { DEMO } = process.env;
  const folder = DEMO ?? mkdtempSync(join(tmpdir(), 'talaan-bench-'));
  const began = performance.now();
  const made = await startDemo(folder);
  row('demo: database, year of work, ready', seconds(performance.now() - began));
  await made.end();
  // A server of a day's work has not made the year itself.
  if (wants('memory')) await measureMemory(folder);
  if (DEMO === undefined) rmSync(folder, { recursive: true, force: true });
}

async function measureMemory(folder: string): Promise<void> {
  const demo = await startDemo(folder);
  printMemory('after the start', demo.pid);
  await enterInvoices(demo, INVOICES);
  printMemory(`right after ${INVOICES} invoices`, demo.pid);
  await sleep(REST_MS);
  printMemory('at rest again', demo.pid);
  await demo.end();
}

/** What a start, or a step of it, took: by the clock and of processor, both in milliseconds. */
interface Took {
  readonly ms: number;
  readonly processor: number;
}

interface Started extends Took {
  /** As it tells them: `Installing packages`. */
  readonly steps: readonly (Took & { readonly text: string })[];
  end(): Promise<void>;
}

/** Calls `npm start` and waits until /healthz answers 200. */
async function start(folder: string, dataDir: string): Promise<Started> {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' };
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const since = watch(npm);
  const begun: [text: string, at: Took][] = [];
  createInterface(npm.stdout).on('line', (line) => {
    const [, text] = /^\[\d\/4\] ([^…]+?)(?: …)?$/.exec(line) ?? [];
    if (text !== undefined && text !== begun.at(-1)?.[0]) begun.push([text, since()]);
  });
  while (!(await isHealthy(port))) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}.`);
    await sleep(20);
  }
  const whole = since();
  const steps = begun.map(([text, from], index) => {
    const to = begun[index + 1]?.[1] ?? whole;
    return { text, ms: to.ms - from.ms, processor: to.processor - from.processor };
  });
  return { ...whole, steps, end: () => endAll(npm) };
}

/** What a process has taken since now, with all that it started. */
function watch({ pid = 0 }: ChildProcess): () => Took {
  const began = performance.now();
  return () => ({ ms: performance.now() - began, processor: processorTime(pid) });
}

async function isHealthy(port: number): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
  return reply?.status === 200;
}

/** Ends npm and the server as Ctrl+C in a terminal does: both get the signal. */
async function endAll(npm: ChildProcess): Promise<void> {
  process.kill(-(npm.pid ?? 0), 'SIGINT');
  if (npm.exitCode === null && npm.signalCode === null) {
    await new Promise((resolve) => npm.once('exit', resolve));
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function printMemory(when: string, pid: number): void {
  const groups = buildMemory(pid);
  const sum = (key: 'proportional' | 'resident') =>
    groups.reduce((total, group) => total + group[key], 0).toFixed(0);
  const each = groups.map(({ name, count, proportional }) => {
    return `${name} ${proportional.toFixed(0)} (${count})`;
  });
  row(
    `memory ${when}`,
    `${sum('proportional')} MB: ${each.join(', ')}; resident ${sum('resident')}`,
  );
}

function told({ ms, processor }: Took): string {
  return `${seconds(ms)}, processor ${seconds(processor)}`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function row(what: string, measured: string): void {
  console.log(`${what.padEnd(38)} ${measured}`);
}
