import type { Deps } from '../../platform/deps.ts';

import { sweepKeys } from './queries.ts';

/**
 * Throws away the keys of submissions that are over 90 days old and no draft has, and drafts whose
 * key was used more than a day ago: those are entered. Gives how many keys went.
 */
export async function sweepOldKeys({ db, clock }: Deps): Promise<number> {
  return sweepKeys(db, clock.now());
}
