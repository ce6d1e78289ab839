import { Problem } from '#shared/problems.ts';

import { removeUnnamedBytes } from '../../platform/attachments/sweep.ts';
import type { Deps } from '../../platform/deps.ts';

import type { OwnReading } from './progress.ts';
import { deleteOldReadings, deleteReading } from './readings.ts';

/** Throws away a person's own file that was read and not kept. Throws bank-reading-not-found. */
export async function dropReading(deps: Deps, own: OwnReading): Promise<void> {
  const sha256 = await deleteReading(deps.db, own);
  if (sha256 === undefined) throw new Problem('bank-reading-not-found');
  await removeUnnamedBytes(deps, sha256);
}

/** Throws away files of banks that waited for a day. Gives how many different ones. */
export async function sweepReadings(deps: Deps): Promise<number> {
  const freed = await deleteOldReadings(deps.db, { now: deps.clock.now() });
  for (const sha256 of freed) {
    await removeUnnamedBytes(deps, sha256);
  }
  return freed.length;
}
