import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { inRecordingTransaction, recordPostings } from '../postings/record.ts';
import type { NewPosting } from '../postings/record.ts';
import { buildReversal, findReversible } from '../transactions/reversal.ts';

import { listScheduleRows } from './queries.ts';
import { listStandingPostings } from './unwinding-queries.ts';
import { endInDatabase, keepAutomatic } from './writes.ts';

/**
 * Ends a schedule that a person typed and reverses what it posted, in one act; answers how many
 * entries. Throws not-found, schedule-stopped, schedule-of-source, and what reversing throws.
 */
export async function endSchedule(
  deps: Deps,
  caller: Caller,
  act: { scheduleId: string; reason: string; key: string; address: string },
): Promise<number> {
  const { scheduleId, reason, key, address } = act;
  const [schedule] = await listScheduleRows(deps.db, scheduleId);
  if (schedule === undefined) throw new Problem('not-found');
  if (schedule.isOfSource) throw new Problem('schedule-of-source');
  if (schedule.stoppedAt !== null) throw new Problem('schedule-stopped');
  const now = deps.clock.now();
  const { userId, clientId: actor } = caller;
  const postings: NewPosting[] = [];
  for (const { transactionId } of await listStandingPostings(deps.db, scheduleId))
    postings.push(buildReversal(await findReversible(deps.db, transactionId), { now, reason }));
  await inRecordingTransaction(deps.db, async (tx) => {
    if (postings.length > 0) {
      const contentHash = hashOf({ endSchedule: scheduleId, reason });
      await recordPostings(tx, { userId, actor, address, at: now, key, contentHash, postings });
    }
    if (!(await endInDatabase(tx, { scheduleId, reason, at: now })))
      throw new Problem('schedule-stopped');
    await recordAudit(tx, {
      actor,
      actorUserId: userId,
      at: now,
      address,
      action: 'schedule.ended',
      subject: schedule.name,
      after: { scheduleId, reason, reversed: postings.length },
    });
  });
  return postings.length;
}

/** Whether lines are posted by themselves, from now on in this person's name. */
export async function setAutomatic(
  { db, clock }: Deps,
  { userId, clientId }: Caller,
  { isAutomatic, address }: { isAutomatic: boolean; address: string },
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    await keepAutomatic(tx, { isAutomatic, userId, at });
    await recordAudit(tx, {
      actor: clientId,
      actorUserId: userId,
      at,
      address,
      action: 'schedule.automatic-set',
      subject: isAutomatic ? 'on' : 'off',
      after: { isAutomatic },
    });
  });
}
