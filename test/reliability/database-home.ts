import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the database of a data folder lies: in it, or where the folder says. */
export function databaseHomeOf(dataDir: string): string {
  const pointer = join(dataDir, 'database-is-kept-at.txt');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'database');
}

/**
 * The first process of a running database, which started the others; 0 while its lock file has no
 * line yet. Throws when the file is missing.
 */
export function postmasterOf(dataDir: string): number {
  const lock = join(databaseHomeOf(dataDir), 'cluster', 'postmaster.pid');
  return Number(readFileSync(lock, 'utf8').split('\n')[0]);
}

/** The processes of a running database: the first, and those that it has started. */
export function processesOfDatabase(dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = pids.map(Number).filter((pid) => parentOf(pid) === postmaster);
  return [postmaster, ...children];
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // It ended meanwhile.
    return 0;
  }
}
