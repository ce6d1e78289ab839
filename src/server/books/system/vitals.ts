import { totalmem } from 'node:os';

import type { Kysely } from 'kysely';

import { drawerCounts } from '../../output/vouchers/drawing/draw-printout.ts';
import type { Tables } from '../../tables.ts';

import { countQueues } from './metrics-queries.ts';
import type { Queue } from './metrics-queries.ts';

/** The memory of this server process, and of the machine or container that it runs on; in bytes. */
export interface Memory {
  readonly used: number;
  readonly heapUsed: number;
  readonly free: number;
  readonly total: number;
}

/** What monitors and the page *System* both tell of memory. */
export function readMemory(): Memory {
  const { rss: used, heapUsed } = process.memoryUsage();
  const limit = process.constrainedMemory();
  const machine = totalmem();
  // A container without a limit says a number larger than any machine.
  const total = limit > 0 && limit < machine ? limit : machine;
  return { used, heapUsed, free: Math.min(process.availableMemory(), total), total };
}

/** A queue of a database, or of this process. */
export type AnyQueue = Omit<Queue, 'queue'> & { readonly queue: Queue['queue'] | 'drawing' };

/** What monitors and the page *System* both tell of what waits. */
export async function readQueues(db: Kysely<Tables>): Promise<AnyQueue[]> {
  const drawing = { queue: 'drawing', count: drawerCounts().waiting, oldest: null } as const;
  return [...(await countQueues(db)), drawing];
}
