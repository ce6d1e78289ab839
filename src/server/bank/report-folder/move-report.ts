import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { getReport, lockReport } from './queries.ts';

interface Move {
  readonly reportId: string;
  readonly isAway: boolean;
  readonly reason: string;
  readonly address: string;
}

/**
 * Puts a report away with all its versions, or has it back; nothing is deleted. Throws
 * `Problem('not-found')`, and `Problem('conflict')` when somebody did it already.
 */
export async function moveReport(deps: Deps, caller: Caller, move: Move): Promise<void> {
  const { reportId, isAway, reason, address } = move;
  await deps.db.transaction().execute(async (tx) => {
    const { firstId } = await getReport(tx, reportId);
    await lockReport(tx, firstId);
    const { away, title } = await getReport(tx, reportId);
    if ((away !== null) === isAway) throw new Problem('conflict');
    const now = deps.clock.now();
    await tx
      .insertInto('bank_report_moves')
      .values({
        first_id: firstId,
        is_away: isAway,
        reason,
        moved_by: caller.userId,
        moved_at: now,
      })
      .execute();
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: isAway ? 'report.put-away' : 'report.had-back',
      subject: title,
      address,
      after: { reportId: firstId, reason },
      at: now,
    });
  });
}
