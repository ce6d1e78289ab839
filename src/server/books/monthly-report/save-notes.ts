import { manilaDate } from '#shared/dates.ts';
import type { Period } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import type { Actor } from '../../platform/audit/actor.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { demandMonth } from '../../tax/periods/months.ts';

import { findNotes, keepNotes } from './month-queries.ts';

/** A month that has begun. Throws not-found, bad-request for one that is still to come. */
export function demandBegunMonth({ clock }: Pick<Deps, 'clock'>, key: string): Period {
  const month = demandMonth(key);
  if (month.from <= manilaDate(clock.now())) return month;
  const message = 'This month has not begun yet. Choose an earlier one.';
  throw new Problem('bad-request', { fields: [{ path: 'month', message }] });
}

/**
 * Saves what stands beside the figures of a month, and gives its new version. Throws conflict when
 * somebody saved it since `version` was read, and what `demandBegunMonth` throws.
 */
export async function saveNotes(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { month: key, text, version }: { month: string; text: string; version: number },
): Promise<number> {
  const month = demandBegunMonth(deps, key);
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const before = await findNotes(tx, month.from);
    const kept = { month: month.from, text, version, userId: actor.userId, at };
    if (!(await keepNotes(tx, kept))) throw new Problem('conflict');
    await recordAudit(tx, {
      at,
      actor: actor.clientId,
      actorUserId: actor.userId,
      action: 'monthly-report.noted',
      subject: month.key,
      address: actor.address,
      before: { notes: before.text },
      after: { notes: text },
    });
  });
  return version + 1;
}
