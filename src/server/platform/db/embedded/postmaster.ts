import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFault } from '../../process/start-fault.ts';
import { asUser, postgresEnvironment } from './cluster.ts';
import { endLeftovers } from './leftovers.ts';
import { createStuckWatch } from './stuck-recovery.ts';
import type { SystemUser } from './system-user.ts';

/** What a postmaster needs to be started, and started again. */
export type PostmasterOptions = {
  postgres: string;
  cluster: string;
  user: SystemUser | undefined;
  settings: Record<string, string>;
  log: (line: string) => void;
  /** Resolves to true once the server takes connections. */
  isReady: () => Promise<boolean>;
  onLaunched?: () => void;
};

/** A running PostgreSQL server that is started again whenever it dies. */
export type Postmaster = { pid(): number | undefined; stop(): Promise<void>; killNow(): void };

type Kept = PostmasterOptions & { isStuck: ReturnType<typeof createStuckWatch> };

type Running = { child: ChildProcess; complaints: string[] };

const START_PATIENCE_MS = 20_000;
const RECOVERY_PATIENCE_MS = 600_000;
const LONGEST_PAUSE_MS = 5_000;
const CURABLE = /shared memory|lock file|Address already in use|another server/i;

/**
 * Starts PostgreSQL and keeps it running until `stop`. Throws StartFault when it can't be started
 * at all.
 */
export async function startPostmaster(given: PostmasterOptions): Promise<Postmaster> {
  const options = { ...given, isStuck: createStuckWatch() };
  const state = { running: await startWithPatience(options), isStopping: false };
  let reviving = Promise.resolve();
  watch();
  return {
    pid: () => state.running.child.pid,
    stop: async () => {
      state.isStopping = true;
      await reviving;
      await stopChild(state.running.child);
    },
    killNow: () => {
      state.isStopping = true;
      state.running.child.kill('SIGINT');
    },
  };

  function watch(): void {
    const { child } = state.running;
    const ended = () => {
      if (state.isStopping) return;
      const { signalCode, exitCode } = child;
      options.log(
        `The database ended unexpectedly (${signalCode ?? `exit code ${exitCode}`}): starting it again`,
      );
      reviving = revive();
    };
    if (isAlive(child)) child.once('exit', ended);
    // It ended after it had been ready, before anybody watched: that end is told no more.
    else ended();
  }

  async function revive(): Promise<void> {
    for (let pauseMs = 100; !state.isStopping; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        state.running = await startWithPatience(options);
        options.log('The database runs again');
        watch();
        return;
      } catch (error) {
        options.log(error instanceof Error ? error.message : String(error));
        await sleep(pauseMs);
      }
    }
  }
}

/**
 * Some hindrances (memory still held by the children of a killed postmaster) vanish within moments.
 */
async function startWithPatience(options: Kept): Promise<Running> {
  const started = Date.now();
  for (;;) {
    await endLeftovers(options.cluster, options.log);
    const running = launch(options);
    options.onLaunched?.();
    if (await becomesReady(running, options.isReady)) return running;
    const complaint = running.complaints.filter((line) => /FATAL|PANIC|ERROR/.test(line)).join(' ');
    const isHopeless = !CURABLE.test(complaint) || Date.now() - started > START_PATIENCE_MS;
    if (isHopeless)
      throw new StartFault(
        `The database could not be started: ${complaint || 'it gave no reason'}`,
      );
    await sleep(200);
  }
}

function launch(options: Kept): Running {
  const settings = Object.entries(options.settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(options.postgres, ['-D', options.cluster, ...settings], {
    ...asUser(options.user),
    cwd: options.cluster,
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A Ctrl-C in the terminal must not reach it: the server stops it last, by itself.
    detached: true,
    windowsHide: true,
  });
  const complaints: string[] = [];
  child.on('error', (error) => complaints.push(`FATAL: ${error.message}`));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) {
      report(line, complaints, options.log);
      if (!options.isStuck(line, Date.now())) continue;
      options.log('The database refuses everybody and recovers no more: it is ended');
      // At once: one that is stuck does not answer to more.
      child.kill('SIGQUIT');
    }
  });
  return { child, complaints };
}

function report(line: string, complaints: string[], log: (line: string) => void): void {
  // The answer to our own question whether it is ready yet.
  if (line.endsWith('the database system is starting up')) return;
  // What is left of our own connections when we stop it ourselves.
  if (line.endsWith('terminating connection due to administrator command')) return;
  complaints.push(line);
  if (complaints.length > 50) complaints.shift();
  if (/WARNING|FATAL|PANIC|not properly shut down|automatic recovery|redo (starts|done)/.test(line))
    log(`database: ${line}`);
}

async function becomesReady({ child }: Running, isReady: () => Promise<boolean>): Promise<boolean> {
  const started = Date.now();
  while (isAlive(child) && Date.now() - started < RECOVERY_PATIENCE_MS) {
    if (await isReady()) return true;
    await sleep(25);
  }
  return false;
}

function isAlive(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/**
 * A fast shutdown first; an immediate one (which costs a recovery at the next start) when that
 * hangs.
 */
async function stopChild(child: ChildProcess): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(child)) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await Promise.race([exited, sleep(10_000, undefined, { ref: false })]);
  }
}
