import { addDays, manilaDate } from '#shared/dates.ts';

import type { Deps } from '../../platform/deps.ts';

import { isCopyMissing } from './copy-backup.ts';
import { systemJobs } from './jobs.ts';
import { findBeginning, findLast, findLastKept } from './queries.ts';

/** A backup brings its copy along; one that failed is made up for by itself. */
const KINDS = ['backup', 'copy', 'rehearsal'] as const;
type Kind = (typeof KINDS)[number];

const HOUR_MS = 3_600_000;
/** A week, less what a backup of the day takes. */
const PROOF_AFTER_MS = 6.5 * 24 * HOUR_MS;
const RETRY_AFTER_MS = HOUR_MS;

/** The last moment before `now` at which a backup was due: every day at this time in Manila. */
export function findSlot(now: Date, time: string): Date {
  const today = new Date(`${manilaDate(now)}T${time}:00+08:00`);
  if (today <= now) return today;
  return new Date(`${addDays(manilaDate(now), -1)}T${time}:00+08:00`);
}

/**
 * Makes the backup of the day when it is due and, a week after the last proof, rehearses its
 * restore. What failed is tried again after an hour; a server that was off at the time makes up for
 * it. Answers what was done.
 */
export async function keepSchedule(deps: Deps): Promise<Kind[]> {
  const { time } = deps.config.backup;
  if (time === undefined || (await systemJobs(deps).current()) !== undefined) return [];
  const done: Kind[] = [];
  for (const kind of KINDS) {
    if (!(await isDue(deps, kind, findSlot(deps.clock.now(), time)))) continue;
    const asked = { kind, reason: 'schedule', startedBy: 'system', userId: null } as const;
    const { work } = await systemJobs(deps).start({ ...asked, address: '' });
    await work;
    done.push(kind);
  }
  return done;
}

async function isDue(deps: Deps, kind: Kind, slot: Date) {
  const { db, clock } = deps;
  const now = clock.now().getTime();
  const last = await findLast(db, kind, false);
  const hasFailed = last !== undefined && last.outcome !== 'done';
  if (hasFailed && now - last.ended_at.getTime() < RETRY_AFTER_MS) return false;
  const backup = await findLastKept(db);
  if (kind === 'backup') {
    const since = backup?.taken_at ?? (await findBeginning(db));
    return since !== undefined && since < slot;
  }
  if (kind === 'copy') return isCopyMissing(deps, backup);
  const proof = await findLast(db, 'rehearsal', true);
  const isOld = proof === undefined || now - proof.ended_at.getTime() > PROOF_AFTER_MS;
  return backup !== undefined && isOld;
}
