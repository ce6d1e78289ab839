import { getPriority, setPriority } from 'node:os';

/** A third of the time that another thread gets where both want to work. */
const NICENESS = 5;

/**
 * From now on this thread works after those that answer people, and a little all the same. Only
 * Linux has a priority of one thread; elsewhere it would be the whole server's, and stays.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    if (getPriority() < NICENESS) setPriority(NICENESS);
  } catch {
    // Where the system does not let it, the work goes on as everything else does.
  }
}
