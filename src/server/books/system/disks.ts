import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Config } from '../../platform/config/config.ts';

/** In bytes; null where the disk says nothing. */
interface Room {
  readonly free: number | null;
  readonly total: number | null;
}

type Ask = (path: string) => Promise<{ bavail: number; blocks: number; bsize: number }>;

const LITTLE = 2 * 1024 ** 3;

/** The disks under the data folder and under the backups. */
export async function readDisks(
  { dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>,
  ask: Ask = statfs,
): Promise<({ readonly what: 'data' | 'backups' } & Room)[]> {
  return [
    { what: 'data', ...(await readRoom(dataDir, ask)) },
    { what: 'backups', ...(await readRoom(backup.dir, ask)) },
  ];
}

/**
 * Whether one of them will soon be full: less than 2 GB are free, or of a small disk less than a
 * tenth. On a full disk nothing can be recorded.
 */
export async function isDiskLow(
  config: Pick<Config, 'dataDir' | 'backup'>,
  ask: Ask = statfs,
): Promise<boolean> {
  const disks = await readDisks(config, ask);
  return disks.some(
    ({ free, total }) => free !== null && total !== null && free < Math.min(LITTLE, total / 10),
  );
}

/** A folder that is not there yet has its disk from the folder above it. */
async function readRoom(path: string, ask: Ask): Promise<Room> {
  try {
    const { bavail, blocks, bsize } = await ask(path);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    const above = dirname(path);
    return above === path ? { free: null, total: null } : readRoom(above, ask);
  }
}
