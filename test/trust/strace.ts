import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** What this machine lacks to look into the calls of others to the system; nothing when it can. */
export const missingForTraces =
  spawnSync('strace', ['-V']).error === undefined && process.getuid?.() === 0
    ? ''
    : 'needs strace and root';

export type Pids = readonly (number | undefined)[];

/** Has strace follow some processes, their threads and children; resolves when it does. */
export async function attach(pids: Pids, options: readonly string[]): Promise<ChildProcess> {
  const followed = pids.flatMap((pid) => ['-p', String(pid)]);
  const watcher = spawn('strace', ['-f', ...options, ...followed], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
  let said = '';
  watcher.stderr.on('data', (part) => {
    said += String(part);
    if (said.split('attached').length > pids.length) resolve(watcher);
  });
  watcher.once('exit', () => reject(new Error(said)));
  return promise;
}
