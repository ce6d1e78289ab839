import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { countInWindow } from '../../platform/http/rate-queries.ts';
import { Problem } from '#shared/problems.ts';

/** So many questions one account mails outside in an hour: no stranger is flooded in our name. */
const PER_HOUR = 30;
const HOUR_S = 3_600;

/** Counts one message to somebody outside. Throws question-mails-limit. */
export async function demandMailRoom(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Caller,
): Promise<void> {
  const now = clock.now();
  const window = { now, windowSeconds: HOUR_S };
  const { count, endsAt } = await countInWindow(db, `question-mails ${userId}`, window);
  if (count <= PER_HOUR) return;
  const retryAfterSeconds = Math.ceil((endsAt.getTime() - now.getTime()) / 1000);
  const values = { most: String(PER_HOUR) };
  throw new Problem('question-mails-limit', { values, retryAfterSeconds });
}
