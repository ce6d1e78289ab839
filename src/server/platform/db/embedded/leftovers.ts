import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Signals one after the other (0 is none), each with some time to take effect. */
type Plan = { signals: readonly (NodeJS.Signals | 0)[]; patienceMs: number };

const FIRMLY: Plan = { signals: ['SIGINT', 'SIGQUIT', 'SIGKILL'], patienceMs: 5_000 };
const PATIENTLY: Plan = { signals: [0, 'SIGQUIT', 'SIGKILL'], patienceMs: 1_000 };

/**
 * Ends what an earlier Talaan left behind on a cluster (its postmaster lives on when the server is
 * killed with -9) and removes stale lock files, so that PostgreSQL can start. Only for the holder
 * of the folder's lock.
 */
export async function endLeftovers(cluster: string, log: (line: string) => void): Promise<void> {
  if (!existsSync(cluster)) return;
  const postmaster = findPostmaster(cluster);
  if (postmaster !== undefined) {
    log(`Ending the database process ${postmaster} that an earlier Talaan left behind`);
    await end([postmaster], cluster, FIRMLY);
  }
  // The children of a postmaster that was killed notice it by themselves, as a rule at once.
  await end(processesIn(cluster), cluster, PATIENTLY);
  // Only now is it certain that a number in this file, if it lives, belongs to somebody else.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** The process number of the living postmaster of a cluster, if there is one. */
function findPostmaster(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 && worksIn(pid, cluster) ? pid : undefined;
}

async function end(pids: number[], cluster: string, plan: Plan): Promise<void> {
  let living = pids;
  for (const signal of plan.signals) {
    for (const pid of living) send(pid, signal);
    const until = Date.now() + plan.patienceMs;
    while (living.length > 0 && Date.now() < until) {
      await sleep(20);
      living = living.filter((pid) => worksIn(pid, cluster));
    }
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}

/**
 * A postmaster and its children stand in their cluster's folder; a stranger with a reused number
 * does not.
 */
function worksIn(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') return findFolder(pid) === realpathSync(cluster);
  if (process.platform === 'win32') return false;
  const shown = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return shown.stdout.includes(cluster);
}

function processesIn(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => pid !== process.pid && worksIn(pid, cluster));
}

function findFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
