import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';
import type { Deps } from '../deps.ts';

import type { LiveSession, WhichSession } from './session-queries.ts';
import { closeSessions, findSessionTogether, touchSession } from './session-queries.ts';
import type { EndReason } from './session-rules.ts';
import { IDLE_LIMIT_S, endedByTime, secondsBetween } from './session-rules.ts';

/**
 * A call of a session: whose, and how long ago the person last acted (nothing: it says nothing of
 * the person).
 */
export interface SessionCall {
  readonly sessionKey: string;
  readonly userId: string;
  readonly idleSeconds: number | undefined;
}

// A busy session is written at most this often; every limit is longer by far.
const TOUCH_EVERY_S = 5;

/**
 * Notes that a session made a call, which also cancels a grace, and gives it with its account as
 * they stand now. One query, or two when there is something to write. Throws session-ended for a
 * session that is over, whose account is deactivated or deleted, or that is of a company that may
 * not log in; one that is over by time is closed here.
 */
export async function noticeCall(deps: Deps, call: SessionCall): Promise<LiveSession> {
  const now = deps.clock.now();
  const session = await findSessionTogether(deps.db, call.sessionKey);
  if (!isOpen(session, call.userId)) throw new Problem('session-ended');
  const activity = activityAt(session, call.idleSeconds, now);
  const reason =
    activity === 'idle' ? 'idle' : endedByTime({ ...session, last_activity_at: activity }, now);
  if (activity === 'idle' || reason !== undefined) {
    await closeSessions(
      deps.db,
      { sessionKey: session.session_key },
      { reason: reason ?? 'idle', now },
    );
    throw new Problem('session-ended');
  }
  if (isWorthWriting(session, activity, now)) {
    const isAlive = await touchSession(deps.db, session.session_key, { now, activity });
    if (!isAlive) throw new Problem('session-ended');
  }
  return session;
}

/**
 * Ends one session, or whatever session an account has: the next call with its tokens is refused.
 * False: none was open.
 */
export function endSession(
  tx: Kysely<Tables>,
  which: WhichSession,
  end: { reason: EndReason; now: Date },
): Promise<boolean> {
  return closeSessions(tx, which, end);
}

function isOpen(session: LiveSession | undefined, userId: string): session is LiveSession {
  return (
    session !== undefined &&
    session.user_id === userId &&
    session.ended_at === null &&
    session.deleted_at === null &&
    session.active_slot !== null &&
    session.is_permitted
  );
}

/** When the person last acted; `idle` when that was too long after the time before. */
function activityAt(
  session: LiveSession,
  idleSeconds: number | undefined,
  now: Date,
): Date | 'idle' {
  const last = session.last_activity_at;
  if (idleSeconds === undefined) return last;
  const activity = new Date(now.getTime() - idleSeconds * 1000);
  if (secondsBetween(last, activity) >= IDLE_LIMIT_S) return 'idle';
  return activity > last ? activity : last;
}

function isWorthWriting(session: LiveSession, activity: Date, now: Date): boolean {
  return (
    session.left_at !== null ||
    secondsBetween(session.last_seen_at, now) >= TOUCH_EVERY_S ||
    secondsBetween(session.last_activity_at, activity) >= TOUCH_EVERY_S
  );
}
