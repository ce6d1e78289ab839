import { manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findEarlierRequest } from '../approvals/queries.ts';
import { askForPosting } from '../approvals/submit.ts';

import { findDue } from './due.ts';
import { demandDay, prepareLine } from './post-lines.ts';
import type { LineChoice } from './post-lines.ts';
import { listDueRows } from './queries.ts';

/**
 * Submits the entry of a line that is due, where a rule asks a second person for it: it is posted
 * as that line when another person approves it. The same key answers the same request. Throws
 * schedule-line-posted, schedule-line-waits, conflict where nobody has to be asked, bad-request for
 * a day that it cannot have, and what previewing throws.
 */
export async function submitLine(
  deps: Deps,
  caller: Caller,
  { line, key, address }: { line: LineChoice; key: string; address: string },
): Promise<string> {
  const { scheduleId, position, date } = line;
  const contentHash = hashOf({ submitted: line });
  const earlier = await findEarlierRequest(deps.db, { userId: caller.userId, key, contentHash });
  if (earlier !== undefined) return earlier;
  const today = manilaDate(deps.clock.now());
  const isIt = (other: { scheduleId: string; position: number }) =>
    other.scheduleId === scheduleId && other.position === position;
  const row = (await listDueRows(deps.db, today)).find(isIt);
  const shown = (await findDue(deps, caller.userId)).lines.find(isIt);
  if (row === undefined || shown === undefined) throw new Problem('schedule-line-posted');
  if (shown.approval === 'waits') throw new Problem('schedule-line-waits');
  if (shown.approval === 'none') throw new Problem('conflict');
  demandDay(row, date, { today, at: 0 });
  const prepared = await prepareLine(deps, caller, { row, date });
  const content = { scheduleLine: { scheduleId, position }, contentHash };
  return askForPosting(deps, caller, { prepared, content, key, contentHash, address });
}
