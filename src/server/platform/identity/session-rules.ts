/**
 * Seconds after which a session without any call is dead; the ping comes every 10 minutes
 * (decisions 3).
 */
const UNSEEN_LIMIT_S = 25 * 60;
/**
 * Seconds that a session may still come back after its page said that it is leaving (decisions 3).
 */
const GRACE_S = 30;
/** Seconds without anything that the person did (specification, section 9). */
export const IDLE_LIMIT_S = 3600;
/** Seconds after which every session ends, however busy (decisions 3). */
const ABSOLUTE_LIMIT_S = 12 * 3600;

/** Why a session is over. */
export type EndReason =
  | 'logout'
  | 'forced'
  | 'left'
  | 'unseen'
  | 'idle'
  | 'absolute'
  | 'deactivated'
  | 'deleted'
  | 'password-changed'
  | 'password-reset'
  | 'token-replayed'
  | 'ended-by-admin';

/** What is known of a session that has not been ended. */
export interface SessionTimes {
  readonly started_at: Date;
  readonly last_seen_at: Date;
  readonly last_activity_at: Date;
  readonly left_at: Date | null;
}

/**
 * Why a session that nobody ended is over all the same at this moment, or nothing while it lives
 * (decisions 3).
 */
export function endedByTime(session: SessionTimes, now: Date): EndReason | undefined {
  if (secondsBetween(session.started_at, now) >= ABSOLUTE_LIMIT_S) return 'absolute';
  if (session.left_at !== null && secondsBetween(session.left_at, now) >= GRACE_S) return 'left';
  if (secondsBetween(session.last_seen_at, now) >= UNSEEN_LIMIT_S) return 'unseen';
  if (secondsBetween(session.last_activity_at, now) >= IDLE_LIMIT_S) return 'idle';
  return undefined;
}

/** Whether an account with this session shows as Online: alive, and its page is not leaving. */
export function isOnline(session: SessionTimes, now: Date): boolean {
  return session.left_at === null && endedByTime(session, now) === undefined;
}

/** Whole and broken seconds from the first instant to the second. */
export function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000;
}
