import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The database process of `hold-database.ts`, and what it said. */
export type HeldDatabase = {
  child: ChildProcess;
  logs: string[];
  ownerUrl: string;
  appUrl: string;
  home: string;
  postmaster: number;
};

type Fact = Partial<Omit<HeldDatabase, 'child' | 'logs'>> & { log?: string; refusal?: string };

const SCRIPT = fileURLToPath(new URL('hold-database.ts', import.meta.url));

/** Starts the embedded database in a process of its own. Throws its sentence when it refuses. */
export async function holdDatabase(
  dataDir: string,
  options: SpawnOptions = {},
): Promise<HeldDatabase> {
  const child = spawn(process.execPath, [SCRIPT, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  });
  const logs: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<HeldDatabase>();
  child.once('exit', () => reject(new Error('it ended without a word')));
  if (!child.stdout) throw new Error('no output');
  createInterface(child.stdout).on('line', (line) => {
    const {
      log,
      refusal,
      ownerUrl = '',
      appUrl = '',
      home = '',
      postmaster,
    }: Fact = JSON.parse(line);
    if (log !== undefined) logs.push(log);
    else if (refusal !== undefined) reject(new Error(refusal));
    else if (postmaster !== undefined) resolve({ child, logs, ownerUrl, appUrl, home, postmaster });
  });
  return promise;
}

/** Kills a process as a power cut would, and waits until it is gone. */
export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Asks a process to end, and waits for its exit code. */
export async function endGently(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  return child.exitCode;
}
